// POST /forget-password/email-otp and /email-otp/reset-password: a mailed code sets a new password.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()
const forgot = (email: string) => auth().post('/forget-password/email-otp', { email })
const reset = (email: string, otp: string, password: string) =>
  auth().post('/email-otp/reset-password', { email, otp, password })
const signIn = (email: string, password: string) => auth().post('/sign-in/email', { email, password })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a reset', () => {
  test('PR-2, EP-8: sets the new password, ends every session, does not sign in, and mails a notice', async () => {
    const { email, token } = await verifiedPerson(auth())
    expect((await forgot(email)).body).toEqual({ success: true })
    const answer = await reset(email, await auth().codeTo(email, 2), 'a new password')
    expect(answer).toMatchObject({ status: 200, body: { success: true }, cookies: [] })
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'a new password')).status).toBe(200)
    expect((await auth().mailTo(email, 3)).subject).toBe('Your password was changed')
  })

  test('X-4: verifies an unverified e-mail', async () => {
    const email = somebody()
    await signUp(auth(), email)
    await auth().mailTo(email)
    await forgot(email)
    await reset(email, await auth().codeTo(email, 2), 'a new password')
    const answer = await signIn(email, 'a new password')
    expect(answer).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
    expect((await signIn(email, PASSWORD)).status).toBe(401)
  })

  test('supersedes the issued codes', async () => {
    const { email } = await verifiedPerson(auth())
    await forgot(email)
    const code = await auth().codeTo(email, 2)
    await reset(email, code, 'a new password')
    expect(await reset(email, code, 'yet another password')).toMatchObject({ body: { code: 'INVALID_OTP' } })
  })

  test('refuses a weak password without spending the code', async () => {
    const { email } = await verifiedPerson(auth())
    await forgot(email)
    const code = await auth().codeTo(email, 2)
    for (let time = 0; time < 4; time++)
      expect(await reset(email, code, 'short')).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_TOO_SHORT' },
      })
    expect((await reset(email, code, 'a new password')).status).toBe(200)
  })

  test('X-9: refuses a code after its lifetime, and the next one resets', async () => {
    const { email } = await verifiedPerson(auth())
    await forgot(email)
    const lapsed = await auth().codeTo(email, 2)
    const db = await connectTo(auth().databaseUrl)
    await db.query('update auth.one_time_code set expires_at = now() where email = $1', [email])
    expect(await reset(email, lapsed, 'a new password')).toMatchObject({ body: { code: 'OTP_EXPIRED' } })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    await forgot(email)
    expect((await reset(email, await auth().codeTo(email, 3), 'a new password')).status).toBe(200)
  })

  test('refuses a verification code', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const otp = await auth().codeTo(email)
    expect(await reset(email, otp, 'a new password')).toMatchObject({ body: { code: 'INVALID_OTP' } })
  })

  test('X-902: of an unknown e-mail is answered alike, and nothing is mailed', async () => {
    const email = somebody()
    expect(await forgot(email)).toMatchObject({ status: 200, body: { success: true } })
    expect(await reset(email, '123456', 'a new password')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OTP' },
    })
    expect(await auth().mailsTo(email)).toEqual([])
  })
})

test.each(['/email-otp/request-password-reset', '/forget-password/email-otp', '/forget-password/email'])(
  'PR-1, EP-7, EP-9, EVT-3, EVT-4: %s mails a reset code',
  async (path) => {
    const { email } = await verifiedPerson(auth())
    expect(await auth().post(path, { email })).toMatchObject({ status: 200, body: { success: true } })
    expect((await auth().mailTo(email, 2)).subject).toMatch(/^\d{6} is your password reset code$/)
    expect(await auth().post(path, { email: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_EMAIL' },
    })
  },
)

test.each(['sign-in', 'forget-password'])(
  'EP-5: a code of type %s is mailed when asked for, and only to a known address',
  async (type) => {
    const { email } = await verifiedPerson(auth())
    const unknown = somebody()
    for (const address of [email, unknown])
      expect(await auth().post('/email-otp/send-verification-otp', { email: address, type })).toMatchObject({
        status: 200,
        body: { success: true },
      })
    await auth().mailTo(email, 2)
    expect(await auth().mailsTo(unknown)).toEqual([])
  },
)

test('EP-5: a code of a type that is none of the three is refused', async () => {
  expect(
    await auth().post('/email-otp/send-verification-otp', { email: somebody(), type: 'change-email' }),
  ).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: expect.stringContaining('[body.type] Invalid option') },
  })
})
