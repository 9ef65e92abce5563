// Answers with an error: `{message, code}` and its status.

import type { Context } from 'koa'
import { type AuthErrorBody, type AuthErrorCode, authErrors } from '../../wire/auth-errors.ts'

/** @param message replaces the code's own sentence, to name a field for example */
export function refuse(ctx: Context, code: AuthErrorCode, message: string = authErrors[code].message): void {
  ctx.status = authErrors[code].status
  ctx.body = { message, code } satisfies AuthErrorBody
}
