// Each call that our own pages make is one that the service has, with a body that it takes as it is.

import { expect, test } from 'vitest'
import { routes } from '../../../../server/auth/auth.routes.ts'
import { type AuthCall, authRoutes, type BodyOf } from '../../../../ui/client/auth-routes.ts'

const email = 'ada@example.com'
const password = 'an analytical engine'
const otp = '123456'
const attempt = 'of-this-page-alone'
const provider = 'demo'
const page = 'https://app.example.com/account'
const atProvider = { provider, callbackURL: page, errorCallbackURL: page }

/** With everything that a page may say. */
const bodies: { [Call in AuthCall]: BodyOf<Call> } = {
  'signUp.email': { email, password, name: 'Ada', attempt },
  'signIn.email': { email, password, rememberMe: false, attempt },
  'signIn.emailOtp': { email, otp, rememberMe: false },
  'signIn.social': { ...atProvider, additionalData: { sessionChallenge: 'a'.repeat(64) } },
  'emailOtp.sendVerificationOtp': { email, type: 'email-verification', mailboxToken: 'm' },
  'emailOtp.verifyEmail': { email, otp, attempt },
  'forgetPassword.emailOtp': { email },
  'emailOtp.resetPassword': { email, otp, password },
  'emailOtp.undoEmailChange': { token: 't' },
  'twoFactor.undoEnrolment': { token: 't' },
  'twoFactor.verifyTotp': { code: otp },
  'twoFactor.verifyBackupCode': { code: 'abcd-efgh-jkmn-pqrs' },
  getSession: undefined,
  signOut: {},
  revokeSessions: {},
  revokeOtherSessions: {},
  listSessions: undefined,
  listAccounts: undefined,
  listActivity: undefined,
  linkSocial: { ...atProvider, disableRedirect: true },
  unlinkAccount: { accountId: '1' },
  updateUser: { name: 'Ada' },
  changePassword: { currentPassword: password, newPassword: password, revokeOtherSessions: true },
  'emailOtp.requestEmailChange': { newEmail: email, password },
  'emailOtp.changeEmail': { newEmail: email, otp },
  'twoFactor.enable': { password },
  'twoFactor.generateBackupCodes': { password },
  'twoFactor.disable': { password },
  deleteUser: { password },
}

test.each(Object.keys(authRoutes) as AuthCall[])('%s', (call) => {
  const { method, path } = authRoutes[call]
  const route = routes.find((one) => one.method === method && one.path === path)
  expect(route, `${method} ${path}`).toBeDefined()
  const body = bodies[call]
  // What the schema does not know it would leave out.
  if (body !== undefined && route?.body) expect(route.body.parse(body)).toMatchObject(body)
})
