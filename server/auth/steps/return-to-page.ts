// Redirects a browser that returns from a provider to a page: with its verifier, or with the error.

import type { Context } from 'koa'
import type { ReturnFault } from '../../wire/auth-errors.ts'

export function returnTo(ctx: Context, page: string, parameters: Record<string, string>): void {
  const url = new URL(page)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  // Koa's own redirect would repeat the address, with the verifier in it, in the body.
  ctx.status = 302
  ctx.set('location', url.href)
  ctx.body = Buffer.alloc(0)
  ctx.remove('content-type')
}

export const returnWithFault = (ctx: Context, page: string, fault: ReturnFault): void =>
  returnTo(ctx, page, { error: fault })

const word = /^[A-Za-z0-9_-]{1,64}$/
const MAXIMUM_DESCRIPTION = 200

/** A provider's own error, which is passed on only where it has the form of an error code. */
export function returnWithRefusal(ctx: Context, page: string, error: string, description: string): void {
  returnTo(ctx, page, {
    error: word.test(error) ? error : 'UNKNOWN',
    ...(description && { error_description: description.slice(0, MAXIMUM_DESCRIPTION) }),
  })
}
