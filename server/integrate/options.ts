// What an application of one's own says about the auth service, and what is wrong with it.

import type { Claims, Membership } from '../../machines/callback/callback.types.ts'

export type LockstepOptions = {
  /** Where the auth service is, its path included: `https://auth.example.com/api/auth`. */
  authUrl: string
  /** How a token is judged: a `jwt` by the service's key set, without asking; any token by `get-session`, by asking. */
  by: 'jwt' | 'get-session'
  /**
   * How long at most a token goes on working after its session has ended, in seconds. Of a JWT it is the greatest age, 900
   * unless said; an answer of get-session is kept as long, 0 unless said: each request asks.
   */
  revokedWithinSeconds?: number
  /** What a JWT's `aud` has to be. Unless said: the origin of `authUrl`, or `authUrl` itself. */
  audience?: string
  /** Where the keys are. Unless said: `{authUrl}/.well-known/jwks.json`, then `{authUrl}/jwks`. */
  jwksUrl?: string
  /** The name of the auth service's cookie, without `__Secure-`: `auth.session_token` unless said. */
  cookie?: string
  /** With which a Better Auth signs its cookies, where a token comes without its signature. */
  cookieSecret?: string
  /** SERVICE_SECRET of Lockstep's auth service, which then counts a call for the session, and not for this server. */
  serviceSecret?: string
  /** Where browsers reach this application: a request from another origin with a cookie changes nothing. */
  appOrigin?: string
  /**
   * Where people prove once more who they are: `/auth/step-up` of Lockstep’s application. A page whose demand is not met leads there, and
   * back to `appOrigin`; without it the answer says what is wanted, and no more.
   */
  stepUpUrl?: string
  /** The organizations of a person here. Unless said, nobody is a member of any. */
  readMemberships?: (claims: Claims) => Promise<readonly Membership[]> | readonly Membership[]
}

const isLoopback = (host: string) => /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/.test(host)

const faultOfAddress = (name: string, address: string | undefined): string[] => {
  const url = URL.parse(address ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return [`${name} is no address: give one such as https://auth.example.com/api/auth.`]
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return [`${name} begins with http://, over which tokens and keys can be read and changed: use https://.`]
  // Paths are appended to it, and a refusal names it.
  const { username, password, search, hash } = url
  const isPlain =
    [username, password, hash].every((part) => part === '') && (search === '' || name === 'jwksUrl')
  return isPlain
    ? []
    : [`${name} has a user, a password, a query or a # in it: give the address without them.`]
}

const isTooShort = (secret: string | undefined) => secret !== undefined && secret.length < 32

/** @throws TypeError with all that is wrong, a sentence each, and no secret */
export function demandUsable(options: LockstepOptions): void {
  const {
    authUrl,
    jwksUrl,
    appOrigin,
    by,
    revokedWithinSeconds: seconds = 0,
    serviceSecret,
    audience,
  } = options
  const faults = [
    ...faultOfAddress('authUrl', authUrl),
    ...(jwksUrl === undefined ? [] : faultOfAddress('jwksUrl', jwksUrl)),
    ...(['jwt', 'get-session'].includes(by) ? [] : ["by is missing: say 'jwt' or 'get-session'."]),
    ...(seconds >= 0 ? [] : ['revokedWithinSeconds is a number of seconds, 0 or more.']),
    ...(audience === '' ? ['audience is empty: leave it out, or say for whom JWTs are made.'] : []),
    ...(appOrigin === undefined || URL.parse(appOrigin)?.origin === appOrigin
      ? []
      : ['appOrigin is no origin: give one such as https://app.example.com, without a path.']),
    ...(options.stepUpUrl === undefined ? [] : faultOfAddress('stepUpUrl', options.stepUpUrl)),
    ...(options.stepUpUrl === undefined || appOrigin !== undefined
      ? []
      : ['stepUpUrl needs appOrigin: say where browsers reach this application, so that people come back.']),
    ...(isTooShort(serviceSecret)
      ? ['serviceSecret has less than 32 characters: give SERVICE_SECRET of the auth service.']
      : []),
    ...(options.cookieSecret === ''
      ? ['cookieSecret is empty: leave it out, or give the secret of the Better Auth.']
      : []),
  ]
  if (faults.length > 0) throw new TypeError(faults.join('\n'))
}
