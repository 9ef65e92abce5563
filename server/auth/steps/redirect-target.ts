// Which addresses a browser may be redirected to: pages of trusted origins, and paths of the application.

import type { Context } from 'koa'
import type { TrustsOrigin } from '../../http/origins.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { refuse } from './refuse.ts'

export type RedirectTargets = { trusts: TrustsOrigin; appOrigin: string }

/** What a browser could take for another host, or a person for another path: `//`, backslashes, both encoded, and controls. */
const deceptive = /^\/[/\\]|[\\\p{Cc}\p{Z}]|^[^?#]*%(?:2f|5c)|%[01][0-9a-f]/iu

/** @returns the absolute address, or null where a redirect is not allowed */
export function redirectTargetOf(address: string, { trusts, appOrigin }: RedirectTargets): string | null {
  const isPath = address.startsWith('/')
  if (isPath && deceptive.test(address)) return null
  const url = URL.parse(address, isPath ? appOrigin : undefined)
  // Dots before it may have hidden the `//`: as a path alone it would be another host.
  if (!url || url.pathname.startsWith('//')) return null
  if (isPath) return url.href
  const plain = url.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  return plain && !/[\\\s]/.test(address) && trusts(url.origin) ? url.href : null
}

const refusals = {
  callbackURL: 'INVALID_CALLBACK_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
} as const satisfies Record<string, AuthErrorCode>

type Name = keyof typeof refusals
const names = Object.keys(refusals) as Name[]

/**
 * An empty address counts as none.
 * @returns the absolute addresses, null for those that are missing; or null after it has refused one
 */
export function checkRedirectTargets(
  ctx: Context,
  redirectTargets: RedirectTargets,
  input: Partial<Record<Name, string | undefined>>,
): Record<Name, string | null> | null {
  const found: Record<Name, string | null> = {
    callbackURL: null,
    errorCallbackURL: null,
    newUserCallbackURL: null,
  }
  for (const name of names) {
    const url = input[name]
    if (!url) continue
    found[name] = redirectTargetOf(url, redirectTargets)
    if (found[name] !== null) continue
    refuse(ctx, refusals[name])
    return null
  }
  return found
}
