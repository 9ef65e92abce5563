// An open invitation is mailed anew: another takes its place.

import { expect, test } from 'vitest'
import { person } from '../../../support/callback.ts'
import { join, makeOrganization, placeOfFile, type Someone, shown, startPlace, waiting } from './support.ts'

const place = placeOfFile({ INVITATIONS_PER_DAY: '3' })

const resend = (who: Someone, id: string | undefined) => who.post('/api/invitations/resend', { id })

/** @returns an open invitation of it, and its link’s token */
async function invited(owner: Someone, tenantId: string, email = person().email) {
  await owner.post('/api/invitations', { tenantId, email, role: 'admin' })
  const { text } = await place().mails.mailTo(email)
  const { invitations } = await shown(owner)
  const id = invitations.find((one) => one.email === email)?.id
  return { email, id, token: tokenIn(text) }
}

const tokenIn = (text: string) => /\/invitation#([\w-]{43})/.exec(text)?.[1] ?? ''
const stateBy = async (token: string) =>
  ((await place().app.post('/api/invitations/look-up', { token })).body as { state: string }).state

test('X-960: an invitation that is sent again comes with another mail and another link, and the link before opens nothing', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const before = await invited(owner, tenantId)
  expect(await resend(owner, before.id)).toMatchObject({ status: 200, body: { success: true } })
  const { text } = await place().mails.mailTo(before.email, 2)
  expect([await stateBy(before.token), await stateBy(tokenIn(text))]).toEqual(['revoked', 'pending'])
  const { invitations } = await shown(owner)
  expect(invitations).toMatchObject([{ email: before.email, role: 'admin', state: 'pending' }])
  expect(invitations[0]?.id).not.toBe(before.id)
  const who = await place().signIn({ email: before.email })
  const [waits] = await waiting(who)
  expect((await who.post('/api/invitations/accept', { id: before.id })).body).toMatchObject({
    code: 'INVITATION_SETTLED',
  })
  expect((await who.post('/api/invitations/accept', { id: waits?.id })).status).toBe(200)
  const { rows } = await place().pool.query(
    `select event, state, effects from app.audit_event where detail ->> 'invitation' = $1 order by id`,
    [before.id],
  )
  expect(rows.at(-1)).toEqual({ event: 'resend.requested', state: 'revoked', effects: ['inviteAnew'] })
})

test('X-960: it counts towards the day as any other', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const { email, id } = await invited(owner, tenantId)
  const statuses: number[] = []
  for (let last = id, nth = 0; nth < 3; nth++) {
    statuses.push((await resend(owner, last)).status)
    last = (await shown(owner)).invitations.find((one) => one.email === email)?.id
  }
  expect(statuses).toEqual([200, 200, 429])
  expect((await shown(owner)).invitations).toMatchObject([{ email, state: 'pending' }])
})

test('X-960: one address is mailed so often, whether it is invited or invited again', async () => {
  const limited = await startPlace({ RATE_LIMITS: 'on' })
  const owner = await limited.signIn()
  const tenantId = await makeOrganization(owner)
  const { email } = person()
  const statuses = [(await owner.post('/api/invitations', { tenantId, email, role: 'member' })).status]
  for (let nth = 0; nth < 5; nth++)
    statuses.push((await resend(owner, (await shown(owner)).invitations[0]?.id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await limited.stop()
})

test('X-960: is refused to those who may not invite, and for what is over or unknown', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const { who: member } = await join(place(), owner, tenantId)
  const { email, id } = await invited(owner, tenantId)
  const codeOf = async (who: Someone, which = id) =>
    ((await resend(who, which)).body as { code: string }).code
  expect(await codeOf(member)).toBe('NOT_ALLOWED_BY_ROLE')
  expect(await codeOf(await place().signIn())).toBe('NOT_A_MEMBER')
  expect(await codeOf(owner, '00000000-0000-4000-8000-000000000000')).toBe('INVITATION_UNKNOWN')
  await place().pool.query('update app.invitation set expires_at = now() where email = $1', [email])
  expect(await codeOf(owner)).toBe('INVITATION_SETTLED')
})
