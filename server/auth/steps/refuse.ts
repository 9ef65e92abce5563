// Answers with an error: `{message, code}` and its status.

import type { Context } from 'koa'
import { type AuthErrorBody, type AuthErrorCode, authErrors } from '../../wire/auth-errors.ts'

/** What a password that somebody chooses may be refused with. */
export const refusedPassword = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_COMPROMISED',
] as const satisfies readonly AuthErrorCode[]

/** What a mailed code may be refused with. */
export const refusedCode = [
  'INVALID_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
] as const satisfies readonly AuthErrorCode[]

/**
 * @param refusal with a status of its own where Better Auth has another one there than elsewhere
 * @param message replaces the code's own sentence, to name a field for example
 */
export function refuse(
  ctx: Context,
  refusal: AuthErrorCode | readonly [AuthErrorCode, status: number],
  message?: string,
): void {
  const [code, status] = typeof refusal === 'string' ? [refusal, authErrors[refusal].status] : refusal
  ctx.status = status
  ctx.body = {
    message:
      message ?? (code === 'POLICY_REFUSED' ? ctx.state.policyReason : null) ?? authErrors[code].message,
    code,
    ...(code === 'STEP_UP_REQUIRED' && ctx.state.stepUp),
  } satisfies AuthErrorBody
}
