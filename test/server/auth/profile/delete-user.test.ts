// POST /delete-user: with the password or a fresh session, and then no data of the person is left.

import { describe, expect, test, vi } from 'vitest'
import { authenticator } from '../../../model/authenticator.ts'
import { authServiceOfFile, PASSWORD, signUp, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { bearer, cookie, jwtOf } from '../crypto/jwt.support.ts'
import { holdLock } from './account-lock.support.ts'

const auth = authServiceOfFile()

const signIn = (email: string, password = PASSWORD) => auth().post('/sign-in/email', { email, password })
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
const lives = async (token: string) => (await auth().get('/get-session', bearer(token))).body !== null

describe('delete-user', () => {
  const remove = (token: string, body: object = {}) => auth().post('/delete-user', body, bearer(token))
  const deleted = { status: 200, body: { success: true, message: 'User deleted' } }

  /** Every row of every table that names one of these. */
  async function rowsNaming(...names: string[]): Promise<string[]> {
    const db = await connectTo(auth().databaseUrl)
    const { rows: tables } = await db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'auth' order by 1`,
    )
    const all = tables.map(
      ({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from auth."${name}" t`,
    )
    const { rows } = await db.query<{ name: string; row: string }>(`${all.join(' union all ')} order by 1`)
    return rows.filter(({ row }) => names.some((one) => row.includes(one))).map(({ name }) => name)
  }

  /** The mail that says so is the last that is kept of somebody, until it is sent. */
  const untilForgotten = (email: string) =>
    vi.waitFor(async () => expect(await rowsNaming(email)).toEqual([]), { timeout: 60_000 })

  async function age(userId: string): Promise<void> {
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `update auth.session set "authenticatedAt" = now() - interval '25 hours' where "userId" = $1`,
      [userId],
    )
  }

  test('X-125: leaves nothing of the person in any table, and everything of others', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const other = await verifiedPerson(auth())
    await signIn(email)
    await auth().post('/email-otp/request-password-reset', { email })
    await auth().mailTo(email, 2)
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `insert into auth.signup_attempt (user_id, name, password_hash, cookie_digest) values ($1, 'N', 'h', 'd')`,
      [user.id],
    )
    await db.query(
      `insert into auth.session_verifier (digest, user_id, origin, challenges, expires_at)
       values (repeat('a', 64), $1, 'http://app', '{}', now() + interval '1 minute')`,
      [user.id],
    )
    const left = await rowsNaming(other.email, other.user.id)
    await vi.waitFor(async () => expect(new Set(await rowsNaming(email, user.id)).size).toBe(9), {
      timeout: 60_000,
    })
    const answer = await remove(token, { password: PASSWORD })
    expect(answer).toMatchObject(deleted)
    expect(answer.cookies.map((one) => one.split(';', 2).join())).toEqual([
      'auth.session_token=, Max-Age=0',
      'auth.session_data=, Max-Age=0',
      'auth.dont_remember=, Max-Age=0',
    ])
    await untilForgotten(email)
    // Who did what, by an id that names nobody any more.
    expect(new Set(await rowsNaming(user.id))).toEqual(new Set(['audit_event']))
    expect(await rowsNaming(other.email, other.user.id)).toEqual(left)
    expect(await lives(other.token)).toBe(true)
  })

  test('deletes notices that were sent, and keeps the one that is still to be sent', async () => {
    const { email, token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    const notice = `insert into auth.outbox (kind, recipient, due_at, sent_at) values ('password-changed', $1, `
    await db.query(`${notice} now(), now())`, [email])
    await db.query(`${notice} now() + interval '1 hour', null)`, [email])
    await remove(token)
    const { rows } = await db.query('select sent_at from auth.outbox where recipient = $1', [email])
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ sent_at }) => sent_at === null)).toBe(true)
  })

  test('X-125: a person whose account was deleted is told so by one mail, in their language, of which no row is left', async () => {
    const { email, token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth."user" set language = 'es' where email = $1`, [email])
    await remove(token)
    const mail = await auth().mailTo(email, 2)
    expect(mail.subject).toBe('Se ha eliminado tu cuenta')
    await untilForgotten(email)
    expect(await auth().mailsTo(email)).toHaveLength(2)
  })

  test('GHSA-2vg6-77g8-24mp: a deleted user’s sessions end everywhere, JWTs included', async () => {
    const { email, token } = await verifiedPerson(auth())
    const other = tokenOf(await signIn(email))
    const jwts = [await jwtOf(auth(), token), await jwtOf(auth(), other)]
    await remove(token)
    for (const held of [token, other, ...jwts]) {
      expect(await lives(held)).toBe(false)
      expect(await auth().get('/list-sessions', cookie(held))).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      })
    }
    expect(await signIn(email)).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  })

  test('X-972: who has nothing but a passkey proves by it that they may delete the account, and does', async () => {
    const { email, token: before, user } = await verifiedPerson(auth())
    const key = authenticator()
    await registerPasskey(auth(), before, key)
    const byPasskey = async () => {
      const { body } = await signInByPasskey(auth(), key)
      return (body as { session: { token: string } }).session.token
    }
    const token = await byPasskey()
    const db = await connectTo(auth().databaseUrl)
    await db.query('delete from auth.account where "userId" = $1', [user.id])
    await age(user.id)
    expect(await remove(token)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 86_400, methods: ['passkey'] },
    })
    expect(await remove(await byPasskey())).toMatchObject(deleted)
    await untilForgotten(email)
  })

  test('X-125: frees the e-mail: the next person to sign up with it gets a new account', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    await remove(token)
    await signUp(auth(), email, 'a new password')
    const otp = await auth().codeTo(email, 2)
    const again = await auth().post('/email-otp/verify-email', { email, otp })
    expect((again.body as { user: { id: string } }).user.id).not.toBe(user.id)
    expect((await signIn(email)).status).toBe(401)
    expect(await lives(token)).toBe(false)
  })

  test('X-124, X-972: needs the password once the sign-in is a day old', async () => {
    const { token, user } = await verifiedPerson(auth())
    await age(user.id)
    for (const body of [{}, { password: '' }])
      expect(await remove(token, body)).toMatchObject({
        status: 400,
        body: {
          code: 'SESSION_EXPIRED',
          message: 'Session expired. Re-authenticate to perform this action.',
        },
      })
    expect(await remove(token, { password: PASSWORD })).toMatchObject(deleted)
  })

  test.each([
    ['a wrong password, however fresh the session', { password: 'wrong password' }, 400, 'INVALID_PASSWORD'],
    ['a password that is too long', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    ['a token that nobody was sent', { token: 'x' }, 404, 'INVALID_TOKEN'],
    ['such a token beside the password', { token: 'x', password: PASSWORD }, 404, 'INVALID_TOKEN'],
    ['a callbackURL elsewhere', { callbackURL: '//evil.example' }, 403, 'INVALID_CALLBACK_URL'],
  ])('refuses %s, and deletes nobody', async (_, body, status, code) => {
    const { token } = await verifiedPerson(auth())
    expect(await remove(token, body)).toMatchObject({ status, body: { code }, cookies: [] })
    expect(await lives(token)).toBe(true)
  })

  test('refuses a password of a person who has none; a fresh session suffices', async () => {
    const { token, user } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query('delete from auth.account where "userId" = $1', [user.id])
    const code = 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    expect(await remove(token, { password: PASSWORD })).toMatchObject({ status: 400, body: { code } })
    expect(await remove(token)).toMatchObject(deleted)
  })

  test('lets no concurrent sign-in succeed after it', async () => {
    const { email, token } = await verifiedPerson(auth())
    const lock = await holdLock(auth().databaseUrl, email)
    const removing = remove(token)
    await lock.untilWaiting(1)
    const signingIn = signIn(email)
    await lock.untilWaiting(2)
    await lock.release()
    expect(await removing).toMatchObject(deleted)
    expect((await signingIn).status).toBe(401)
    await untilForgotten(email)
  })

  test('cannot be done by following a link', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await auth().get('/delete-user/callback?token=x', cookie(token))
    expect(answer).toMatchObject({ status: 404, body: '' })
    expect(await lives(token)).toBe(true)
  })
})
