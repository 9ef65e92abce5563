// Answers 429 as Better Auth does: with its sentence, without a code, and with the seconds to wait.

import type { Context } from 'koa'

/** In the two headers that clients read. */
export function sayWait(ctx: Context, seconds: number): void {
  ctx.set('cache-control', 'no-store')
  ctx.set('retry-after', String(seconds))
  ctx.set('x-retry-after', String(seconds))
}

export function answerTooMany(ctx: Context, seconds: number): void {
  ctx.status = 429
  sayWait(ctx, seconds)
  ctx.body = { message: 'Too many requests. Please try again later.' }
}
