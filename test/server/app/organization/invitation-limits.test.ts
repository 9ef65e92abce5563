// How many invitations a person, an organization and an address get within a day.

import { expect, test } from 'vitest'
import { person } from '../../../support/callback.ts'
import { join, makeOrganization, placeOfFile, type Someone, startPlace, waiting } from './support.ts'

const place = placeOfFile({ INVITATIONS_PER_DAY: '4' })

const invite = (who: Someone, tenantId: string, email: string) =>
  who.post('/api/invitations', { tenantId, email, role: 'member' })

test('X-555: a day has so many invitations of a person, and twice as many of an organization', async () => {
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

test('they count, whatever becomes of the organization', async () => {
  const owner = await place().signIn()
  const statuses: number[] = []
  for (const asked of ['one', 'two', 'three']) {
    const tenantId = await makeOrganization(owner, asked)
    const emails = [person().email, person().email]
    for (const email of emails) statuses.push((await invite(owner, tenantId, email)).status)
    expect((await owner.post('/api/organizations/delete', { tenantId })).status).toBe(200)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})

test('one of a deleted organization is shown to nobody, answered by nobody, and mailed no more', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const who = await place().signIn()
  await invite(owner, tenantId, who.email)
  const { text } = await place().mails.mailTo(who.email)
  const [{ id } = { id: '' }] = await waiting(who)
  await owner.post('/api/organizations/delete', { tenantId })
  expect(await waiting(who)).toEqual([])
  for (const path of ['/api/invitations/accept', '/api/invitations/decline'])
    expect((await who.post(path, { id })).body).toMatchObject({ code: 'INVITATION_UNKNOWN' })
  expect((await owner.post('/api/invitations/revoke', { id })).body).toMatchObject({
    code: 'INVITATION_UNKNOWN',
  })
  const token = /\/invitation#([\w-]{43})/.exec(text)?.[1] ?? ''
  expect((await place().app.post('/api/invitations/look-up', { token })).status).toBe(404)
  const { rows } = await place().pool.query(
    'select tenant_id, due_at, attempts from app.invitation where id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ tenant_id: null, attempts: 1 }])
})

test('of an organization that is being deleted an invitation is unknown as well', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const who = await place().signIn()
  await invite(owner, tenantId, who.email)
  const [{ id } = { id: '' }] = await waiting(who)
  const deleting = await place().pool.connect()
  await deleting.query('begin')
  await deleting.query('delete from app.tenant where tenant_id = $1', [tenantId])
  const answers = Promise.all([
    who.post('/api/invitations/accept', { id }),
    who.post('/api/invitations/decline', { id }),
    owner.post('/api/invitations/revoke', { id }),
  ])
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // The invitation's mail may wait as well.
  await expect.poll(async () => (await place().pool.query(waits)).rowCount).toBeGreaterThanOrEqual(3)
  await deleting.query('commit')
  deleting.release()
  for (const given of await answers)
    expect(given).toMatchObject({ status: 404, body: { code: 'INVITATION_UNKNOWN' } })
})

test('X-555: one address is mailed so often, no matter who invites it, and a program learns from the code that it is the address', async () => {
  const limited = await startPlace({ RATE_LIMITS: 'on' })
  const { email } = person()
  const answers: Awaited<ReturnType<typeof invite>>[] = []
  for (let nth = 0; nth < 6; nth++) {
    const owner = await limited.signIn()
    answers.push(await invite(owner, await makeOrganization(owner), email))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers.at(-1)?.body).toMatchObject({ code: 'ADDRESS_MAILED_ENOUGH' })
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.stop()
})
