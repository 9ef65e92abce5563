// Where a browser may be sent on to: a page of a trusted origin, or a path of the application.

import type { Context } from 'koa'
import type { TrustsOrigin } from '../../http/origins.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { refuse } from './refuse.ts'

export type RedirectTargets = { trusts: TrustsOrigin; appOrigin: string }

/** What a browser would read as another host, or a person as another path: `//`, backslashes, their encodings in the path, controls. */
const deceptive = /^\/[/\\]|[\\\p{Cc}\p{Z}]|^[^?#]*%(?:2f|5c)|%[01][0-9a-f]/iu

/** The whole address, or null where nobody is to be sent. */
export function redirectTargetOf(given: string, { trusts, appOrigin }: RedirectTargets): string | null {
  if (given.startsWith('/')) return deceptive.test(given) ? null : new URL(given, appOrigin).href
  const url = URL.parse(given)
  const plain = url !== null && url.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  return plain && !/[\\\s]/.test(given) && trusts(url.origin) ? url.href : null
}

const refusals = {
  callbackURL: 'INVALID_CALLBACK_URL',
  errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
  newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
} as const satisfies Record<string, AuthErrorCode>

type Name = keyof typeof refusals
const names = Object.keys(refusals) as Name[]

/**
 * An empty one counts as none.
 * @returns the whole addresses, null for those not given; or null after it has refused the first that is not allowed
 */
export function checkRedirectTargets(
  ctx: Context,
  redirectTargets: RedirectTargets,
  given: Partial<Record<Name, string | undefined>>,
): Record<Name, string | null> | null {
  const found: Record<Name, string | null> = {
    callbackURL: null,
    errorCallbackURL: null,
    newUserCallbackURL: null,
  }
  for (const name of names) {
    const url = given[name]
    if (!url) continue
    found[name] = redirectTargetOf(url, redirectTargets)
    if (found[name] !== null) continue
    refuse(ctx, refusals[name])
    return null
  }
  return found
}
