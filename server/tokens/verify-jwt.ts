// Validation step 1: verifies a JWT with the auth service's key set.

import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { ALGORITHMS, CLOCK_TOLERANCE_SECONDS } from '../crypto/jwt.ts'
import { CallFailed } from '../http/client.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import { impersonationOfClaims } from './impersonation.ts'
import type { KeySet } from './key-set.ts'
import { claimsOf, type Validated } from './read-claims.ts'
import { reasonOfClaims } from './token-reason.ts'

export type JwtOptions = {
  /** The allowed values of `iss`: the origin of AUTH_URL, and AUTH_URL itself. */
  issuers: readonly string[]
  /** The allowed values of `aud`: the same, where an application has none of its own. */
  audiences: readonly string[]
  /** Whether `iss`, `aud` and `exp` are required, as in the hardened profile; otherwise they are checked where present. */
  claimsRequired: boolean
  overrideUsed: OverrideUsed
}

/** Null where nobody can look it up. */
export type SessionLives = (sessionId: string) => Promise<boolean | null>

export type VerifyToken = (token: string) => Promise<Validated>

const refused: Validated = { claims: null, because: 'refused' }

/** @param lives looks up the session that a JWT names: when that has ended, its JWTs are refused */
export function jwtVerifier(keySet: KeySet, options: JwtOptions, lives: SessionLives): VerifyToken {
  return async (token) => {
    // Most tokens are opaque: no keys are fetched for those.
    if (!looksLikeJwt(token)) return refused
    try {
      const payload = await verifyWithSet(keySet, token)
      // A logout token is signed by the same keys, and nobody’s session.
      const isSession = payload !== null && payload.events === undefined && meets(payload, options)
      const claims = isSession ? claimsOf(payload, 'sub') : null
      if (!payload || !claims) return refused
      const named = await sessionOf(payload, lives)
      if (named === 'ended') return refused
      if (!isComplete(payload)) options.overrideUsed('JWT_CLAIMS')
      const { iss, iat } = payload
      // Which service says so is known by its issuer alone.
      const reason = iss !== undefined && iat !== undefined ? reasonOfClaims(payload, iat) : null
      return { claims, ...named, reason, impersonation: impersonationOfClaims(payload) }
    } catch (error) {
      if (error instanceof CallFailed) return { claims: null, because: 'unreachable' }
      if (error instanceof errors.JOSEError) return refused
      throw error
    }
  }
}

/**
 * The live session that a JWT names. One without `sid`, as Better Auth's own, names none, and one whose session cannot be
 * looked up is accepted as well: their ends cannot be observed.
 */
async function sessionOf(
  { sid }: JWTPayload,
  lives: SessionLives,
): Promise<{ authSessionId: string | null } | 'ended'> {
  if (sid === undefined) return { authSessionId: null }
  if (typeof sid !== 'string' && typeof sid !== 'number') return 'ended'
  const isLive = await lives(String(sid))
  return isLive === false ? 'ended' : { authSessionId: isLive ? String(sid) : null }
}

/** One whose header names an algorithm that is taken: no key is needed to see that. */
export function looksLikeJwt(token: string): boolean {
  try {
    return ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? '')
  } catch {
    return false
  }
}

type Imported = ReturnType<typeof createLocalJWKSet>
const imported = new WeakMap<JSONWebKeySet, Imported>()

/** Importing a key costs as much as verifying with it. */
function importedFrom(keys: JSONWebKeySet): Imported {
  const known = imported.get(keys) ?? createLocalJWKSet(keys)
  imported.set(keys, known)
  return known
}

/** A new key may have the id of the old one, or none: what no key at hand has signed is tried with newer ones as well. */
export async function verifyWithSet(keySet: KeySet, token: string): Promise<JWTPayload | null> {
  const atHand = await keySet.keys()
  const verified = await verifyWith(atHand, token).catch((error: unknown) => {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    throw error
  })
  if (verified) return verified
  const newer = await keySet.refetched()
  return newer === atHand ? null : verifyWith(newer, token)
}

/** @returns null when the set has no such key. @throws JOSEError when its verification fails */
async function verifyWith(keys: JSONWebKeySet, token: string): Promise<JWTPayload | null> {
  const options = { algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE_SECONDS }
  try {
    return (await jwtVerify(token, importedFrom(keys), options)).payload
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return null
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      const verified = await jwtVerify(token, key, options).catch(() => null)
      if (verified) return verified.payload
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

const isComplete = ({ iss, aud, exp }: JWTPayload): boolean =>
  iss !== undefined && aud !== undefined && [aud].flat().length > 0 && exp !== undefined

function meets(payload: JWTPayload, { issuers, audiences, claimsRequired }: JwtOptions): boolean {
  if (claimsRequired && !isComplete(payload)) return false
  const { iss, aud } = payload
  const issuerFits = iss === undefined || issuers.includes(iss)
  return issuerFits && (aud === undefined || [aud].flat().some((audience) => audiences.includes(audience)))
}
