// POST /sign-in/email-otp: a mailed code signs a person in once, and creates no account.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'

const auth = authServiceOfFile()
const send = (email: string, type = 'sign-in') =>
  auth().post('/email-otp/send-verification-otp', { email, type })
const signIn = (email: string, otp: string) => auth().post('/sign-in/email-otp', { email, otp })
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const refused = { status: 400, body: { code: 'INVALID_OTP', message: 'Invalid OTP' } }

describe('X-130: a sign-in code', () => {
  test('signs in a verified person', async () => {
    const { email } = await verifiedPerson(auth())
    await send(email)
    const answer = await signIn(email, await auth().codeTo(email, 2))
    expect(answer).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email, emailVerified: true } },
    })
    const { token } = answer.body as { token: string }
    expect(cookieOf(answer, 'auth.session_token')).toBe(`auth.session_token=${token}`)
    expect((await auth().get('/get-session', { authorization: `Bearer ${token}` })).body).toMatchObject({
      user: { email },
    })
  })

  test('verifies the e-mail, and drops the unverified password', async () => {
    const email = somebody()
    await signUp(auth(), email)
    // Two mails on their way at once may arrive in any order.
    await auth().mailTo(email)
    await send(email)
    expect(await signIn(email, await auth().codeTo(email, 2))).toMatchObject({
      status: 200,
      body: { user: { emailVerified: true } },
    })
    expect((await auth().post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
  })

  test('without “keep me signed in” the session ends with the browser', async () => {
    const { email } = await verifiedPerson(auth())
    await send(email)
    const otp = await auth().codeTo(email, 2)
    const answer = await auth().post('/sign-in/email-otp', { email, otp, rememberMe: false })
    const cookie = answer.cookies.find((one) => one.startsWith('auth.session_token='))
    expect(answer.status).toBe(200)
    expect(cookie).not.toMatch(/max-age|expires/i)
  })

  test('works once, and for one of fifty concurrent requests', async () => {
    const { email } = await verifiedPerson(auth())
    await send(email)
    const otp = await auth().codeTo(email, 2)
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(email, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await signIn(email, otp)).toMatchObject(refused)
  })

  test('is wrong for other purposes, and theirs are wrong for it', async () => {
    const { email } = await verifiedPerson(auth())
    await send(email)
    const otp = await auth().codeTo(email, 2)
    expect((await auth().post('/email-otp/verify-email', { email, otp })).status).toBe(400)
    const password = 'another one, long'
    expect((await auth().post('/email-otp/reset-password', { email, otp, password })).status).toBe(400)
    await send(email, 'forget-password')
    expect(await signIn(email, await auth().codeTo(email, 3))).toMatchObject(refused)
  })

  test('allows three guesses', async () => {
    const { email } = await verifiedPerson(auth())
    await send(email)
    const otp = await auth().codeTo(email, 2)
    for (let guess = 0; guess < 3; guess++) expect(await signIn(email, wrongFor(otp))).toMatchObject(refused)
    expect(await signIn(email, otp)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } })
  })

  test.each(['000000', '12345', 'abcdef', ''])(
    'X-902: creates no account by %j, and is mailed to nobody',
    async (otp) => {
      const email = somebody()
      await send(email)
      expect(await signIn(email, otp)).toMatchObject(refused)
      expect(await auth().mailsTo(email)).toEqual([])
      expect((await auth().post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
    },
  )
})
