// Better Auth's client library against our service: signing in by a code, checking one, and a reset by link.

import { expect, test } from 'vitest'
import { APP_ORIGIN, somebody } from '../../../support/auth-service.ts'
import { clientsOfFile, done, refusal } from './client.support.ts'

const { service, open, signedIn } = clientsOfFile()

test('signIn.emailOtp signs in by a mailed code', async () => {
  const { email } = await signedIn()
  const { client } = open()
  expect(await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })).toEqual(done)
  const otp = await service().auth.codeTo(email, 2)
  const { data, error } = await client.signIn.emailOtp({ email, otp })
  expect(error).toBeNull()
  expect(data).toMatchObject({ token: expect.any(String), user: { email, emailVerified: true } })
  expect((await client.getSession()).data?.user.email).toBe(email)
})

test('signIn.emailOtp makes nobody an account', async () => {
  const { client } = open()
  expect(await client.signIn.emailOtp({ email: somebody(), otp: '000000' })).toEqual(
    refusal(400, 'INVALID_OTP', 'Invalid OTP'),
  )
})

test('emailOtp.checkVerificationOtp says whether a code is right', async () => {
  const { email } = await signedIn()
  const { client } = open()
  await client.emailOtp.requestPasswordReset({ email })
  const otp = await service().auth.codeTo(email, 2)
  expect(await client.emailOtp.checkVerificationOtp({ email, otp, type: 'forget-password' })).toEqual(done)
  const wrong = otp === '000000' ? '111111' : '000000'
  expect(await client.emailOtp.checkVerificationOtp({ email, otp: wrong, type: 'forget-password' })).toEqual(
    refusal(400, 'INVALID_OTP', 'Invalid OTP'),
  )
})

test('requestPasswordReset and resetPassword set a password by a mailed link', async () => {
  const { email } = await signedIn()
  const { client } = open()
  const asked = await client.requestPasswordReset({ email, redirectTo: `${APP_ORIGIN}/new-password` })
  expect(asked).toEqual({ data: { status: true, message: expect.stringMatching(/\S/) }, error: null })
  const { text } = await service().auth.mailTo(email, 2)
  const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
  const newPassword = 'set by a link, long enough'
  expect(await client.resetPassword({ newPassword, token })).toEqual({ data: { status: true }, error: null })
  expect((await client.signIn.email({ email, password: newPassword })).error).toBeNull()
  expect(await client.resetPassword({ newPassword, token })).toEqual(
    refusal(400, 'INVALID_TOKEN', 'Invalid token'),
  )
})
