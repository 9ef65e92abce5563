// Classifies the tokens of a callback, before any validation step uses them.

import { parseCookie } from 'cookie'
import type { TokenKind } from '../../machines/callback/callback.types.ts'

const LONGEST = 8192
const digest = /^[0-9a-f]{64}$/i
/** An opaque token, plain or with the signature of a Better Auth; a JWT: all safe in a header and in a query. */
const forms = [/^[\w-]{16,128}(\.[A-Za-z0-9+/%]{43,}=?)?$/, /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/]

/** @returns null where there is none: undefined, null or '' */
export function kindOf(token: unknown): TokenKind | null {
  if (token === undefined || token === null || token === '') return null
  // A lone surrogate has no form in UTF-8, in which text is sent, hashed and stored.
  if (typeof token !== 'string' || !token.isWellFormed()) return 'unusable'
  if (digest.test(token)) return 'digest'
  return token.length <= LONGEST && forms.some((form) => form.test(token)) ? 'usable' : 'unusual'
}

/** Under its plain or its `__Secure-` name; without the signature of a signed value. */
export function cookieToken(header: string, name: string): string | undefined {
  const cookies = parseCookie(header)
  const value = cookies[`__Secure-${name}`] || cookies[name]
  return value === undefined ? undefined : withoutSignature(value)
}

/** Better Auth signs as `token.signature`, 44 characters of padded base64; the parts of a JWT have no padding. */
function withoutSignature(value: string): string {
  const signed = /^(.+)\.[A-Za-z0-9+/]{43}=$/.exec(value)
  return signed?.[1] ?? value
}
