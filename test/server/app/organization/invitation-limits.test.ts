// How many invitations a person, an organization and an address get within a day.

import { expect, test } from 'vitest'
import { person } from '../../../support/callback.ts'
import { join, makeOrganization, placeOfFile, type Someone, startPlace } from './support.ts'

const place = placeOfFile({ INVITATIONS_PER_DAY: '4' })

const invite = (who: Someone, tenantId: string, email: string) =>
  who.post('/api/invitations', { tenantId, email, role: 'member' })

test('a day has so many invitations of a person, and twice as many of an organization (X-555)', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const admins = [
    await join(place(), owner, tenantId, 'admin'),
    await join(place(), owner, tenantId, 'admin'),
  ].map(({ who }) => who)
  const statusOf = async (who: Someone) => (await invite(who, tenantId, person().email)).status
  // Two of the owner's four are used up.
  expect([await statusOf(owner), await statusOf(owner), await statusOf(owner)]).toEqual([200, 200, 429])
  const byAdmins: number[] = []
  for (const who of [...admins, ...admins, ...admins]) byAdmins.push(await statusOf(who))
  expect(byAdmins).toEqual([200, 200, 200, 200, 429, 429])
})

test('one address is mailed so often, whoever invites it (X-555)', async () => {
  const limited = await startPlace({ RATE_LIMITS: 'on' })
  const { email } = person()
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const owner = await limited.signIn()
    statuses.push((await invite(owner, await makeOrganization(owner), email)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await limited.stop()
})
