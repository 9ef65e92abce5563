// Explains in a sentence why a JWT was refused: names what was expected, and repeats nothing of the token.

import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose'
import { CLOCK_TOLERANCE_SECONDS, isJwt } from '../crypto/jwt.ts'
import { CallFailed } from '../http/client.ts'
import type { KeySet } from '../tokens/key-set.ts'
import { looksLikeJwt, verifyWithSet } from '../tokens/verify-jwt.ts'

export type Demands = {
  keySet: KeySet
  /** The address of the key set. */
  keysAt: string
  issuers: readonly string[]
  audiences: readonly string[]
  mostSeconds: number
}

/** The accepted types of a JWT (RFC 8725, 3.11): the same keys also sign others, such as logout tokens. */
const TYPES = /^(?:application\/)?(?:at\+)?jwt$/i

/**
 * For a JWT whose signature is valid: why its type or its time is not acceptable, or null. One issued in the
 * future would stay young for longer than a token may outlive its session.
 * @param mostSeconds its maximum age
 */
export function faultOfKindOrAge(token: string, mostSeconds: number): string | null {
  const { typ } = decodeProtectedHeader(token)
  const { iat } = decodeJwt(token)
  if (typ !== undefined && !TYPES.test(String(typ)))
    return 'The JWT is not one of a session: its typ is not JWT.'
  if (iat === undefined) return 'The JWT does not say when it was made.'
  const age = Date.now() / 1000 - iat
  if (age < -CLOCK_TOLERANCE_SECONDS)
    return 'The JWT was made in the future: the clocks of the auth service and of this server differ.'
  if (age > mostSeconds + CLOCK_TOLERANCE_SECONDS)
    return `The JWT was made more than ${mostSeconds} seconds ago.`
  return null
}

export async function whyRefused(token: string, demands: Demands): Promise<string> {
  if (!isJwt(token)) return 'The token is not a JWT, and only JWTs are accepted here.'
  // Before any key is fetched: a made-up token must not cause a request.
  if (!looksLikeJwt(token))
    return 'The JWT is signed by no public-key algorithm, such as EdDSA, ES256 or RS256.'
  const found = await verifyWithSet(demands.keySet, token).catch((error: unknown) =>
    faultOfSignature(error, demands.keysAt),
  )
  return typeof found === 'string' ? found : faultOfClaims(token, found, demands)
}

function faultOfSignature(error: unknown, keysAt: string): string {
  if (error instanceof errors.JWTExpired) return 'The JWT has expired.'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
    return 'The JWT does not hold yet.'
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return `The JWT is signed by no key of ${keysAt}.`
  if (error instanceof CallFailed) return `The keys of ${keysAt} cannot be fetched now.`
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid))
    return 'The JWT is not well formed, or demands what is not understood here.'
  return `The key of ${keysAt} that the JWT names cannot be used.`
}

function faultOfClaims(
  token: string,
  payload: JWTPayload | null,
  { keysAt, issuers, audiences, mostSeconds }: Demands,
): string {
  if (!payload) return `The JWT is signed by no key of ${keysAt}.`
  if (!issuers.includes(payload.iss ?? '')) return `The JWT is of another issuer than ${issuers[1]}.`
  if (![payload.aud ?? []].flat().some((one) => audiences.includes(one)))
    return `The JWT is for another audience than ${audiences[0]}.`
  return faultOfKindOrAge(token, mostSeconds) ?? 'The JWT names nobody, or has no time at which it expires.'
}
