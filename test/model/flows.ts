// The service's own flows, by their names, and which of them each request of the model runs.

import * as emailChange from '../../server/auth/flows/email-change/email-change.flow.ts'
import * as factors from '../../server/auth/flows/factors/factors.flow.ts'
import * as operator from '../../server/auth/flows/operator/operator.flow.ts'
import * as profile from '../../server/auth/flows/profile/profile.flow.ts'
import * as sessions from '../../server/auth/flows/sessions/sessions.flow.ts'
import * as code from '../../server/auth/methods/code/code.flow.ts'
import * as passkey from '../../server/auth/methods/passkey/passkey.flow.ts'
import * as password from '../../server/auth/methods/password/password.flow.ts'
import * as social from '../../server/auth/methods/social/social.flow.ts'
import * as twoFactor from '../../server/auth/methods/two-factor/two-factor.flow.ts'
import type { RequestFacts } from '../../server/auth/rows/request-facts.ts'
import type { Flow } from '../../server/flows/flow.ts'
import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'
import type { AllOperations } from './operations.ts'

export const flows = {
  ...password,
  ...code,
  ...social,
  ...twoFactor,
  ...passkey,
  ...factors,
  ...sessions,
  ...profile,
  ...emailChange,
  ...operator,
}

type AnyFlow = Flow<AllOperations, keyof RequestFacts, AuthErrorCode | null>

/** A seeded fault may put another generator in the place of one. */
export type Flows = {
  [Name in keyof typeof flows]: (...given: Parameters<(typeof flows)[Name]>) => AnyFlow
}

type Run = (flows: Flows) => AnyFlow

const returned =
  (emailVerifiedByProvider: boolean, isSameBrowser: boolean): Run =>
  ({ returnFromProvider }) =>
    returnFromProvider({ emailVerifiedByProvider, isSameBrowser })

const linked =
  (emailVerifiedByProvider: boolean): Run =>
  ({ linkProvider }) =>
    linkProvider({ emailVerifiedByProvider })

/** By the route, and by what distinguishes its requests. */
export const endpoints = {
  'POST /sign-up/email': ({ signUp }) => signUp(),
  'POST /sign-in/email': ({ signIn }) => signIn(),
  'POST /sign-in/email-otp': ({ signInByCode }) => signInByCode('sign-in'),
  'POST /sign-in/social, verified': ({ signInByIdToken }) =>
    signInByIdToken({ emailVerifiedByProvider: true }),
  'POST /sign-in/social, unverified': ({ signInByIdToken }) =>
    signInByIdToken({ emailVerifiedByProvider: false }),
  'GET /callback/:provider, verified': returned(true, true),
  'GET /callback/:provider, unverified': returned(false, true),
  'GET /callback/:provider, verified, another browser': returned(true, false),
  'GET /callback/:provider, unverified, another browser': returned(false, false),
  'GET /callback/:provider, linking, verified': linked(true),
  'GET /callback/:provider, linking, unverified': linked(false),
  'POST /link-social': ({ beginLinking }) => beginLinking(),
  'POST /unlink-account': ({ unlinkProvider }) => unlinkProvider(),
  'GET /get-session, with a verifier': ({ redeem }) => redeem(),
  'POST /email-otp/send-verification-otp, email-verification': ({ sendCode }) =>
    sendCode('email-verification'),
  'POST /email-otp/send-verification-otp, sign-in': ({ sendCode }) => sendCode('sign-in'),
  'POST /email-otp/request-password-reset': ({ requestReset }) => requestReset('forget-password'),
  'POST /request-password-reset': ({ requestReset }) => requestReset('reset-link'),
  'POST /email-otp/check-verification-otp, email-verification': ({ checkCode }) =>
    checkCode('email-verification'),
  'POST /email-otp/check-verification-otp, sign-in': ({ checkCode }) => checkCode('sign-in'),
  'POST /email-otp/check-verification-otp, forget-password': ({ checkCode }) => checkCode('forget-password'),
  'POST /email-otp/verify-email': ({ verifyEmail }) => verifyEmail(),
  'POST /email-otp/reset-password': ({ resetPassword }) => resetPassword('forget-password'),
  'GET /reset-password/:token': ({ checkCode }) => checkCode('reset-link'),
  'POST /reset-password': ({ resetPassword }) => resetPassword('reset-link'),
  'POST /change-password': ({ changePassword }) => changePassword({ endsSessions: false }),
  'POST /change-password, with revokeOtherSessions': ({ changePassword }) =>
    changePassword({ endsSessions: true }),
  'POST /change-email': ({ requestChangeBySession }) => requestChangeBySession(),
  'POST /email-otp/request-email-change': ({ requestChangeBySession }) => requestChangeBySession(),
  'POST /email-otp/request-email-change, by password': ({ requestChangeByPassword }) =>
    requestChangeByPassword(),
  'POST /email-otp/change-email': ({ changeEmail }) => changeEmail(),
  'POST /email-otp/undo-email-change': ({ undoEmailChange }) => undoEmailChange(),
  'GET /get-user-data': ({ readUserData }) => readUserData(),
  'GET /token': ({ takeToken }) => takeToken(),
  'POST /update-user': ({ changeProfile }) => changeProfile(),
  'POST /two-factor/enable': ({ enrol }) => enrol(),
  'POST /two-factor/enable, at a sign-in': ({ enrolAtSignIn }) => enrolAtSignIn(),
  'POST /two-factor/get-totp-uri': ({ showSecret }) => showSecret(),
  'POST /two-factor/generate-backup-codes': ({ renewRecoveryCodes }) => renewRecoveryCodes(),
  'POST /two-factor/disable': ({ removeFactor }) => removeFactor(),
  'POST /two-factor/undo-enrolment': ({ undoFactor }) => undoFactor(),
  'POST /two-factor/prove-mailbox': ({ proveMailbox }) => proveMailbox(),
  'POST /two-factor/stop-recovery': ({ stopRecovery }) => stopRecovery(),
  'POST /two-factor/verify-totp, at a sign-in': ({ passChallenge }) => passChallenge('totp'),
  'POST /two-factor/verify-totp, in a session': ({ liftSession }) => liftSession('totp'),
  'POST /two-factor/verify-backup-code, at a sign-in': ({ passChallenge }) => passChallenge('recoveryCode'),
  'POST /two-factor/verify-backup-code, in a session': ({ liftSession }) => liftSession('recoveryCode'),
  'POST /two-factor/send-otp, at a sign-in': ({ offerMailedCode }) => offerMailedCode(),
  'POST /two-factor/send-otp, in a session': ({ sendCode }) => sendCode('sign-in'),
  'POST /two-factor/verify-otp, at a sign-in': ({ offerMailedCode }) => offerMailedCode(),
  'POST /two-factor/verify-otp, in a session': ({ signInByCode }) => signInByCode('sign-in'),
  'GET /passkey/generate-register-options': ({ beginRegistration }) => beginRegistration(),
  'POST /passkey/verify-registration': ({ register }) => register(),
  'GET /passkey/generate-register-options, at a sign-in': ({ beginRegistrationAtSignIn }) =>
    beginRegistrationAtSignIn(),
  'POST /passkey/verify-registration, at a sign-in': ({ registerAtSignIn }) => registerAtSignIn(),
  'GET /passkey/generate-authenticate-options': ({ beginAuthentication }) => beginAuthentication(),
  'POST /passkey/verify-authentication': ({ authenticate }) => authenticate(),
  'POST /passkey/delete-passkey': ({ removePasskey }) => removePasskey(),
  'POST /delete-user, by password': ({ deleteUserByPassword }) => deleteUserByPassword(),
  'POST /delete-user': ({ deleteUserBySession }) => deleteUserBySession(),
  'POST /sign-out': ({ endOwnSession }) => endOwnSession(),
  'POST /revoke-session': ({ endNamedSession }) => endNamedSession(),
  'POST /revoke-other-sessions': ({ endSessions }) => endSessions('others'),
  'POST /revoke-sessions': ({ endSessions }) => endSessions('all'),
  'by time alone: an account lapses': ({ lapseAccount }) => lapseAccount(),
  'by an operator: a deletion': ({ deleteByOperator }) => deleteByOperator(),
  'by an operator: an end of sessions': ({ endSessionsByOperator }) => endSessionsByOperator(),
  'by an operator: a lock': ({ lockByOperator }) => lockByOperator(),
  'by an operator: a recovery': ({ orderRecovery }) => orderRecovery(),
  'by an operator: an end of the recovery': ({ stopRecoveryByOperator }) => stopRecoveryByOperator(),
  'by time alone: a recovery is over': ({ completeRecovery }) => completeRecovery(),
  'by an operator: an end of the lock': ({ unlockByOperator }) => unlockByOperator(),
  'by an operator: an approval': ({ approveByOperator }) => approveByOperator(),
  'by an operator: a decline': ({ declineByOperator }) => declineByOperator(),
} satisfies Record<string, Run>

export type Endpoint = keyof typeof endpoints
