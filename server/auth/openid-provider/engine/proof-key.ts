// The key of a proof that an application sends with a token (RFC 9449): which one it is, and that nobody else can sign by it.

import type { JsonWebKey } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose'
import { type Context, errors } from 'oidc-provider'
import { keyIn, weaknessOf } from '../../../http/client-keys.ts'

/** Of a proof whose signature the engine has checked. @throws where others can make such a signature */
export function thumbprintOfProof(ctx: Context): Promise<string> {
  const { jwk } = decodeProtectedHeader(ctx.get('dpop')) as { jwk: JWK & JsonWebKey }
  const key = keyIn(jwk)
  const weakness = key && weaknessOf(key)
  if (weakness) throw new errors.InvalidDpopProof(`the key in jwk ${weakness}`)
  return calculateJwkThumbprint(jwk)
}

/** Of `dpop_jkt` (RFC 9449, 10). @throws where it can be no key’s, so that nobody could redeem the code */
export function checkThumbprint(_: Context, thumbprint?: string): void {
  if (thumbprint !== undefined && !/^[\w-]{43}$/.test(thumbprint))
    throw new errors.InvalidRequest('dpop_jkt is not the thumbprint of a key')
}
