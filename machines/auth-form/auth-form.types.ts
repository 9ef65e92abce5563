// What the form knows, what can happen to it, and the ports through which it acts.

import type { Handle } from '../kit/handle.ts'

/** Values of the fields that an operator has added, by their names; null where nothing is said. */
export type MoreFields = Readonly<Record<string, string | number | boolean | null>>

/** `impersonatedBy`: the ID of an operator who acts as them; missing of anybody’s own session. */
export type FormUser = {
  id: string
  email: string
  name: string | null
  emailVerified: boolean
  impersonatedBy?: string
}

/** By what the second factor is shown. */
export type SecondFactor = 'totp' | 'recoveryCode'

/** The spec's three paths to which a person can be redirected. */
export const redirects = ['/dashboard', '/auth/no-organization', '/auth/select-tenant'] as const

/** What was being done when it failed: the default message depends on it. */
export type Failing =
  | 'signIn'
  | 'signUp'
  | 'verify'
  | 'resend'
  | 'sendSignInCode'
  | 'signInByCode'
  | 'sendResetCode'
  | 'resetPassword'
  | 'secondFactor'
  | 'passkey'
  | 'establish'
  | 'social'

/** `code` and `message` are the server's, when it gave any. */
export type Failure = { of: Failing } & Omit<Refusal, 'ok' | 'factors'>

/** `retryAt`: epoch ms before which the server will refuse again. */
export type Refusal = {
  ok: false
  code?: string | undefined
  message?: string | undefined
  retryAt?: number | undefined
  /** Of a sign-in that waits: the second factors that its person has, in one text. */
  factors?: string | undefined
}

/** `sentAt`: epoch ms at which the code went out. */
export type Sent = { ok: true; sentAt: number }

/** A session as sign-in or get-session answers with it; the token stays behind its handle. */
export type SignedIn = { user: FormUser; token: Handle<string> | null }

/** `redirect`: the path to which the application sends a person with its session. */
export type Led = { ok: true; redirect: string }

/** Null where there was nothing to restore; a refusal when a provider's return has failed. */
export type Restored = SignedIn | Led | Refusal | null

/**
 * A refusal is a resolved value; a rejection means something unexpected broke.
 * Every port is given an AbortSignal that fires when the form no longer wants the answer.
 */
export type AuthFormPorts = {
  /** Looks for a session left from before, or one that a provider's return carries. */
  restoreSession: (input: Record<string, never>, signal: AbortSignal) => Promise<Restored>
  /** Waits until another tab has opened an application session, so that it answers once, or never. */
  followSession: (input: Record<string, never>, signal: AbortSignal) => Promise<Led>
  signIn: (
    input: { email: string; password: Handle<string>; remember: boolean },
    signal: AbortSignal,
  ) => Promise<({ ok: true } & SignedIn) | Refusal>
  sendSignInCode: (input: { email: string }, signal: AbortSignal) => Promise<Sent | Refusal>
  signInByCode: (
    input: { email: string; code: Handle<string>; remember: boolean },
    signal: AbortSignal,
  ) => Promise<({ ok: true } & SignedIn) | Refusal>
  signUp: (
    input: { email: string; name: string; password: Handle<string>; fields?: MoreFields | undefined },
    signal: AbortSignal,
  ) => Promise<Sent | Refusal>
  sendVerificationCode: (input: { email: string }, signal: AbortSignal) => Promise<Sent | Refusal>
  /** With the session, where the answer has one. */
  verifyEmail: (
    input: { email: string; code: Handle<string> },
    signal: AbortSignal,
  ) => Promise<({ ok: true } & Partial<SignedIn>) | Refusal>
  /** The session after a verification that has not answered it; null where there is none. */
  fetchSession: (input: Record<string, never>, signal: AbortSignal) => Promise<SignedIn | null>
  /** The second factor of the sign-in that this browser has begun. */
  verifyFactor: (
    input: { by: SecondFactor; code: Handle<string> },
    signal: AbortSignal,
  ) => Promise<({ ok: true } & SignedIn) | Refusal>
  /** Waits until the person takes a passkey from the browser's list beside the field of the e-mail, so that it answers once, or never. */
  offerPasskey: (
    input: Record<string, never>,
    signal: AbortSignal,
  ) => Promise<{ ok: true; shown: Handle<string> }>
  /** `shown`: what the browser has brought already; else it is asked. */
  signInByPasskey: (
    input: { shown: Handle<string> | null; remember: boolean | null },
    signal: AbortSignal,
  ) => Promise<({ ok: true } & SignedIn) | Refusal>
  sendResetCode: (input: { email: string }, signal: AbortSignal) => Promise<Sent | Refusal>
  resetPassword: (
    input: { email: string; code: Handle<string>; password: Handle<string> },
    signal: AbortSignal,
  ) => Promise<{ ok: true } | Refusal>
  /** Posts the callback; `redirect` is the application's answer. */
  establishSession: (input: SignedIn, signal: AbortSignal) => Promise<Led | Refusal>
  /** Leaves for the provider's page, so that it answers only when that could not be done. */
  startSocial: (input: { provider: string }, signal: AbortSignal) => Promise<Refusal>
}

/** What is kept over a reload; the view follows as `history.moved`, under the same guards as the back button. */
export type AuthFormInput = { email?: string; mailedTo?: string; resendAt?: number; notice?: Notice }

/** The views the browser's history may lead to. */
export type HistoryView =
  | 'login'
  | 'register'
  | 'verifyEmail'
  | 'signInByCode'
  | 'secondFactor'
  | 'forgotPassword'
  | 'resetPassword'

/** A view that is reached by a proof alone is in no history. */
export type View = HistoryView | 'mustEnrol'

/** The last three come from the page that led here. */
export type Notice =
  | 'passwordReset'
  | 'emailVerified'
  | 'awaitingApproval'
  | 'codeSent'
  | 'verifyFirst'
  | 'signedOut'
  | 'accountDeleted'
  | 'signInFirst'

export type AuthFormContext = {
  email: string
  /** Kept for the fallback re-sign-in, never readable here. */
  password: Handle<string> | null
  /** Whether the session is to outlast the browser. */
  remember: boolean
  signedIn: SignedIn | null
  failure: Failure | null
  /** A success to show. */
  notice: Notice | null
  /** The e-mail to which a code is known to have gone, lately; empty without one. */
  mailedTo: string
  /** Epoch ms from which a code may be asked for again. */
  resendAt: number
  /** The second factors that will do, as the service has said with the first proof; empty where it has not, or over a reload. */
  factors: string
  /** Which one Enter goes on with, in the field of the e-mail. */
  way: Way
  redirect: string | null
}

/** Of the ways to sign in that begin with the e-mail. */
export type Way = 'password' | 'code'

export type AuthFormEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'loginTab.clicked' }
  | { type: 'registerTab.clicked' }
  | { type: 'forgotPassword.clicked' }
  | { type: 'backToLogin.clicked' }
  | { type: 'changeEmail.clicked' }
  | { type: 'haveCode.clicked'; email: string }
  | { type: 'credentials.submitted'; email: string; password: Handle<string>; remember: boolean }
  | { type: 'signInCode.requested'; email: string; remember: boolean }
  /** Before there is all that it takes: a code for no e-mail yet, or the field of the password. */
  | { type: 'way.taken'; way: Way }
  | {
      type: 'registration.submitted'
      email: string
      name: string
      password: Handle<string>
      fields?: MoreFields | undefined
    }
  | { type: 'social.chosen'; provider: string }
  | { type: 'passkey.chosen' }
  /** The person has enrolled a second factor, which has opened the session. */
  | { type: 'factor.enrolled'; session: SignedIn }
  | { type: 'enrolment.refused'; answer: Refusal }
  | { type: 'remember.changed'; remember: boolean }
  | { type: 'code.completed'; code: Handle<string> }
  /** For a person who has not got the app at hand, and back. */
  | { type: 'recoveryCode.chosen' }
  | { type: 'appCode.chosen' }
  | { type: 'recoveryCode.submitted'; code: Handle<string> }
  | { type: 'mailedCode.announced'; email: string; sentAt: number }
  | { type: 'resend.clicked' }
  | { type: 'cooldown.lapsed' }
  | { type: 'password.lapsed' }
  | { type: 'resetCode.requested'; email: string }
  | { type: 'newPassword.submitted'; code: Handle<string>; password: Handle<string> }
  /** `email`: the one of the history's entry, where it has one. A code was sent to it, whatever has been typed since. */
  | { type: 'history.moved'; view: HistoryView; email?: string }
  | { type: 'page.hidden' }

/** Where the chart lets no other event lead: to check it as well would be among the form’s first bytes. */
export type EventOf<Type extends AuthFormEvent['type']> = Extract<AuthFormEvent, { type: Type }>
