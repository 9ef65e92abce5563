// Reads the answers of the form's ports: what they bring, what they refuse, and until when.

import type { AuthFormContext, Failing, Failure, Refusal, Sent, SignedIn } from './auth-form.types.ts'

/** The spec's cooldown in the form, in ms. */
export const RESEND_COOLDOWN = 60_000

type Answered = { ok: true } & Partial<SignedIn> & { redirect?: string; sentAt?: number }
export type Answer = Answered | Refusal

const notVerifiedCodes = ['EMAIL_NOT_VERIFIED', 'email_not_confirmed']
/** The spec's pattern, for servers whose errors carry no code. */
const notVerifiedPattern = /email.*(?:not|isn't)\s+verified/i

export function saysNotVerified({ code, message }: Refusal): boolean {
  return notVerifiedCodes.includes(code ?? '') || notVerifiedPattern.test(message ?? '')
}

export function sessionOf(answer: Answer | SignedIn | null): SignedIn | null {
  return answer && 'user' in answer && answer.user ? { user: answer.user, token: answer.token ?? null } : null
}

export function refusalOf(answer: SignedIn | Refusal | null): Refusal | undefined {
  return answer && 'ok' in answer ? answer : undefined
}

/** The spec's last step of the re-sign-in: "then set the user as verified". */
export function asVerified(found: SignedIn | null): SignedIn | null {
  return found && { ...found, user: { ...found.user, emailVerified: true } }
}

export function failureOf({ of, answer }: { of: Failing; answer?: Answer | undefined }): Failure {
  return answer && !answer.ok ? { of, code: answer.code, message: answer.message } : { of }
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
