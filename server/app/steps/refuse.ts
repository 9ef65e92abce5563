// Answers with an error of the application's wire: `{error}`, and a code where a program needs one.

import type { Context } from 'koa'
import type { AppError } from '../../wire/app.ts'

export function refuse(ctx: Context, status: number, error: string, code?: string): void {
  ctx.status = status
  ctx.body = { error, ...(code && { code }) } satisfies AppError
}
