/**
 * By what the attempts of a browser are known: its cookie, and besides what its page gives itself as their identity. The page
 * may send that by ways on which the cookie does not come along, through an application's relay for one.
 */

import type { Context } from 'koa'
import { z } from 'zod'
import { digestOf } from '../crypto/tokens.ts'
import type { CookieOptions } from '../deps.ts'
import { attemptCookies } from './cookies.ts'

/** Long enough to be guessed by nobody: a random UUID will do. */
export const attemptField = z.string().min(16).max(128).optional()

export const pageDigestOf = (attempt: string | undefined): string | null =>
  attempt === undefined ? null : digestOf(attempt)

export function attemptDigests(
  ctx: Context,
  options: CookieOptions,
  attempt: string | undefined,
): readonly string[] {
  const page = pageDigestOf(attempt)
  return [...attemptCookies(ctx, options), ...(page === null ? [] : [page])]
}
