// Answers with one of the wire's errors: `{message, code}` and its status.

import type { Context } from 'koa'
import { type AuthErrorBody, type AuthErrorCode, authErrors } from '../../wire/auth-errors.ts'

/** @param message in place of the code's own sentence, where it names a field */
export function refuse(ctx: Context, code: AuthErrorCode, message: string = authErrors[code].message): void {
  ctx.status = authErrors[code].status
  ctx.body = { message, code } satisfies AuthErrorBody
}
