// A body for each call that our own pages make of the auth service, with everything that a page may say: for tests.

import type { AuthCall, BodyOf, OpenCalls } from '../../ui/client/auth-routes.ts'

const email = 'ada@example.com'
const password = 'an analytical engine'
const otp = '123456'
const attempt = 'of-this-page-alone'
const provider = 'demo'
const page = 'https://app.example.com/account'
const credential = { id: 'c', rawId: 'c', type: 'public-key' } as const
const atProvider = { provider, callbackURL: page, errorCallbackURL: page }

/** One that is missing does not compile. */
export const bodies: { [Call in AuthCall]: BodyOf<Call> } = {
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
  'twoFactor.proveMailbox': { token: 't' },
  'twoFactor.stopRecovery': { token: 't' },
  'twoFactor.verifyTotp': { code: otp },
  'twoFactor.verifyBackupCode': { code: 'abcd-efgh-jkmn-pqrs' },
  'passkey.generateAuthenticateOptions': undefined,
  'passkey.verifyAuthentication': {
    response: {
      ...credential,
      response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: 'u' },
    },
    rememberMe: false,
  },
  getSession: undefined,
  signOut: {},
  revokeSession: { token: 's' },
  revokeSessions: {},
  revokeOtherSessions: {},
  listSessions: undefined,
  listAccounts: undefined,
  listActivity: undefined,
  getUserData: undefined,
  linkSocial: { ...atProvider, disableRedirect: true, returned: 'state=s&code=c' },
  unlinkAccount: { accountId: '1' },
  updateUser: { name: 'Ada' },
  changePassword: { currentPassword: password, newPassword: password, revokeOtherSessions: true },
  'emailOtp.requestEmailChange': { newEmail: email },
  'emailOtp.changeEmail': { newEmail: email, otp },
  'twoFactor.enable': { password },
  'twoFactor.generateBackupCodes': { password },
  'twoFactor.disable': { password },
  'passkey.generateRegisterOptions': undefined,
  'passkey.verifyRegistration': {
    response: {
      ...credential,
      response: { clientDataJSON: 'd', attestationObject: 'o', transports: ['internal'] },
    },
    name: 'Ada’s key',
  },
  'passkey.listUserPasskeys': undefined,
  'passkey.updatePasskey': { id: '1', name: 'Ada’s key' },
  'passkey.deletePasskey': { id: '1' },
  'apiKey.list': undefined,
  'apiKey.create': { name: 'backup', expiresIn: 86_400, permissions: { invoices: ['read'] } },
  'apiKey.rotate': { keyId: '1' },
  'apiKey.delete': { keyId: '1' },
  'console.act': {
    person: 'ada',
    act: 'unlock',
    reason: 'ticket 7',
    look: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11',
  },
  'admin.stopImpersonating': {},
  'console.impersonate': { person: '4711', reason: 'ticket 7', look: '0a8f3c52-7d19-4f0e-9a37-6b1f0c2d4e55' },
  'console.replay': {
    ids: ['7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11'],
    reason: 'ticket 7',
    look: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11',
  },
  'console.listParts': undefined,
  'console.view': { of: 'overview', reason: 'ticket 7' },
  'console.look': { person: email, reason: 'ticket 7', before: '4711' },
  deleteUser: {},
}

export const allCalls = Object.keys(bodies) as AuthCall[]

export const openCalls: Record<keyof OpenCalls, true> = {
  'signUp.email': true,
  'signIn.email': true,
  'signIn.emailOtp': true,
  'signIn.social': true,
  'emailOtp.sendVerificationOtp': true,
  'emailOtp.verifyEmail': true,
  'forgetPassword.emailOtp': true,
  'emailOtp.resetPassword': true,
  'twoFactor.verifyTotp': true,
  'twoFactor.verifyBackupCode': true,
  'passkey.generateAuthenticateOptions': true,
  'passkey.verifyAuthentication': true,
  'twoFactor.undoEnrolment': true,
  'twoFactor.proveMailbox': true,
  'twoFactor.stopRecovery': true,
  'emailOtp.undoEmailChange': true,
}
