// Leads a browser that returns from a provider to a page: with its verifier, or with the error.

import type { Context } from 'koa'
import type { ReturnFault } from '../../wire/auth-errors.ts'

function addressWith(page: string, parameters: Record<string, string>): string {
  const url = new URL(page)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export function redirectTo(ctx: Context, address: string): void {
  // Koa's own redirect would repeat the address, with the verifier in it, in the body.
  ctx.status = 302
  ctx.set('location', address)
  ctx.body = Buffer.alloc(0)
  ctx.remove('content-type')
}

export const returnTo = (ctx: Context, page: string, parameters: Record<string, string>): void =>
  redirectTo(ctx, addressWith(page, parameters))

export const addressOfFault = (page: string, fault: ReturnFault): string =>
  addressWith(page, { error: fault })

const word = /^[A-Za-z0-9_-]{1,64}$/
const MAXIMUM_DESCRIPTION = 200

/** A provider's own error, which is passed on only where it has the form of an error code. */
export const addressOfRefusal = (page: string, error: string, description: string): string =>
  addressWith(page, {
    error: word.test(error) ? error : 'UNKNOWN',
    ...(description && { error_description: description.slice(0, MAXIMUM_DESCRIPTION) }),
  })
