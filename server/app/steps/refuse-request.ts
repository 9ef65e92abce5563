// Answers with an error of the application: `{error}`, with a code where programs need one.

import type { Context } from 'koa'
import type { AppError } from '../../wire/app.ts'
import type { StepUp } from '../../wire/auth-errors.ts'

export function refuse(ctx: Context, status: number, error: string, code?: string, stepUp?: StepUp): void {
  ctx.status = status
  ctx.body = { error, ...(code && { code }), ...stepUp } satisfies AppError
}
