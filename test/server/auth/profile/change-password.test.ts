// POST /change-password: the current password sets another one; codes are superseded, and sessions end on request.

import { describe, expect, test } from 'vitest'
import { authServiceOfFile, cookieOf, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer, jwtOf } from '../crypto/jwt.support.ts'
import { holdLock } from './account-lock.support.ts'

const auth = authServiceOfFile()
const NEW = 'a new password'

const signIn = (email: string, password = PASSWORD, rememberMe = true) =>
  auth().post('/sign-in/email', { email, password, rememberMe })
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
const lives = async (token: string) => (await auth().get('/get-session', bearer(token))).body !== null

describe('change-password', () => {
  const change = (token: string, body: object = {}) =>
    auth().post('/change-password', { currentPassword: PASSWORD, newPassword: NEW, ...body }, bearer(token))

  test('X-123: sets the new password, keeps the sessions, and mails a notice', async () => {
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

  test('X-123: ends every session on request, and opens a new one for this browser', async () => {
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

  test('opens one until the browser closes if the old one was such', async () => {
    const { email } = await verifiedPerson(auth())
    const brief = tokenOf(await signIn(email, PASSWORD, false))
    const { cookies } = await change(brief, { revokeOtherSessions: true })
    expect(cookies.map((one) => /Max-Age/.test(one))).toEqual([false, false])
    expect(cookies[1]).toContain('auth.dont_remember=true')
  })

  test.each(['email-verification', 'sign-in', 'forget-password'])(
    'X-123: supabase 960a4f94: kills the code of type %s that is out',
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
  ])('X-122: refuses %s, and changes nothing', async (_, body, code) => {
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

  test('lets one of many concurrent requests succeed', async () => {
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
    const lock = await holdLock(auth().databaseUrl, email)
    const asked = change(token)
    await lock.untilWaiting(1)
    await lock.query('delete from auth.session where "userId" = $1', [user.id])
    await lock.release()
    expect(await asked).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect((await signIn(email)).status).toBe(200)
  })
})
