// JWTs: whose session one is, signed for a quarter of an hour and good only as long as the session lives.

import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { CLOCK_TOLERANCE_SECONDS } from '../../crypto/jwt.ts'
import type { WireUser } from '../../wire/auth.ts'
import type { SigningKeys } from './signing-keys.ts'

const LIFETIME_SECONDS = 900

const named = z.object({ sub: z.string().min(1), sid: z.uuid() })
/** A user and the session, by their ids. */
export type Named = z.infer<typeof named>

export type Jwts = {
  sign: (user: WireUser, sessionId: string) => Promise<string>
  /** Null for all that is not ours, is past its time, or names no session. Whether that one lives is not known here. */
  verify: (token: string) => Promise<Named | null>
}

/** The session a JWT says it is of, lapsed or forged as it may be; null where it says none. */
export function sessionNamedBy(token: string): string | null {
  try {
    const { sid } = decodeJwt(token)
    return typeof sid === 'string' ? sid : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** @param party `iss` and `aud`: the origin of AUTH_URL, as Better Auth has it */
export function createJwts(keys: SigningKeys, party: string): Jwts {
  return {
    sign: async (user, sessionId) => {
      const { kid, privateKey } = await keys.current()
      const issuedAt = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...user, sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.id)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(privateKey)
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

/** By its id alone: keys that a token brings along are not looked at. */
async function keyOf(keys: SigningKeys, kid: string | undefined) {
  const key = kid === undefined ? null : await keys.publicKey(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
