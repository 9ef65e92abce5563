// Finds out whose a token is: by the auth service's key set, or by asking the service; and says why a JWT is nobody's.

import { hash } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload } from 'jose'
import { askAuthService } from '../app/callback/ask-auth-service.ts'
import type { Validated } from '../app/callback/claims.ts'
import { remoteKeySet } from '../app/callback/key-set.ts'
import { jwtVerifier, verifyWithSet } from '../app/callback/verify-jwt.ts'
import { authServiceCaller, type CallAuthService } from '../app/steps/call-auth-service.ts'
import { upstreamCookie } from '../app/steps/upstream-cookie.ts'
import { createExpiringMap } from '../crypto/expiring-map.ts'
import { CLOCK_TOLERANCE_SECONDS, isJwt } from '../crypto/jwt.ts'
import { call } from '../http/client.ts'
import type { LockstepOptions } from './options.ts'

export type Judge = (token: string) => Promise<Validated>

const DEFAULT_AGE_SECONDS = 900
/** How many answers are kept at once. */
const MOST_KEPT = 10_000

const refused: Validated = { claims: null, because: 'refused' }

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

export function jwtJudge(options: LockstepOptions): {
  judge: Judge
  whyRefused: (token: string) => Promise<string>
} {
  const { jwksUrl, audience, revokedWithinSeconds = DEFAULT_AGE_SECONDS } = options
  const authUrl = withoutSlash(options.authUrl)
  const addresses = jwksUrl ? [jwksUrl] : [`${authUrl}/.well-known/jwks.json`, `${authUrl}/jwks`]
  const keySet = remoteKeySet(addresses, Date.now)
  const issuers = [new URL(authUrl).origin, authUrl, options.authUrl]
  const audiences = audience ? [audience] : issuers
  const verify = jwtVerifier(
    keySet,
    { issuers, audiences, claimsRequired: true, overrideUsed: () => {} },
    async () => null,
  )
  const isTooOld = ({ iat }: JWTPayload) =>
    iat === undefined || Date.now() / 1000 - iat > revokedWithinSeconds + CLOCK_TOLERANCE_SECONDS
  return {
    judge: async (token) => {
      const found = await verify(token)
      return found.claims && isTooOld(decodeJwt(token)) ? refused : found
    },
    /** Names what was expected, and repeats nothing of the token. */
    whyRefused: async (token) => {
      if (!isJwt(token)) return 'The token is no JWT, and only JWTs are taken here.'
      const payload = await verifyWithSet(keySet, token).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) return 'expired' as const
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      if (payload === 'expired') return 'The JWT has expired.'
      if (!payload) return `The JWT is signed by no key of ${addresses[0]}.`
      if (!issuers.includes(payload.iss ?? '')) return `The JWT is of another issuer than ${authUrl}.`
      if (![payload.aud ?? []].flat().some((one) => audiences.includes(one)))
        return `The JWT is for another audience than ${audiences[0]}.`
      if (isTooOld(payload)) return `The JWT was made more than ${revokedWithinSeconds} seconds ago.`
      return 'The JWT names nobody, or has no time at which it expires.'
    },
  }
}

/** Unsigned, where nobody has said SERVICE_SECRET. */
const callerOf = ({ authUrl, serviceSecret }: LockstepOptions): CallAuthService =>
  serviceSecret
    ? authServiceCaller(authUrl, [serviceSecret])
    : (path, _, options) => call(`${withoutSlash(authUrl)}${path}`, options)

const isSigned = (token: string) => /\.[A-Za-z0-9+/]{43}=$/.test(token)

export function sessionJudges(options: LockstepOptions): { withCookie: Judge; withBearer: Judge } {
  const { cookie = 'auth.session_token', cookieSecret, revokedWithinSeconds = 0 } = options
  const callAuthService = callerOf(options)
  const kept = createExpiringMap<Validated>(MOST_KEPT, Date.now)
  const sign = upstreamCookie(cookie, cookieSecret)
  const cookieOf = (token: string) =>
    isSigned(token) ? `${cookie}=${encodeURIComponent(token)}` : sign(token)
  const asked =
    (headersFor: (token: string) => Record<string, string>): Judge =>
    async (token) => {
      const key = hash('sha256', token)
      const known = kept.get(key)
      if (known) return known
      const found = await askAuthService(callAuthService, 'session', headersFor(token))
      if (found.claims && revokedWithinSeconds > 0)
        kept.set(key, found, Date.now() + revokedWithinSeconds * 1000)
      return found
    }
  return {
    withCookie: asked((token) => ({ cookie: cookieOf(token) })),
    withBearer: asked((token) => ({ authorization: `Bearer ${token}` })),
  }
}
