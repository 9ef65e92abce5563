// Verifies an id_token that a client sends: signed with the provider's keys, for this client only, and recent.

import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { IDToken } from 'openid-client'
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS } from '../../crypto/jwt.ts'
import { callAsFetch } from '../../http/client.ts'

/** Limits the use of a token that was stolen. */
const MAXIMUM_AGE_SECONDS = 600
/** For how long one is accepted at the most: clocks may differ when it is made and when it is used. */
export const ACCEPTED_SECONDS = MAXIMUM_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS

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
    if (issuer.startsWith('https:') && !keys.startsWith('https:')) throw new Error('Its keys are not safe.')
    const { payload } = await jwtVerify(idToken, keysAt(keys), {
      algorithms: ALGORITHMS,
      issuer,
      audience: clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: MAXIMUM_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    // A token for several audiences could have come from any of them.
    if (Array.isArray(payload.aud) && payload.aud.length > 1) throw new Error('It is for others too.')
    // A client that requested the token with a nonce must send that nonce.
    if (payload.nonce !== nonce) throw new Error('The nonce is another.')
    return payload as IDToken
  }
}
