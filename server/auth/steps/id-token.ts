// Verifies an id_token that a client brings itself: by the provider's own keys, for this client, and fresh.

import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { IDToken } from 'openid-client'
import { callAsFetch } from '../../http/client.ts'

/** Asymmetric only: the client secret is no proof of the provider. */
const algorithms = ['EdDSA', 'ES256', 'RS256', 'PS256']
const CLOCK_TOLERANCE_SECONDS = 10
/** One that was found somewhere later is of no use. */
const MAXIMUM_AGE_SECONDS = 600

type Expected = { issuer: string; keys: string | undefined; nonce: string | undefined }

/** @throws JOSEError, CallFailed */
export function idTokenVerifier(clientId: string) {
  const sets = new Map<string, JWTVerifyGetKey>()
  const keysAt = (address: string): JWTVerifyGetKey => {
    const set =
      sets.get(address) ??
      createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, init) => callAsFetch(url, init),
      })
    sets.set(address, set)
    return set
  }
  return async (idToken: string, { issuer, keys, nonce }: Expected): Promise<IDToken> => {
    if (!keys) throw new Error('The provider names no keys.')
    const { payload } = await jwtVerify(idToken, keysAt(keys), {
      algorithms,
      issuer,
      audience: clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: MAXIMUM_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    // A token made for somebody's sign-in with a nonce is good for that one alone.
    if (payload.nonce !== nonce) throw new Error('The nonce is another.')
    return payload as IDToken
  }
}
