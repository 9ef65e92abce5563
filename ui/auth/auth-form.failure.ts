// Turns a failure of the form's machine into a title, an advice and the field it belongs to.

import type { Failing, Failure } from '../../machines/auth-form/auth-form.types.ts'
import { NETWORK } from '../client/auth-answer.ts'
import type { Words } from '../i18n/words.ts'

type Field = 'name' | 'email' | 'password' | 'code'
type Advice = keyof Words['advice']

export type ShownFailure = { title: string; advice: string; field: Field | null; focus: Field | null }

/** Better Auth's codes, and after them what Neon's client makes of them. */
const fields: Record<string, Field> = {
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
  weak_password: 'password',
  INVALID_OTP: 'code',
  OTP_EXPIRED: 'code',
  TOO_MANY_ATTEMPTS: 'code',
}

const advices: Record<string, Advice> = {
  [NETWORK]: 'network',
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  invalid_credentials: 'credentials',
  INVALID_OTP: 'code',
  validation_failed: 'code',
  OTP_EXPIRED: 'codeLapsed',
  TOO_MANY_ATTEMPTS: 'codeLapsed',
  over_request_rate_limit: 'tooMany',
}

const defaults: Partial<Record<Failing, Advice>> = { verify: 'code', establish: 'establish' }

/** A server's schema names the field inside its message: `[body.email] Invalid email address`. */
function fieldOf({ code, message }: Failure): Field | null {
  const named = /^\[body\.(name|email|password)\]/.exec(message ?? '')?.[1]
  return (named as Field | undefined) ?? fields[code ?? ''] ?? null
}

function adviceOf({ of, code, message }: Failure): Advice {
  if (/too many requests/i.test(message ?? '')) return 'tooMany'
  return advices[code ?? ''] ?? defaults[of] ?? 'otherwise'
}

/** True when it was the code that was refused: then its digits are no use any more. */
export function refusesCode(failure: Failure): boolean {
  if (failure.code === NETWORK || adviceOf(failure) === 'tooMany') return false
  return failure.of === 'verify' || fieldOf(failure) === 'code'
}

export function showFailure(failure: Failure, words: Words): ShownFailure {
  // The application's callback speaks to programs; its words mean nothing to a person.
  const said = failure.of === 'establish' ? undefined : failure.message?.replace(/^\[body\.\w+\] /, '')
  const field = fieldOf(failure)
  const advice = adviceOf(failure)
  return {
    title: said ?? words.failures[failure.of],
    advice: words.advice[advice],
    field,
    focus: field ?? (advice === 'credentials' ? 'password' : null),
  }
}
