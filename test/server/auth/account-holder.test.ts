// POST /update-user, /change-password and /delete-user: what people do with their own account, and nobody else.

import { describe, expect, test, vi } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'
import { bearer, cookie, jwtOf } from './jwt.support.ts'

const auth = authServiceOfFile()
const NEW = 'a new password'

const signIn = (email: string, password = PASSWORD, rememberMe = true) =>
  auth().post('/sign-in/email', { email, password, rememberMe })
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
const lives = async (token: string) => (await auth().get('/get-session', bearer(token))).body !== null

/** Another statement that waits for this person's lock is let through by `release` alone. */
async function holdLock(email: string) {
  const db = await connectTo(auth().databaseUrl)
  await db.query('select pg_advisory_lock(hashtextextended($1, 0))', [email])
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
  return {
    untilSomebodyWaits: () =>
      vi.waitFor(async () => expect((await db.query(waiting)).rowCount).toBe(1), { timeout: 10_000 }),
    release: () => db.query('select pg_advisory_unlock(hashtextextended($1, 0))', [email]),
    query: (text: string, values: unknown[]) => db.query(text, values),
  }
}

const withoutSession = { status: 401, body: { code: 'UNAUTHORIZED' } }

describe('update-user', () => {
  const update = (token: string, body: object) => auth().post('/update-user', body, bearer(token))
  const userOf = async (token: string) =>
    (
      (await auth().get('/get-session', bearer(token))).body as {
        user: { name: string; image: string | null }
      }
    ).user

  test('changes what is given, unsets an image by null, and leaves the rest', async () => {
    const { token } = await verifiedPerson(auth())
    expect(await update(token, { name: 'Ada', image: 'https://example.com/a.png' })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    expect(await userOf(token)).toMatchObject({ name: 'Ada', image: 'https://example.com/a.png' })
    await update(token, { name: 'Ada Lovelace' })
    expect(await userOf(token)).toMatchObject({ name: 'Ada Lovelace', image: 'https://example.com/a.png' })
    await update(token, { image: null })
    expect(await userOf(token)).toMatchObject({ name: 'Ada Lovelace', image: null })
  })

  test('sends the cookie anew, and its header; who presents a JWT keeps no cookie', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await update(token, { name: 'Ada' })
    expect(cookieOf(answer, 'auth.session_token')).toBe(`auth.session_token=${token}`)
    expect(answer.headers.get('set-auth-token')).toBe(token)
    const byJwt = await update(await jwtOf(auth(), token), { name: 'Ada' })
    expect(byJwt).toMatchObject({ status: 200, cookies: [] })
  })

  test('changes neither e-mail nor proof nor id', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const body = {
      name: 'Ada',
      id: '00000000-0000-4000-8000-000000000000',
      emailVerified: false,
      role: 'admin',
    }
    expect((await update(token, body)).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ id: user.id, email, emailVerified: true })
    expect(await update(token, { name: 'Eve', email: somebody() })).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' },
    })
    expect(await userOf(token)).toMatchObject({ name: 'Ada' })
  })
})

describe('change-password', () => {
  const change = (token: string, body: object = {}) =>
    auth().post('/change-password', { currentPassword: PASSWORD, newPassword: NEW, ...body }, bearer(token))

  test('sets the new password, leaves the sessions alone, and says so by mail', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const other = tokenOf(await signIn(email))
    expect(await change(token)).toMatchObject({
      status: 200,
      body: { token: null, user: { id: user.id, email } },
      cookies: [],
    })
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    expect([await lives(token), await lives(other)]).toEqual([true, true])
    expect((await auth().mailTo(email, 2)).subject).toBe('Your password was changed')
  })

  test('ends every session where it is to, and opens one for who asked', async () => {
    const { email, token } = await verifiedPerson(auth())
    const jwt = await jwtOf(auth(), token)
    const other = tokenOf(await signIn(email))
    const answer = await change(token, { revokeOtherSessions: true })
    const opened = tokenOf(answer)
    expect(cookieOf(answer, 'auth.session_token')).toBe(`auth.session_token=${opened}`)
    expect(answer.headers.get('set-auth-token')).toBe(opened)
    expect([await lives(opened), await lives(token), await lives(jwt), await lives(other)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('opens one until the browser closes for who signed in so', async () => {
    const { email } = await verifiedPerson(auth())
    const brief = tokenOf(await signIn(email, PASSWORD, false))
    const { cookies } = await change(brief, { revokeOtherSessions: true })
    expect(cookies.map((one) => /Max-Age/.test(one))).toEqual([false, false])
    expect(cookies[1]).toContain('auth.dont_remember=true')
  })

  test.each(['email-verification', 'sign-in', 'forget-password'])(
    'supabase 960a4f94: kills the code of type %s that is out',
    async (type) => {
      const { email, token } = await verifiedPerson(auth())
      await auth().post('/email-otp/send-verification-otp', { email, type })
      const db = await connectTo(auth().databaseUrl)
      const open = async () =>
        (await db.query(`select 1 from auth.one_time_code where email = $1 and state = 'issued'`, [email]))
          .rowCount
      expect(await open()).toBe(1)
      expect((await change(token)).status).toBe(200)
      expect(await open()).toBe(0)
      if (type !== 'forget-password') return
      const otp = await auth().codeTo(email, 2)
      const body = { email, otp, password: 'yet another password' }
      expect(await auth().post('/email-otp/reset-password', body)).toMatchObject({
        body: { code: 'INVALID_OTP' },
      })
    },
  )

  test.each([
    ['a wrong password', { currentPassword: 'wrong password' }, 'INVALID_PASSWORD'],
    ['a new one that is too short', { newPassword: '🔑'.repeat(7) }, 'PASSWORD_TOO_SHORT'],
    ['a new one that is too long', { newPassword: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a current one that is too long', { currentPassword: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  ])('refuses %s, and changes nothing', async (_, body, code) => {
    const { email, token } = await verifiedPerson(auth())
    const refused = await change(token, { ...body, revokeOtherSessions: true })
    expect(refused).toMatchObject({ status: 400, body: { code }, cookies: [] })
    expect((await signIn(email)).status).toBe(200)
    expect(await lives(token)).toBe(true)
    expect(await auth().mailsTo(email)).toHaveLength(1)
  })

  test('refuses a person without a password', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query('delete from auth.account where "userId" = $1', [user.id])
    const code = 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    expect(await change(token)).toMatchObject({ status: 400, body: { code } })
    expect((await signIn(email, NEW)).status).toBe(401)
  })

  test('of many at once lets one win', async () => {
    const { email, token } = await verifiedPerson(auth())
    const passwords = Array.from({ length: 6 }, (_, nth) => `${NEW} ${nth}`)
    const answers = await Promise.all(passwords.map((newPassword) => change(token, { newPassword })))
    const won = passwords.filter((_, nth) => answers[nth]?.status === 200)
    expect(won).toHaveLength(1)
    expect(
      answers.filter(({ body }) => (body as { code?: string }).code === 'INVALID_PASSWORD'),
    ).toHaveLength(5)
    expect((await signIn(email, won[0])).status).toBe(200)
  })

  test('does nothing for a session that is ended while the password is compared', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const lock = await holdLock(email)
    const asked = change(token)
    await lock.untilSomebodyWaits()
    await lock.query('delete from auth.session where "userId" = $1', [user.id])
    await lock.release()
    expect(await asked).toMatchObject(withoutSession)
    expect((await signIn(email)).status).toBe(200)
  })
})

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

  async function age(userId: string): Promise<void> {
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.session set "createdAt" = now() - interval '25 hours' where "userId" = $1`, [
      userId,
    ])
  }

  test('leaves nothing of the person in any table, and everything of others', async () => {
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
    await vi.waitFor(async () => expect(new Set(await rowsNaming(email, user.id)).size).toBe(7))
    const answer = await remove(token, { password: PASSWORD })
    expect(answer).toMatchObject(deleted)
    expect(answer.cookies.map((one) => one.split(';', 2).join())).toEqual([
      'auth.session_token=, Max-Age=0',
      'auth.session_data=, Max-Age=0',
      'auth.dont_remember=, Max-Age=0',
    ])
    expect(await rowsNaming(email, user.id)).toEqual([])
    expect(await rowsNaming(other.email, other.user.id)).toEqual(left)
    expect(await lives(other.token)).toBe(true)
  })

  test('GHSA-2vg6-77g8-24mp: a deleted user’s sessions end everywhere, JWTs included', async () => {
    const { email, token } = await verifiedPerson(auth())
    const other = tokenOf(await signIn(email))
    const jwts = [await jwtOf(auth(), token), await jwtOf(auth(), other)]
    await remove(token)
    for (const held of [token, other, ...jwts]) {
      expect(await lives(held)).toBe(false)
      expect(await auth().get('/list-sessions', cookie(held))).toMatchObject(withoutSession)
    }
    expect(await signIn(email)).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  })

  test('frees the address: who signs up with it is somebody else', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    await remove(token)
    await signUp(auth(), email, NEW)
    const otp = await auth().codeTo(email, 2)
    const again = await auth().post('/email-otp/verify-email', { email, otp })
    expect((again.body as { user: { id: string } }).user.id).not.toBe(user.id)
    expect((await signIn(email)).status).toBe(401)
    expect(await lives(token)).toBe(false)
  })

  test('needs the password once the sign-in is a day old', async () => {
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

  test('refuses a password to a person who has none; a fresh session will do', async () => {
    const { token, user } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query('delete from auth.account where "userId" = $1', [user.id])
    const code = 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    expect(await remove(token, { password: PASSWORD })).toMatchObject({ status: 400, body: { code } })
    expect(await remove(token)).toMatchObject(deleted)
  })

  test('lets no sign-in that is under way come after it', async () => {
    const { email, token } = await verifiedPerson(auth())
    const lock = await holdLock(email)
    const removing = remove(token)
    await lock.untilSomebodyWaits()
    const signingIn = signIn(email)
    await vi.waitFor(async () => {
      const waiting = await lock.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and $1 <> ''`,
        [email],
      )
      expect(waiting.rowCount).toBe(2)
    })
    await lock.release()
    expect(await removing).toMatchObject(deleted)
    expect((await signingIn).status).toBe(401)
    expect(await rowsNaming(email)).toEqual([])
  })

  test('is not to be done by following a link', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await auth().get('/delete-user/callback?token=x', cookie(token))
    expect(answer).toMatchObject({ status: 404, body: '' })
    expect(await lives(token)).toBe(true)
  })
})
