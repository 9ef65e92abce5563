// Finds a callback's tokens and says what kind each is, before any step is run with it.

import { parseCookie } from 'cookie'
import type { TokenKind } from '../../../machines/callback/callback.types.ts'

/** What may stand in a header or a query: everything else could end one and begin another. */
const harmless = /^[A-Za-z0-9._~+/=%-]{1,8192}$/
const digest = /^[0-9a-f]{64}$/i

/** Null when it is missing: absent, null or ''. */
export function kindOf(token: unknown): TokenKind | null {
  if (token === undefined || token === null || token === '') return null
  if (typeof token !== 'string' || !harmless.test(token)) return 'unusable'
  return digest.test(token) ? 'digest' : 'usable'
}

/** Under its plain and its `__Secure-` name; of a signed value the part that is the token. */
export function cookieToken(header: string, name: string): string | undefined {
  const cookies = parseCookie(header)
  const value = cookies[`__Secure-${name}`] || cookies[name]
  return value === undefined ? undefined : withoutSignature(value)
}

/** `token.signature`, 44 characters of padded base64, as Better Auth signs; a JWT's parts have no padding. */
function withoutSignature(value: string): string {
  const signed = /^(.+)\.[A-Za-z0-9+/]{43}=$/.exec(value)
  return signed?.[1] ?? value
}
