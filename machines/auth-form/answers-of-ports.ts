// Reads the answers of the form's ports: the session, the refusal or the redirect, and when a code may be asked for.

import {
  type AuthFormContext,
  type Failing,
  type Failure,
  type Refusal,
  type Restored,
  redirects,
  type Sent,
  type SignedIn,
} from './auth-form.types.ts'

/** The spec's cooldown in the form, in ms. */
export const RESEND_COOLDOWN = 60_000

type Answered = { ok: true } & Partial<SignedIn> & { redirect?: string; sentAt?: number }
export type Answer = Answered | Refusal

const notVerifiedCodes = ['EMAIL_NOT_VERIFIED', 'email_not_confirmed']
/** The error code of a provider's return whose e-mail is unverified: a verification code has been mailed by then. */
export const MAILED_CODE = 'email_not_verified'
/** The spec's pattern, for servers whose errors carry no code; between its words anything, a line break too. */
const notVerifiedPattern = /email.*(?:not|isn't)\s+verified/is

export function saysNotVerified({ code, message }: Refusal): boolean {
  return notVerifiedCodes.includes(code ?? '') || notVerifiedPattern.test(message ?? '')
}

/** The first proof is right, and there is no session before the second factor. */
export const NEEDS_FACTOR = 'two_factor_required'

const says = (answer: Answer | Restored, code: string): boolean =>
  answer !== null && 'code' in answer && answer.code === code

export const needsFactor = (answer: Answer | Restored): boolean => says(answer, NEEDS_FACTOR)

/** The person has no second factor yet, and there is no session before one is enrolled. */
export const MUST_ENROL = 'must_enrol'

export const mustEnrol = (answer: Answer | Restored): boolean => says(answer, MUST_ENROL)

/** And the person has a passkey, which will do. */
export const OFFERS_PASSKEY = 'passkey_offered'

export const offersPasskey = (answer: Answer | Restored): boolean => says(answer, OFFERS_PASSKEY)

/** @param event the answer to the first proof, or another way to the view of the second factor */
export const factorsIn = (event: object): string =>
  'output' in event ? ((event.output as Refusal | null)?.factors ?? '') : ''

/** The service waits for the second factor no more. */
export const SIGN_IN_IS_OVER = 'INVALID_TWO_FACTOR_COOKIE'

export const saysSignInIsOver = (answer: Answer): boolean => says(answer, SIGN_IN_IS_OVER)

/** Nor for an enrolment: it has looked for a session in the place of the sign-in, and found none. */
export const saysEnrolmentIsOver = (answer: Answer): boolean =>
  saysSignInIsOver(answer) || says(answer, 'UNAUTHORIZED')

const deadCodes = ['OTP_EXPIRED', 'TOO_MANY_ATTEMPTS']

/** The proof was right, and an operator has yet to approve the person. */
export const saysNotApproved = (answer: Refusal): boolean => answer.code === 'ACCOUNT_NOT_APPROVED'

export const saysCodeIsDead = ({ code }: Refusal): boolean => deadCodes.includes(code ?? '')

export function sessionOf(answer: Answer | SignedIn | null): SignedIn | null {
  return answer && 'user' in answer && answer.user ? { user: answer.user, token: answer.token ?? null } : null
}

export function refusalOf(answer: Restored): Refusal | undefined {
  return answer && 'ok' in answer && !answer.ok ? answer : undefined
}

/** One of the spec's three paths; null for anything else. */
export function redirectOf(answer: Answer | Restored): string | null {
  const redirect = answer && 'redirect' in answer ? answer.redirect : undefined
  return redirects.find((known) => known === redirect) ?? null
}

/** The end of the spec's re-sign-in: "then set the user as verified". */
export function asVerified(found: SignedIn | null): SignedIn | null {
  return found && { ...found, user: { ...found.user, emailVerified: true } }
}

export function failureOf({ of, answer }: { of: Failing; answer?: Answer | undefined }): Failure {
  if (!answer || answer.ok) return { of }
  const { code, message, retryAt } = answer
  return { of, code, message, retryAt }
}

/** Epoch ms from which another code may be asked for. */
export function resendAtAfter(answer: Sent | Refusal): number {
  return answer.ok ? answer.sentAt + RESEND_COOLDOWN : (answer.retryAt ?? 0)
}

/** @throws Error where the chart's guards have let a state be entered without what it needs */
export function demand<K extends 'password' | 'signedIn'>(
  context: AuthFormContext,
  key: K,
): NonNullable<AuthFormContext[K]> {
  const value = context[key]
  if (!value) throw new Error(`The auth form has no ${key} here.`)
  return value
}
