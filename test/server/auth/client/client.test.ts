// Better Auth's client library against our service: signing up, signing in, and every code.

import { describe, expect, test } from 'vitest'
import { PASSWORD, somebody } from '../../../support/auth-service.ts'
import { clientsOfFile, done, refusal } from './client.support.ts'

const { service, open, signedIn } = clientsOfFile()

describe('signUp.email', () => {
  test('answers an unverified user with dates, no token and no session', async () => {
    const email = somebody()
    const { client, cookie } = open()
    expect(await client.signUp.email({ name: 'Ada', email, password: PASSWORD })).toEqual({
      data: {
        token: null,
        user: {
          id: expect.any(String),
          name: 'Ada',
          email,
          emailVerified: false,
          image: null,
          createdAt: expect.any(Date),
          updatedAt: expect.any(Date),
        },
      },
      error: null,
    })
    expect(cookie()).toBeUndefined()
    expect((await client.getSession()).data).toBeNull()
  })

  test('hands on what is wrong with a password, and with an address', async () => {
    const { client } = open()
    const good = { name: 'Ada', email: somebody(), password: PASSWORD }
    expect(await client.signUp.email({ ...good, password: 'short' })).toEqual(
      refusal(400, 'PASSWORD_TOO_SHORT', 'Password too short'),
    )
    expect(await client.signUp.email({ ...good, email: 'nobody' })).toEqual(
      refusal(400, 'VALIDATION_ERROR', '[body.email] Invalid email address'),
    )
  })
})

describe('signIn.email', () => {
  test('answers token and user, and leaves a cookie by which getSession finds them', async () => {
    const { email } = await signedIn()
    const { client, cookie } = open()
    const { data, error } = await client.signIn.email({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data).toMatchObject({ redirect: false, user: { email, emailVerified: true } })
    expect(cookie()).toBe(data?.token)
    const found = await client.getSession()
    expect(found.data).toMatchObject({ session: { token: data?.token }, user: { email, id: data?.user.id } })
    expect(found.data?.session.expiresAt).toBeInstanceOf(Date)
    expect(found.data?.user.createdAt).toBeInstanceOf(Date)
  })

  test('ERR-9: hands on the refusals', async () => {
    const { email } = await signedIn()
    const unproven = somebody()
    const { client, cookie } = open()
    await client.signUp.email({ name: 'Ada', email: unproven, password: PASSWORD })
    expect(await client.signIn.email({ email, password: 'not the password' })).toEqual(
      refusal(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
    )
    expect(await client.signIn.email({ email: unproven, password: PASSWORD })).toEqual(
      refusal(403, 'EMAIL_NOT_VERIFIED', 'Email not verified'),
    )
    expect(await client.signIn.email({ email: 'nobody', password: PASSWORD })).toEqual(
      refusal(400, 'INVALID_EMAIL', 'Invalid email'),
    )
    expect(cookie()).toBeUndefined()
  })
})

describe('EP-11, EP-12, VER-1: emailOtp', () => {
  test('sendVerificationOtp mails a code of each purpose', async () => {
    const { client, email } = await signedIn()
    const send = (type: 'email-verification' | 'sign-in' | 'forget-password') =>
      client.emailOtp.sendVerificationOtp({ email, type })
    expect(await send('sign-in')).toEqual(done)
    expect((await service().auth.mailTo(email, 2)).subject).toMatch(/^\d{6} is your sign-in code$/)
    expect(await send('forget-password')).toEqual(done)
    expect((await service().auth.mailTo(email, 3)).subject).toMatch(/^\d{6} is your password reset code$/)

    const unproven = somebody()
    await client.signUp.email({ name: 'Ada', email: unproven, password: PASSWORD })
    await service().auth.mailTo(unproven)
    expect(
      await client.emailOtp.sendVerificationOtp({ email: unproven, type: 'email-verification' }),
    ).toEqual(done)
    expect((await service().auth.mailTo(unproven, 2)).subject).toMatch(/^\d{6} is your verification code$/)
    expect(await client.emailOtp.sendVerificationOtp({ email: 'nobody', type: 'sign-in' })).toEqual(
      refusal(400, 'INVALID_EMAIL', 'Invalid email'),
    )
  })

  test('verifyEmail refuses a wrong code, and signs in with the right one', async () => {
    const email = somebody()
    const { client, cookie } = open()
    await client.signUp.email({ name: 'Ada', email, password: PASSWORD })
    const otp = await service().auth.codeTo(email)
    const wrong = otp === '000000' ? '111111' : '000000'
    expect(await client.emailOtp.verifyEmail({ email, otp: wrong })).toEqual(
      refusal(400, 'INVALID_OTP', 'Invalid OTP'),
    )
    const { data, error } = await client.emailOtp.verifyEmail({ email, otp })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      status: true,
      user: { email, emailVerified: true, createdAt: expect.any(Date) },
    })
    expect(cookie()).toBe(data?.token)
  })

  test.each(['emailOtp.requestPasswordReset', 'forgetPassword.emailOtp'] as const)(
    '%s mails a code with which resetPassword sets a password and ends every session',
    async (name) => {
      const { client, email } = await signedIn()
      const asks = {
        'emailOtp.requestPasswordReset': client.emailOtp.requestPasswordReset,
        'forgetPassword.emailOtp': client.forgetPassword.emailOtp,
      }
      expect(await asks[name]({ email })).toEqual(done)
      const otp = await service().auth.codeTo(email, 2)
      expect(await client.emailOtp.resetPassword({ email, otp, password: 'short' })).toEqual(
        refusal(400, 'PASSWORD_TOO_SHORT', 'Password too short'),
      )
      expect(await client.emailOtp.resetPassword({ email, otp, password: 'another good password' })).toEqual(
        done,
      )
      expect((await client.getSession()).data).toBeNull()
      expect((await client.signIn.email({ email, password: PASSWORD })).error?.status).toBe(401)
      expect((await client.signIn.email({ email, password: 'another good password' })).error).toBeNull()
    },
  )
})
