// Every change of state has an audit event, with who, from where and by which transition, and without secrets.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { bearer, jwtOf } from './crypto/jwt.support.ts'

const auth = authServiceOfFile()

const AGENT = 'A browser of the test'
const from = { 'user-agent': AGENT }

/** What a request has caused, in order. */
async function causedBy(requestId: string | null) {
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    `select machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent
     from auth.audit_event where request_id = $1 order by id`,
    [requestId],
  )
  return rows
}
const named = ({ headers }: { headers: Headers }) => headers.get('x-request-id')
const briefly = (rows: Awaited<ReturnType<typeof causedBy>>) =>
  rows.map((row) => `${row.machine}: ${row.previous_state ?? '*'} -> ${row.state} by ${row.event}`)

async function rowOf(email: string) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query('select id from auth."user" where email = $1', [email])).rows[0]
}

describe('what a request changes has audit events with its id', () => {
  test('a sign-up, its code, and the verification', async () => {
    const email = somebody()
    const signedUp = await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, from)
    const { id } = await rowOf(email)
    const clientInfo = { user_id: id, ip_address: '127.0.0.1', user_agent: AGENT }
    const rows = await causedBy(named(signedUp))
    expect(briefly(rows)).toEqual([
      'one-time-code: * -> issued by xstate.init',
      'account: none -> unverified by signUp.accepted',
    ])
    expect(rows).toEqual([expect.objectContaining(clientInfo), expect.objectContaining(clientInfo)])
    expect(rows[1]).toMatchObject({ effects: ['createUser', 'keepAttempt', 'issueVerificationCode'] })

    const otp = await auth().codeTo(email)
    const wrong = await auth().post('/email-otp/verify-email', {
      email,
      otp: otp === '000000' ? '1' : '000000',
    })
    expect(briefly(await causedBy(named(wrong)))).toEqual([
      'one-time-code: issued -> issued by code.mismatchedElsewhere',
    ])
    const verified = await auth().post('/email-otp/verify-email', { email, otp }, from)
    const proven = await causedBy(named(verified))
    expect(briefly(proven)).toEqual([
      'one-time-code: issued -> spent by code.matched',
      'account: unverified -> verified by email.verified',
      'sign-in: awaitingProof -> opened by owner.admitted',
    ])
    expect(proven[1]).toMatchObject(clientInfo)
    expect(proven[2]).toMatchObject({ ...clientInfo, detail: { session: expect.any(String), amr: 'email' } })
  })

  test('a reset', async () => {
    const { email } = await verifiedPerson(auth())
    const asked = await auth().post('/email-otp/request-password-reset', { email })
    expect(briefly(await causedBy(named(asked)))).toEqual([
      'password-reset: idle -> resetCodeSent by reset.requested',
      'one-time-code: * -> issued by xstate.init',
      'account: verified -> verified by resetCode.requested',
    ])
    const otp = await auth().codeTo(email, 2)
    const done = await auth().post('/email-otp/reset-password', { email, otp, password: 'a new password' })
    expect(briefly(await causedBy(named(done)))).toEqual([
      'one-time-code: issued -> spent by code.matched',
      'account: verified -> verified by password.reset',
      'password-reset: resetCodeSent -> passwordUpdated by code.accepted',
    ])
  })

  test('sessions that end, in every way', async () => {
    const { email, token } = await verifiedPerson(auth())
    const tokens = [token]
    for (let time = 0; time < 4; time++) {
      const { body } = await auth().post('/sign-in/email', { email, password: PASSWORD })
      tokens.push((body as { token: string }).token)
    }
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = tokens
    const ends = [
      await auth().post('/sign-out', {}, bearer(first)),
      await auth().post('/revoke-session', { token: third }, bearer(second)),
      await auth().post('/revoke-other-sessions', {}, bearer(fourth)),
    ]
    const again = await auth().post('/sign-in/email', { email, password: PASSWORD })
    ends.push(await auth().post('/revoke-sessions', {}, bearer((again.body as { token: string }).token)))
    const events = await Promise.all(ends.map(async (end) => briefly(await causedBy(named(end)))))
    expect(events.flat()).toEqual([
      'auth-session: live -> ended by signOut.requested',
      'auth-session: live -> live by session.revoked',
      'auth-session: live -> live by otherSessions.revoked',
      'auth-session: live -> ended by allSessions.revoked',
    ])
    const stranger = await verifiedPerson(auth())
    const nothing = await auth().post('/revoke-session', { token: fifth }, bearer(stranger.token))
    expect(await causedBy(named(nothing))).toEqual([])
  })

  test('another name', async () => {
    const { token, user } = await verifiedPerson(auth())
    const renamed = await auth().post('/update-user', { name: 'Another' }, bearer(token))
    const rows = await causedBy(named(renamed))
    expect(briefly(rows)).toEqual(['account: verified -> verified by profile.changed'])
    const db = await connectTo(auth().databaseUrl)
    const { rows: sessions } = await db.query('select id from auth.session where "userId" = $1', [user.id])
    expect(rows[0]).toMatchObject({ user_id: user.id, detail: { session: sessions[0].id } })
  })

  test('a wrong password, for every kind of e-mail', async () => {
    const unknown = await auth().post('/sign-in/email', { email: somebody(), password: PASSWORD })
    const rows = await causedBy(named(unknown))
    expect(briefly(rows)).toEqual(['account: none -> none by password.mismatched'])
    expect(rows[0]).toMatchObject({ user_id: null, ip_address: '127.0.0.1' })
  })
})

test('a new signing key has one audit event, without a request', async () => {
  const { token } = await verifiedPerson(auth())
  await jwtOf(auth(), token)
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(`select * from auth.audit_event where event like 'key.%'`)
  const [{ kid }] = (await db.query('select id as kid from auth.jwks')).rows
  expect(rows).toMatchObject([{ event: 'key.made', request_id: null, detail: { kid }, user_id: null }])
})

test('a change that is rolled back has no audit event', async () => {
  const { email } = await verifiedPerson(auth())
  const db = await connectTo(auth().databaseUrl)
  await db.query('alter table auth.session rename to session_away')
  onTestFinished(
    async () => void (await db.query('alter table if exists auth.session_away rename to session')),
  )
  const failed = await auth().post('/sign-in/email', { email, password: PASSWORD })
  await db.query('alter table auth.session_away rename to session')
  expect(failed.status).toBe(500)
  expect(await causedBy(named(failed))).toEqual([])
})

test('no change is committed whose audit event cannot be stored', async () => {
  const other = await startAuth()
  onTestFinished(() => other.stop())
  const db = await connectTo(other.databaseUrl)
  await db.query('drop table auth.audit_event')
  const email = somebody()
  expect((await signUp(other, email)).status).toBe(500)
  expect((await db.query('select 1 from auth."user"')).rowCount).toBe(0)
})

test('no password, code, token, digest or e-mail is in the audit', async () => {
  const { email, token } = await verifiedPerson(auth())
  const otp = await auth().codeTo(email)
  await auth().post('/sign-in/email', { email, password: PASSWORD })
  await auth().post('/revoke-session', { token }, bearer(token))
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query<{ text: string }>(
    'select (to_jsonb(a) - $1)::text as text from auth.audit_event a',
    ['id'],
  )
  const digests = (await db.query<{ token: string }>('select token from auth.session')).rows
  const all = rows.map(({ text }) => text).join('\n')
  for (const secret of [email, PASSWORD, token, `"${otp}"`, ...digests.map((one) => one.token)])
    expect(all).not.toContain(secret)
})

test('only the id of a deleted user stays in the audit', async () => {
  const { email, token, user } = await verifiedPerson(auth())
  await auth().post('/sign-in/email', { email, password: PASSWORD }, from)
  const deleted = await auth().post('/delete-user', { password: PASSWORD }, { ...bearer(token), ...from })
  expect(briefly(await causedBy(named(deleted)))).toEqual(['account: verified -> none by deletion.requested'])
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    'select distinct ip_address, user_agent from auth.audit_event where user_id = $1',
    [user.id],
  )
  expect(rows).toEqual([{ ip_address: '', user_agent: '' }])
})

test('the audit is kept for AUDIT_RETENTION_DAYS, and of nobody for REFUSAL_RETENTION_DAYS', async () => {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  await db.query(
    `insert into auth.audit_event
       (at, request_id, machine, event, state, effects, detail, user_id, ip_address, user_agent)
     select now() - age, name, machine, 'e', 's', '{}', '{}', who, '', ''
     from (values (interval '29 days', 'kept', 'account', 'somebody'), (interval '31 days', 'gone', 'account', 'somebody'),
                  (interval '6 days', 'kept of nobody', 'account', null), (interval '8 days', 'gone of nobody', 'account', null),
                  (interval '29 days', 'kept of the service', null, null)) as events (age, name, machine, who)`,
  )
  const kept = { AUDIT_RETENTION_DAYS: '30', REFUSAL_RETENTION_DAYS: '7' }
  const other = await startAuth({ DATABASE_URL: databaseUrl, ...kept })
  onTestFinished(() => other.stop())
  await vi.waitFor(
    async () =>
      expect((await db.query('select request_id from auth.audit_event order by 1')).rows).toEqual([
        { request_id: 'kept' },
        { request_id: 'kept of nobody' },
        { request_id: 'kept of the service' },
      ]),
    { timeout: 60_000 },
  )
})
