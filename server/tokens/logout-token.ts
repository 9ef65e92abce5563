// Reads a logout token of the auth service, by the keys with which its JWTs are verified.

import { errors } from 'jose'
import { z } from 'zod'
import { ACCOUNT_PURGED, BACKCHANNEL_LOGOUT } from '../crypto/jwt.ts'
import type { KeySet } from './key-set.ts'
import { verifyWithSet } from './verify-jwt.ts'

/** `at` in epoch seconds: sessions that were opened later go on. */
export type Ended = { authUserId: string; isDeleted: boolean; at: number }

/** Null for a token that is not valid. @throws CallFailed while there are no keys */
export type ReadLogoutToken = (token: string) => Promise<Ended | null>

const happened = z.record(z.string(), z.unknown())

const logoutToken = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(1),
  events: z.looseObject({ [BACKCHANNEL_LOGOUT]: happened }),
  /** When it happened: the token is made anew for each attempt. */
  toe: z.number().optional(),
  /** Only id_tokens have one. */
  nonce: z.never().optional(),
})

export function logoutTokenReader(
  keySet: KeySet,
  { issuers, audience }: { issuers: readonly string[]; audience: string },
): ReadLogoutToken {
  return async (token) => {
    const payload = await verifyWithSet(keySet, token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
    const { data } = logoutToken.safeParse(payload)
    if (!data || !issuers.includes(data.iss) || ![data.aud].flat().includes(audience)) return null
    return {
      authUserId: data.sub,
      isDeleted: Object.hasOwn(data.events, ACCOUNT_PURGED),
      at: data.toe ?? data.iat,
    }
  }
}
