// The service's own JWTs: they name a user and a session, and expire after a quarter of an hour, or with the session.

import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { createExpiringMap } from '../../crypto/expiring-map.ts'
import { CLOCK_TOLERANCE_SECONDS } from '../../crypto/jwt.ts'
import type { FactorMethod, WireUser } from '../../wire/auth.ts'
import type { SigningKeys } from './signing-keys.ts'

const LIFETIME_SECONDS = 900
/** How many JWTs are kept for the next request of their sessions, until half of their life is over. */
const KEPT = 10_000

const named = z.object({ sub: z.string().min(1), sid: z.uuid() })
/** A user and the session, by their ids. */
export type Named = z.infer<typeof named>

/** A session with why it exists, and which second factors its person has. */
export type ReasonedSession = {
  id: string
  aal: string | null
  amr: readonly string[]
  /** Epoch ms: when the level was proven, and when the session ends. */
  authenticatedAt: number
  expiresAt: number
  twoFactorMethods: readonly FactorMethod[]
  /** The operator who acts as the person. */
  impersonatedBy: string | null
}

/** By the names of OpenID Connect, and of RFC 8693, 4.1, who acts as the person; `acr` is true of `auth_time`, and who reads it asks how long ago that is. */
const reasonOf = ({ id, aal, amr, authenticatedAt, twoFactorMethods, impersonatedBy }: ReasonedSession) => ({
  sid: id,
  acr: aal === 'aal2' ? 'aal2' : 'aal1',
  amr,
  auth_time: Math.floor(authenticatedAt / 1000),
  twoFactorMethods,
  ...(impersonatedBy !== null && { act: { sub: impersonatedBy } }),
})

export type Jwts = {
  /** The same token for the same user and session, until half of its life is over. */
  sign: (user: WireUser, session: ReasonedSession) => Promise<string>
  /** Null for a token that is not ours, has expired, or names no session. Does not check whether the session lives. */
  verify: (token: string) => Promise<Named | null>
}

/** The session that a JWT names, without verifying it; null where it names none. */
export function sessionNamedBy(token: string): string | null {
  try {
    return named.shape.sid.safeParse(decodeJwt(token).sid).data ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/**
 * @param party the value of `iss` and `aud`: the origin of AUTH_URL, as in Better Auth
 * @param now epoch ms
 */
export function createJwts(keys: SigningKeys, party: string, now: () => number): Jwts {
  const kept = createExpiringMap<string>(KEPT, now)
  return {
    sign: async (user, session) => {
      const { kid, privateKey } = await keys.current()
      const claims = { ...user, ...reasonOf(session) }
      const name = JSON.stringify([kid, claims])
      const known = kept.get(name)
      if (known) return known
      const issuedAt = Math.floor(now() / 1000)
      const expiresAt = Math.min(issuedAt + LIFETIME_SECONDS, Math.floor(session.expiresAt / 1000))
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.id)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      kept.set(name, token, ((issuedAt + expiresAt) / 2) * 1000)
      return token
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
          algorithms: ['EdDSA'],
          issuer: party,
          audience: party,
          requiredClaims: ['exp'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        })
        return named.safeParse(payload).data ?? null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

/** By the key id only: keys in the token's own header are ignored. */
async function keyOf(keys: SigningKeys, kid: string | undefined) {
  const key = kid === undefined ? null : await keys.publicKey(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
