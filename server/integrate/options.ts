// The options of `lockstep/server`, and their validation.

import type { Claims, Membership } from '../../machines/callback/callback.types.ts'

export type LockstepOptions = {
  /** The address of the auth service, with its path, such as `https://auth.example.com/api/auth`. */
  authUrl: string
  /**
   * How tokens are validated: `jwt` with the service's key set, without a call; `get-session` any token of a person, by asking the
   * service; `introspection` the tokens that the service has given to other applications for this `resource`, by asking it, too.
   */
  by: 'jwt' | 'get-session' | 'introspection'
  /** For `introspection`: this service's own address, which applications get tokens for (RFC 8707). */
  resource?: string
  /** For `introspection`: the ID of the client that `serves` the resource, as the auth service knows it. */
  clientId?: string
  /** For `introspection`: that client’s secret. */
  clientSecret?: string
  /** For `introspection`: the scopes of the resource, which its metadata names. */
  scopes?: readonly string[]
  /**
   * How many seconds a token may still work after its session has ended. For JWTs this is the maximum age; the default is 900.
   * For the others it is how long responses are cached; the default is 0, which asks on each request.
   */
  revokedWithinSeconds?: number
  /** The required `aud` of a JWT. Default: the origin of `authUrl`, or `authUrl` itself. */
  audience?: string
  /** The address of the key set. Default: `{authUrl}/.well-known/jwks.json`, then `{authUrl}/jwks`. */
  jwksUrl?: string
  /**
   * The name of the auth service's cookie, without `__Secure-`, or of your own that has its token. If it begins with `__Host-`, no cookie of another name counts:
   * no other host of your domain can set it. Default: `auth.session_token`.
   */
  cookie?: string
  /** The secret with which a Better Auth signs its cookies, for tokens that arrive without their signature. */
  cookieSecret?: string
  /** Lockstep’s `SERVICE_SECRET`. With it the rate limits count a call for the session or the key instead of for this server. */
  serviceSecret?: string
  /** Whether to accept API keys of Lockstep's auth service (`API_KEYS`) as well, which programs send as `x-api-key`. */
  apiKeys?: boolean
  /** For `program`: the address of Lockstep’s application, whose organizations have API keys, such as `https://app.example.com`. */
  organizationsUrl?: string
  /** The origin of this application in browsers. A request with a cookie from another origin may change nothing. */
  appOrigin?: string
  /**
   * The page where people prove again who they are: `/auth/step-up` of Lockstep’s application. If a page’s demand is not met, the person
   * is redirected there, and back to `appOrigin`. Without it the response only says what is needed.
   */
  stepUpUrl?: string
  /** Returns a person's organizations in this application. Without it nobody is a member of any. */
  readMemberships?: (claims: Claims) => Promise<readonly Membership[]> | readonly Membership[]
}

const isLoopback = (host: string) => /^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost)$/.test(host)

const faultOfAddress = (name: string, address: string | undefined): string[] => {
  const url = URL.parse(address ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return [`${name} isn’t an address: give one such as https://auth.example.com/api/auth.`]
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

/** `introspection` needs options that the others don't. */
function faultsOfResource({ by, resource, clientId, clientSecret }: LockstepOptions): string[] {
  if (by !== 'introspection')
    return resource === undefined ? [] : ["resource needs by: 'introspection', which reads tokens for it."]
  return [
    ...faultOfAddress('resource', resource),
    ...(clientId ? [] : ['clientId is missing: give the id of the client that serves the resource.']),
    ...(clientSecret
      ? []
      : ['clientSecret is missing: give the secret of the client that serves the resource.']),
  ]
}

/** @throws TypeError with a sentence for each fault, and no secret */
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
    ...(['jwt', 'get-session', 'introspection'].includes(by)
      ? []
      : ["by is missing: say 'jwt', 'get-session' or 'introspection'."]),
    ...faultsOfResource(options),
    ...(seconds >= 0 ? [] : ['revokedWithinSeconds is a number of seconds, 0 or more.']),
    ...(audience === '' ? ['audience is empty: leave it out, or say for whom JWTs are made.'] : []),
    ...(appOrigin === undefined || URL.parse(appOrigin)?.origin === appOrigin
      ? []
      : ['appOrigin isn’t an origin: give one such as https://app.example.com, without a path.']),
    ...(options.organizationsUrl === undefined
      ? []
      : faultOfAddress('organizationsUrl', options.organizationsUrl)),
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
