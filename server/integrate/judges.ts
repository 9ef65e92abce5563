// Finds out whose token it is, with the auth service's key set or by asking the service.

import { hash } from 'node:crypto'
import { createExpiringMap } from '../crypto/expiring-map.ts'
import { keyAddresses, withoutSlash } from '../http/addresses.ts'
import { CallFailed, call } from '../http/client.ts'
import { askAboutKey, VERIFYING } from '../tokens/ask-about-key.ts'
import { askAuthService } from '../tokens/ask-auth-service.ts'
import { type CallAuthService, signedCaller } from '../tokens/call-auth-service.ts'
import { type Explained, introspect, introspectionAddress } from '../tokens/introspect.ts'
import { type KeySet, NoKeySet, remoteKeySet } from '../tokens/key-set.ts'
import type { Validated } from '../tokens/read-claims.ts'
import { upstreamCookie } from '../tokens/upstream-cookie.ts'
import { jwtVerifier } from '../tokens/verify-jwt.ts'
import type { Complaints } from './complaints.ts'
import type { EndedTokens } from './ended-tokens.ts'
import type { LockstepOptions } from './options.ts'
import { HOST_ALONE } from './presented-tokens.ts'
import { faultOfKindOrAge, whyRefused } from './why-refused.ts'

export type Judge = (token: string) => Promise<Explained>

const DEFAULT_AGE_SECONDS = 900
/** The largest number of cached responses. */
const MOST_KEPT = 10_000

const refused: Validated = { claims: null, because: 'refused' }

const withoutQuery = (address: string) => address.replace(/[?].*$/, '')

/** Tells the application's operator why there are no keys. */
function noting({ keys, refetched }: KeySet, { note }: Complaints): KeySet {
  const noted = (ask: KeySet['keys']) => () =>
    ask().catch((error: unknown) => {
      if (error instanceof NoKeySet) note(withoutQuery(error.address), error.came)
      throw error
    })
  return { keys: noted(keys), refetched: noted(refetched) }
}

export function jwtJudge(
  options: LockstepOptions,
  complaints: Complaints,
): {
  judge: Judge
  whyRefused: (token: string) => Promise<string>
} {
  const { by, jwksUrl, audience } = options
  const mostSeconds = options.revokedWithinSeconds ?? (by === 'jwt' ? DEFAULT_AGE_SECONDS : 0)
  const authUrl = withoutSlash(options.authUrl)
  const addresses = keyAddresses(authUrl, jwksUrl)
  const keySet = noting(remoteKeySet(addresses, Date.now), complaints)
  const issuers = [new URL(authUrl).origin, authUrl, options.authUrl]
  const audiences = audience ? [audience] : issuers
  const verify = jwtVerifier(
    keySet,
    { issuers, audiences, claimsRequired: true, overrideUsed: () => {} },
    async () => null,
  )
  const demands = { keySet, keysAt: withoutQuery(addresses[0] ?? ''), issuers, audiences, mostSeconds }
  return {
    judge: async (token) => {
      const found = await verify(token)
      return found.claims && faultOfKindOrAge(token, mostSeconds) ? refused : found
    },
    whyRefused: (token) => whyRefused(token, demands),
  }
}

/** Of the auth service or the application. Unsigned without SERVICE_SECRET. */
export const callerOf = (url: string, { serviceSecret }: LockstepOptions): CallAuthService =>
  serviceSecret
    ? signedCaller(url, [serviceSecret])
    : (path, _, options) => call(`${withoutSlash(url)}${path}`, options)

const isSigned = (token: string) => /\.[A-Za-z0-9+/]{43}=$/.test(token)

/** When what is found is over by what it says itself, in epoch ms. */
const endIn = ({ impersonation, access }: Explained): number =>
  Math.min(
    impersonation?.until ?? Number.POSITIVE_INFINITY,
    (access?.expiresAt ?? Number.POSITIVE_INFINITY) * 1000,
  )

/** Asks once for a token, for as long as it may go on after an end that nobody has foreseen; and each time about a key that has a limit. */
function keeping({ revokedWithinSeconds = 0 }: LockstepOptions, judge: Judge): Judge {
  const kept = createExpiringMap<Explained>(MOST_KEPT, Date.now)
  return async (token) => {
    const key = hash('sha256', token)
    const known = kept.get(key)
    if (known) return known
    // From before it is asked: an answer may be on its way while the session ends.
    const until = Date.now() + revokedWithinSeconds * 1000
    const found = await judge(token)
    if (found.claims && !found.isCounted && revokedWithinSeconds > 0)
      kept.set(key, found, Math.min(until, endIn(found)))
    return found
  }
}

/** Of a token that another application has sent, for the resource of the options. */
export function accessJudge(options: LockstepOptions, { note }: Complaints): Judge {
  const { authUrl, resource = '', clientId = '', clientSecret = '' } = options
  const address = introspectionAddress(authUrl)
  return keeping(options, (token) =>
    introspect(authUrl, { resource, clientId, clientSecret }, token, (came) => note(address, came)),
  )
}

/** Of an API key of Lockstep's auth service. */
export function keyJudge(options: LockstepOptions, { note }: Complaints): Judge {
  const address = `${withoutSlash(options.authUrl)}${VERIFYING}`
  const callAuthService = callerOf(options.authUrl, options)
  return keeping(options, (key) => askAboutKey(callAuthService, key, (came) => note(address, came)))
}

export function sessionJudges(
  options: LockstepOptions,
  { note }: Complaints,
  ended: EndedTokens,
): { withCookie: Judge; withBearer: Judge } {
  const { cookie: own = 'auth.session_token', cookieSecret } = options
  const cookie = own.replace(HOST_ALONE, '')
  const callAuthService = callerOf(options.authUrl, options)
  const sign = upstreamCookie(cookie, cookieSecret)
  const cookieOf = (token: string) =>
    isSigned(token) ? `${cookie}=${encodeURIComponent(token)}` : sign(token)
  const asked = (headersFor: (token: string) => Record<string, string>): Judge => {
    const ask = keeping(options, async (token) => {
      let came: Parameters<Complaints['note']>[1] = { status: 200 }
      const calling: CallAuthService = async (...asked) => {
        try {
          const reply = await callAuthService(...asked)
          came = reply
          return reply
        } catch (error) {
          if (error instanceof CallFailed) came = error
          throw error
        }
      }
      const found = await askAuthService(calling, 'session', headersFor(token))
      if (!found.claims && found.because === 'unreachable')
        note(`${withoutSlash(options.authUrl)}/get-session`, came)
      return found
    })
    return async (token) => (ended.has(token) ? refused : ask(token))
  }
  return {
    withCookie: asked((token) => ({ cookie: cookieOf(token) })),
    withBearer: asked((token) => ({ authorization: `Bearer ${token}` })),
  }
}
