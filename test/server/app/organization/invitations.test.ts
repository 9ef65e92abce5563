// Invitations by mail: who gets one, who can accept it, and how often.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FoundInvitation } from '../../../../server/wire/organization.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../../support/callback.ts'
import {
  join,
  makeOrganization,
  placeOfFile,
  rolesIn,
  type Someone,
  shown,
  startPlace,
  waiting,
} from './support.ts'

const place = placeOfFile()

async function owning() {
  const owner = await place().signIn({ name: 'Olga' })
  return { owner, tenantId: await makeOrganization(owner, 'Acme') }
}

const invite = (who: Someone, tenantId: string, email: string, role = 'member') =>
  who.post('/api/invitations', { tenantId, email, role })

/** The token of the mail's link. */
async function mailedTo(email: string, nth = 1): Promise<string> {
  const { text } = await place().mails.mailTo(email, nth)
  return /\/invitation#([\w-]{43})\b/.exec(text)?.[1] ?? ''
}

const lookUp = async (token: string) => {
  const { status, body } = await place().app.post('/api/invitations/look-up', { token })
  return { status, body: body as FoundInvitation & { code?: string } }
}

/** Who would answer, as the link's page learns. */
const respondentTo = async (who: Someone, email: string) => {
  const { body } = await who.post('/api/invitations/look-up', { token: await mailedTo(email) })
  return (body as FoundInvitation).respondent
}

describe('an invitation', () => {
  test('X-550: is mailed, with a link whose token is stored as a digest only', async () => {
    const { owner, tenantId } = await owning()
    const { email } = person()
    expect(await invite(owner, tenantId, email.toUpperCase(), 'admin')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const mail = await place().mails.mailTo(email)
    expect(mail.subject).toBe('Olga invited you to join Acme')
    const token = await mailedTo(email)
    const { status, body } = await lookUp(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      organization: 'Acme',
      inviter: 'Olga',
      email,
      role: 'admin',
      state: 'pending',
    })
    const { rows } = await place().pool.query('select * from app.invitation where email = $1', [email])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]).toMatchObject({ token_digest: createHash('sha256').update(token).digest('hex') })
    expect(await shown(owner)).toMatchObject({ invitations: [{ email, role: 'admin' }] })
  })

  test('X-551: makes the person who has proven its address a member, once', async () => {
    const { owner, tenantId } = await owning()
    const invited = person()
    await invite(owner, tenantId, invited.email)
    const token = await mailedTo(invited.email)
    const who = await place().signIn(invited)
    expect((await lookUp(token)).body).toMatchObject({ respondent: null })
    expect([await respondentTo(who, invited.email), await respondentTo(owner, invited.email)]).toEqual([
      'addressee',
      'another',
    ])
    const [{ id } = { id: '' }] = await waiting(who)
    expect(await who.post('/api/invitations/accept', { id })).toMatchObject({
      status: 200,
      body: { redirect: '/dashboard' },
    })
    expect((await who.get('/api/me')).body).toMatchObject({ tenantId })
    expect(await rolesIn(who)).toEqual([`${owner.email} owner`, `${invited.email} member`])
    expect((await lookUp(token)).body.state).toBe('accepted')
    await who.post('/api/organizations/leave', { tenantId })
    expect(await who.post('/api/invitations/accept', { id })).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_SETTLED' },
    })
  })

  test('X-551: is for its address alone: another person, or a client’s own word, joins nothing', async () => {
    const spec = await startPlace({ CLIENT_USER_FALLBACK: 'on' })
    const owner = await spec.signIn()
    const tenantId = await makeOrganization(owner)
    const invited = person()
    await invite(owner, tenantId, invited.email)
    const { rows } = await spec.pool.query('select id from app.invitation')
    const other = await spec.signIn()
    const refused = await other.post('/api/invitations/accept', rows[0])
    expect(refused).toMatchObject({ status: 403, body: { code: 'INVITED_ANOTHER' } })
    const said = await spec.app.post(CALLBACK, { token: opaqueToken(), user: invited })
    expect(said.status).toBe(200)
    const asserted = sessionOf(said)
    expect((await spec.app.get('/api/invitations', asserted)).body).toEqual([])
    for (const path of ['accept', 'decline'])
      expect(await spec.app.post(`/api/invitations/${path}`, rows[0], asserted)).toMatchObject({
        status: 403,
        body: { code: 'ADDRESS_NOT_PROVEN' },
      })
    expect(await rolesIn(owner)).toHaveLength(1)
    await spec.stop()
  })

  test('X-551: gains an e-mail that is not verified no membership', async () => {
    const { owner, tenantId } = await owning()
    const invited = person()
    await invite(owner, tenantId, invited.email)
    const { rows } = await place().pool.query('select id from app.invitation where email = $1', [
      invited.email,
    ])
    const who = await place().signIn({ ...invited, emailVerified: false })
    expect(await who.post('/api/invitations/accept', rows[0])).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    })
    expect(await respondentTo(who, invited.email)).toBeNull()
    // A session of a proven address, whose person has taken another one since.
    const before = await place().signIn({ id: who.id })
    await place().signIn({ ...invited, emailVerified: false })
    expect((await before.post('/api/invitations/accept', rows[0])).body).toMatchObject({
      code: 'ADDRESS_NOT_PROVEN',
    })
    expect(await respondentTo(before, invited.email)).toBe('unproven')
    expect(await waiting(before)).toEqual([])
    expect(await rolesIn(owner)).toHaveLength(1)
  })

  test.each(['decline', 'revoke'] as const)('X-552, X-553: opens nothing any more after: %s', async (way) => {
    const { owner, tenantId } = await owning()
    const who = await place().signIn()
    await invite(owner, tenantId, who.email)
    const [{ id } = { id: '' }] = await waiting(who)
    const ending = await (way === 'revoke' ? owner : who).post(`/api/invitations/${way}`, { id })
    expect(ending.status).toBe(200)
    expect(await waiting(who)).toEqual([])
    expect((await who.post('/api/invitations/accept', { id })).body).toMatchObject({
      code: 'INVITATION_SETTLED',
    })
    // The address may be invited anew.
    expect((await invite(owner, tenantId, who.email)).status).toBe(200)
  })

  test('X-554: lapses, and may be sent anew then', async () => {
    const { owner, tenantId } = await owning()
    const who = await place().signIn()
    await invite(owner, tenantId, who.email)
    const token = await mailedTo(who.email)
    const { rows } = await place().pool.query(
      `update app.invitation set expires_at = now() where email = $1 returning id`,
      [who.email],
    )
    expect((await lookUp(token)).body.state).toBe('lapsed')
    expect((await who.post('/api/invitations/accept', rows[0])).body).toMatchObject({
      code: 'INVITATION_SETTLED',
    })
    expect((await invite(owner, tenantId, who.email)).status).toBe(200)
    await place().pool.query(`update app.invitation set expires_at = now() where email = $1`, [who.email])
    expect((await invite(owner, tenantId, who.email)).status).toBe(200)
    const states = await place().pool.query(
      'select state from app.invitation where email = $1 order by created_at',
      [who.email],
    )
    expect(states.rows.map(({ state }) => state)).toEqual(['lapsed', 'lapsed', 'pending'])
  })

  test('of a link that is not there is not found', async () => {
    expect(await lookUp('x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'INVITATION_UNKNOWN' } })
  })
})

test('the inviter, and the holder of the link, learn the same of an address with an account and of one without', async () => {
  const { owner, tenantId } = await owning()
  const [known, unknown] = [(await place().signIn()).email, person().email]
  const answers = [await invite(owner, tenantId, known), await invite(owner, tenantId, unknown)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { success: true }],
    [200, { success: true }],
  ])
  const told = await Promise.all([known, unknown].map(async (email) => lookUp(await mailedTo(email))))
  const alike = told.map(({ status, body: { id: _, email: __, invitedAt, expiresAt, ...rest } }) => [
    status,
    rest,
    expiresAt - invitedAt,
  ])
  expect(alike[0]).toEqual(alike[1])
})

test('X-556: oneself, a member and somebody who is invited are not invited', async () => {
  const { owner, tenantId } = await owning()
  const { who } = await join(place(), owner, tenantId)
  const { email } = person()
  await invite(owner, tenantId, email)
  for (const [address, code] of [
    [owner.email, 'INVITED_ONESELF'],
    [who.email, 'ALREADY_MEMBER'],
    [email, 'ALREADY_INVITED'],
  ] as const)
    expect(await invite(owner, tenantId, address)).toMatchObject({ status: 409, body: { code } })
})

test('X-556: the same address, invited several times at once, is invited once', async () => {
  const { owner, tenantId } = await owning()
  const { email } = person()
  const answers = await Promise.all([1, 2, 3, 4].map(() => invite(owner, tenantId, email)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test.each(['', 'nobody', 'a@example.com, b@example.com', '"x" <a@example.com>'])(
  '%j is no address to invite',
  async (email) => {
    const { owner, tenantId } = await owning()
    expect(await invite(owner, tenantId, email)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  },
)
