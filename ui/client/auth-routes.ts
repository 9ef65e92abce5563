// What the browser asks of the auth service, each call by the name that it has in Better Auth's client, or would have.

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  RegistrationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser'
import type { CreateApiKeyReply, ListApiKeysReply, Permissions } from '../../server/wire/api-key-answers.ts'
import type {
  BackupCodesReply,
  ChangePasswordReply,
  DeleteUserReply,
  EnableTwoFactorReply,
  GetSessionReply,
  ListAccountsReply,
  ListActivityReply,
  ListSessionsReply,
  SignInOtpReply,
  SignInReply,
  SignInSocialReply,
  SignUpReply,
  StatusReply,
  StopImpersonatingReply,
  SuccessReply,
  TwoFactorReply,
  VerifyEmailReply,
  VerifyFactorReply,
} from '../../server/wire/auth.ts'
import type { ActReply, ConsoleAct, LookReply } from '../../server/wire/console.ts'
import type { ClientAfter } from '../../server/wire/console-clients.ts'
import type { ConsoleView, PartsReply, ReplayReply, ViewReply } from '../../server/wire/console-views.ts'
import type { AuthenticateReply, WirePasskey } from '../../server/wire/passkey-answers.ts'
import type { UserDataReply } from '../../server/wire/user-data.ts'

/** For the compiler alone. */
type Call<Body, Reply> = { body: Body; reply: Reply }
type Asked<Reply> = Call<undefined, Reply>

type Nothing = Record<string, never>
/** What this page calls its attempts to sign up. */
type Attempt = { attempt: string }
type Credentials = { email: string; password: string }
type Code = { email: string; otp: string }
type CodeRequest = {
  email: string
  type: 'email-verification' | 'sign-in'
  mailboxToken?: string
}
type AtProvider = { provider: string; callbackURL: string; errorCallbackURL: string }

/** Of what the browser says, what the service reads. */
type Shown = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>
type Created = Omit<RegistrationResponseJSON, 'clientExtensionResults'>

/** For everybody. */
export type OpenCalls = {
  'signUp.email': Call<Credentials & Attempt & { name: string; [field: string]: unknown }, SignUpReply>
  'signIn.email': Call<Credentials & Attempt & { rememberMe: boolean }, SignInReply | TwoFactorReply>
  'signIn.emailOtp': Call<Code & { rememberMe: boolean }, SignInOtpReply | TwoFactorReply>
  'signIn.social': Call<AtProvider & { additionalData: { sessionChallenge?: string } }, SignInSocialReply>
  'emailOtp.sendVerificationOtp': Call<CodeRequest, SuccessReply>
  'emailOtp.verifyEmail': Call<Code & Attempt, VerifyEmailReply>
  'forgetPassword.emailOtp': Call<{ email: string }, SuccessReply>
  'emailOtp.resetPassword': Call<Code & { password: string }, SuccessReply>
  'twoFactor.verifyTotp': Call<{ code: string }, VerifyFactorReply>
  'twoFactor.verifyBackupCode': Call<{ code: string }, VerifyFactorReply>
  'passkey.generateAuthenticateOptions': Asked<RequestOptions>
  'passkey.verifyAuthentication': Call<
    { response: Shown; rememberMe?: boolean | undefined },
    AuthenticateReply
  >
  'twoFactor.undoEnrolment': Call<{ token: string }, SuccessReply>
  'twoFactor.proveMailbox': Call<{ token: string }, SuccessReply>
  'twoFactor.stopRecovery': Call<{ token: string }, SuccessReply>
  'emailOtp.undoEmailChange': Call<{ token: string }, SuccessReply>
}

/** For somebody with a session. */
type SessionCalls = {
  getSession: Asked<GetSessionReply>
  signOut: Call<Nothing, SuccessReply>
  revokeSessions: Call<Nothing, StatusReply>
  revokeSession: Call<{ token: string }, StatusReply>
  revokeOtherSessions: Call<Nothing, StatusReply>
  listSessions: Asked<ListSessionsReply>
  listAccounts: Asked<ListAccountsReply>
  listActivity: Asked<ListActivityReply>
  getUserData: Asked<UserDataReply>
  linkSocial: Call<AtProvider & { disableRedirect: true; returned?: string | undefined }, SignInSocialReply>
  unlinkAccount: Call<{ accountId: string }, StatusReply>
  updateUser: Call<{ name?: string; [field: string]: unknown }, StatusReply>
  changePassword: Call<
    { currentPassword: string; newPassword: string; revokeOtherSessions: boolean },
    ChangePasswordReply
  >
  'emailOtp.requestEmailChange': Call<{ newEmail: string }, SuccessReply>
  'emailOtp.changeEmail': Call<{ newEmail: string; otp: string }, SuccessReply>
  'twoFactor.enable': Call<{ password?: string }, EnableTwoFactorReply>
  'twoFactor.generateBackupCodes': Call<{ password: string }, BackupCodesReply>
  'twoFactor.disable': Call<{ password: string }, StatusReply>
  'passkey.generateRegisterOptions': Asked<CreationOptions>
  'passkey.verifyRegistration': Call<{ response: Created; name: string }, WirePasskey>
  'passkey.listUserPasskeys': Asked<WirePasskey[]>
  'passkey.updatePasskey': Call<{ id: string; name: string }, { passkey: WirePasskey }>
  'passkey.deletePasskey': Call<{ id: string }, StatusReply>
  'apiKey.list': Asked<ListApiKeysReply>
  'apiKey.create': Call<
    { name: string; expiresIn: number | null; rateLimitMax?: number; permissions?: Permissions },
    CreateApiKeyReply
  >
  'apiKey.rotate': Call<{ keyId: string }, CreateApiKeyReply>
  'apiKey.delete': Call<{ keyId: string }, SuccessReply>
  deleteUser: Call<Nothing, DeleteUserReply>
  'admin.stopImpersonating': Call<Nothing, StopImpersonatingReply>
  'console.impersonate': Call<{ person: string; reason: string; look: string }, ActReply>
  'console.act': Call<{ person: string; act: ConsoleAct; reason: string; look: string }, ActReply>
  'console.listParts': Asked<PartsReply>
  'console.look': Call<{ person: string; reason: string; before?: string }, LookReply>
  'console.replay': Call<{ ids: string[]; reason: string; look: string }, ReplayReply>
  'console.view': Call<
    {
      of: ConsoleView
      reason: string
      search?: string | undefined
      after?: { name: string; id: string }
      organization?: string
      member?: number
      client?: ClientAfter
    },
    ViewReply
  >
}

type Calls = OpenCalls & SessionCalls
export type AuthCall = keyof Calls
export type BodyOf<Name extends AuthCall> = Calls[Name]['body']
export type ReplyOf<Name extends AuthCall> = Calls[Name]['reply']

/** By the names of the open ones: a list of them would be among the form's first bytes. */
export const takesSession = (call: AuthCall): boolean =>
  !/^(?:sign(?:Up|In)|forgetPassword)\.|\.(?:send|verify(?!R)|undo|reset|prove|stop(?!I)|generateA)/.test(
    call,
  )

/** As Better Auth's client has it: `emailOtp.verifyEmail` is /email-otp/verify-email. */
export const pathOf = (call: AuthCall): string =>
  `/${call.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export const methodOf = (call: AuthCall): 'GET' | 'POST' =>
  /^get|^list|\.list|Options$/.test(call) ? 'GET' : 'POST'
