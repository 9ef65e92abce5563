// What the browser asks of the auth service, each call by the name that it has in Better Auth's client, or would have.

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
  SuccessReply,
  TwoFactorReply,
  VerifyEmailReply,
  VerifyFactorReply,
} from '../../server/wire/auth.ts'

type Route<Body, Reply> = {
  method: 'GET' | 'POST'
  path: string
  /** For the compiler alone. */
  readonly types?: { body: Body; reply: Reply }
}
const get = <Reply>(path: string): Route<undefined, Reply> => ({ method: 'GET', path })
const post = <Body, Reply>(path: string): Route<Body, Reply> => ({ method: 'POST', path })

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

/** For everybody. */
const openRoutes = {
  'signUp.email': post<Credentials & Attempt & { name: string }, SignUpReply>('/sign-up/email'),
  'signIn.email': post<Credentials & Attempt & { rememberMe: boolean }, SignInReply | TwoFactorReply>(
    '/sign-in/email',
  ),
  'signIn.emailOtp': post<Code & { rememberMe: boolean }, SignInOtpReply | TwoFactorReply>(
    '/sign-in/email-otp',
  ),
  'signIn.social': post<AtProvider & { additionalData: { sessionChallenge?: string } }, SignInSocialReply>(
    '/sign-in/social',
  ),
  'emailOtp.sendVerificationOtp': post<CodeRequest, SuccessReply>('/email-otp/send-verification-otp'),
  'emailOtp.verifyEmail': post<Code & Attempt, VerifyEmailReply>('/email-otp/verify-email'),
  'forgetPassword.emailOtp': post<{ email: string }, SuccessReply>('/forget-password/email-otp'),
  'emailOtp.resetPassword': post<Code & { password: string }, SuccessReply>('/email-otp/reset-password'),
  'twoFactor.verifyTotp': post<{ code: string }, VerifyFactorReply>('/two-factor/verify-totp'),
  'twoFactor.verifyBackupCode': post<{ code: string }, VerifyFactorReply>('/two-factor/verify-backup-code'),
  'twoFactor.undoEnrolment': post<{ token: string }, SuccessReply>('/two-factor/undo-enrolment'),
  'emailOtp.undoEmailChange': post<{ token: string }, SuccessReply>('/email-otp/undo-email-change'),
}

/** For somebody with a session. */
export const sessionRoutes = {
  getSession: get<GetSessionReply>('/get-session'),
  signOut: post<Nothing, SuccessReply>('/sign-out'),
  revokeSessions: post<Nothing, StatusReply>('/revoke-sessions'),
  revokeOtherSessions: post<Nothing, StatusReply>('/revoke-other-sessions'),
  listSessions: get<ListSessionsReply>('/list-sessions'),
  listAccounts: get<ListAccountsReply>('/list-accounts'),
  listActivity: get<ListActivityReply>('/list-activity'),
  linkSocial: post<AtProvider & { disableRedirect: true }, SignInSocialReply>('/link-social'),
  unlinkAccount: post<{ accountId: string }, StatusReply>('/unlink-account'),
  updateUser: post<{ name: string }, StatusReply>('/update-user'),
  changePassword: post<
    { currentPassword: string; newPassword: string; revokeOtherSessions: boolean },
    ChangePasswordReply
  >('/change-password'),
  'emailOtp.requestEmailChange': post<{ newEmail: string; password?: string }, SuccessReply>(
    '/email-otp/request-email-change',
  ),
  'emailOtp.changeEmail': post<{ newEmail: string; otp: string }, SuccessReply>('/email-otp/change-email'),
  'twoFactor.enable': post<{ password: string }, EnableTwoFactorReply>('/two-factor/enable'),
  'twoFactor.generateBackupCodes': post<{ password: string }, BackupCodesReply>(
    '/two-factor/generate-backup-codes',
  ),
  'twoFactor.disable': post<{ password: string }, StatusReply>('/two-factor/disable'),
  deleteUser: post<{ password?: string }, DeleteUserReply>('/delete-user'),
}

export const authRoutes = { ...openRoutes, ...sessionRoutes }

export type AuthCall = keyof typeof authRoutes
type TypesOf<Call extends AuthCall> = NonNullable<(typeof authRoutes)[Call]['types']>
export type BodyOf<Call extends AuthCall> = TypesOf<Call>['body']
export type ReplyOf<Call extends AuthCall> = TypesOf<Call>['reply']
