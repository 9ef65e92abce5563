// Tells an application that a person's sessions, or one of them, have ended: the logout token of OpenID Connect Back-Channel Logout 1.0.

import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { ACCOUNT_PURGED, BACKCHANNEL_LOGOUT } from '../../crypto/jwt.ts'
import type { SigningKeys } from './signing-keys.ts'

/** As long as a call may be under way. */
const LIFETIME = '2m'

export type LogoutTokens = (ended: {
  userId: string
  isDeleted: boolean
  /** When the sessions ended, in epoch ms: younger ones go on. */
  at: number
  /** The one that has ended; without it, all that have begun before. */
  sid?: string
}) => Promise<string>

/**
 * @param issuer by which the application knows this service
 * @param audience the application's origin, or its client id
 */
export const createLogoutTokens =
  (keys: SigningKeys, issuer: string, audience: string): LogoutTokens =>
  async ({ userId, isDeleted, at, sid }) => {
    const { kid, alg, privateKey } = await keys.current()
    const events = { [BACKCHANNEL_LOGOUT]: {}, ...(isDeleted && { [ACCOUNT_PURGED]: {} }) }
    return new SignJWT({ events, toe: at / 1000, ...(sid !== undefined && { sid }) })
      .setProtectedHeader({ alg, kid, typ: 'logout+jwt' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(privateKey)
  }
