// The auth service's cookies: the session token, and those that recognise a browser after a sign-up or at a provider's return.

import { parseCookie, stringifySetCookie } from 'cookie'
import type { Context } from 'koa'
import { isJwt } from '../../crypto/jwt.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import type { CookieOptions } from '../deps.ts'

type Kind =
  | 'session_token'
  | 'session_data'
  | 'own_session'
  | 'dont_remember'
  | 'sign_up_attempt'
  | 'session_challenge'
  | 'device'
  | 'two_factor'
  | 'passkey'

/** Better Auth's clients know the session's cookies by `__Secure-`; those that prove which browser it is are the host's own. */
const secureNames: Record<Kind, '__Secure-' | '__Host-'> = {
  session_token: '__Secure-',
  session_data: '__Secure-',
  dont_remember: '__Secure-',
  own_session: '__Host-',
  sign_up_attempt: '__Host-',
  session_challenge: '__Host-',
  device: '__Host-',
  two_factor: '__Host-',
  passkey: '__Host-',
}

const nameOf = ({ prefix, secure }: CookieOptions, kind: Kind) =>
  `${secure ? secureNames[kind] : ''}${prefix}.${kind}`

export const sessionCookieName = (options: CookieOptions) => nameOf(options, 'session_token')

/** The application is at another site: browsers send such a cookie with its pages' requests alone, and with no navigation. */
export const isPartitioned = ({ secure, sameSite }: CookieOptions): boolean => secure && !sameSite

/** `maxAge` in seconds; undefined = until the browser closes; 0 deletes, with every attribute repeated. */
function setCookie(
  ctx: Context,
  options: CookieOptions,
  kind: Kind,
  value: string,
  maxAge: number | undefined,
): void {
  const partitioned = isPartitioned(options)
  ctx.append(
    'set-cookie',
    stringifySetCookie({
      name: nameOf(options, kind),
      value,
      path: '/',
      httpOnly: true,
      secure: options.secure,
      sameSite: partitioned ? 'none' : 'lax',
      partitioned,
      ...(maxAge !== undefined && { maxAge }),
    }),
  )
}

export const setSessionCookie = (
  ctx: Context,
  options: CookieOptions,
  token: string,
  maxAge: number | undefined,
) => {
  setCookie(ctx, options, 'session_token', token, maxAge)
  if (maxAge === undefined) setCookie(ctx, options, 'dont_remember', 'true', undefined)
}

/** That of an operator who acts as somebody, while the other one is theirs: until the browser closes. */
export const setOwnSessionCookie = (ctx: Context, options: CookieOptions, token: string) =>
  setCookie(ctx, options, 'own_session', token, undefined)

export const clearOwnSessionCookie = (ctx: Context, options: CookieOptions) =>
  setCookie(ctx, options, 'own_session', '', 0)

export const ownSessionToken = (ctx: Context, options: CookieOptions): string | null =>
  parseCookie(ctx.get('cookie'))[nameOf(options, 'own_session')] || null

/** The other two are Better Auth's: a browser may still have them from a service that ran here before. */
export const clearSessionCookies = (ctx: Context, options: CookieOptions) => {
  for (const kind of ['session_token', 'session_data', 'dont_remember'] as const)
    setCookie(ctx, options, kind, '', 0)
}

const ATTEMPT_SECONDS = 86_400

const setAttemptCookie = (ctx: Context, options: CookieOptions, token: string) =>
  setCookie(ctx, options, 'sign_up_attempt', token, ATTEMPT_SECONDS)

/** Servers send neither: the application's, or Better Auth's client in one. */
const isOfBrowser = (ctx: Context) => ['sec-fetch-site', 'origin', 'referer'].some((name) => ctx.get(name))

/**
 * Under either name, with `__Secure-` or without: servers and Better Auth's clients send both. In a browser over https any host
 * below the same domain can set the plain one, so there it does not count.
 */
function sessionValues(ctx: Context, { prefix, secure }: CookieOptions): string[] {
  const cookies = parseCookie(ctx.get('cookie'))
  const plain = secure && isOfBrowser(ctx) ? [] : [`${prefix}.session_token`]
  return [`__Secure-${prefix}.session_token`, ...plain].flatMap((name) => cookies[name] || [])
}

/** Under its own name only: one without `__Host-` could be set by any other host below the same domain. */
function digestsOf(ctx: Context, options: CookieOptions, kind: Kind): string[] {
  const value = parseCookie(ctx.get('cookie'))[nameOf(options, kind)]
  return value ? [digestOf(value)] : []
}

/** The digests under which attempts of this browser are stored. */
export const attemptCookies = (ctx: Context, options: CookieOptions): string[] =>
  digestsOf(ctx, options, 'sign_up_attempt')

/**
 * The browser's attempt cookie: the one that it presents, else a new one. `set` has the browser keep a new one, and `renew`
 * keep either for another day.
 */
export function attemptCookieOf(
  ctx: Context,
  options: CookieOptions,
): { digest: string; set: () => void; renew: () => void } {
  const presented = parseCookie(ctx.get('cookie'))[nameOf(options, 'sign_up_attempt')]
  const token = presented || newToken()
  const renew = () => setAttemptCookie(ctx, options, token)
  return { digest: digestOf(token), set: presented ? () => {} : renew, renew }
}

/** Recognises the browser that has left for a provider when it returns. `maxAge` in seconds. */
export const setChallengeCookie = (ctx: Context, options: CookieOptions, token: string, maxAge: number) =>
  setCookie(ctx, options, 'session_challenge', token, maxAge)

export const clearChallengeCookie = (ctx: Context, options: CookieOptions) =>
  setCookie(ctx, options, 'session_challenge', '', 0)

export const challengeCookies = (ctx: Context, options: CookieOptions): string[] =>
  digestsOf(ctx, options, 'session_challenge')

/** Recognises the browser that has shown the first proof, until it shows the second factor; that of "remember me" goes along. */
export function setTwoFactorCookie(
  ctx: Context,
  options: CookieOptions,
  token: string,
  { maxAge, rememberMe }: { maxAge: number; rememberMe: boolean },
): void {
  setCookie(ctx, options, 'two_factor', token, maxAge)
  setCookie(ctx, options, 'dont_remember', rememberMe ? '' : 'true', rememberMe ? 0 : undefined)
}

export const clearTwoFactorCookie = (ctx: Context, options: CookieOptions) =>
  setCookie(ctx, options, 'two_factor', '', 0)

/** By the cookie, else by the header of a page whose browser does not send it. */
export function challengeOf(
  ctx: Context,
  options: CookieOptions,
): { digest: string; rememberMe: boolean } | null {
  const [digest] = digestsOf(ctx, options, 'two_factor')
  const brief = parseCookie(ctx.get('cookie'))[nameOf(options, 'dont_remember')]
  if (digest !== undefined) return { digest, rememberMe: brief !== 'true' }
  const [token, kept] = ctx.get('x-auth-challenge').split('.')
  return token ? { digest: digestOf(token), rememberMe: kept !== 'brief' } : null
}

/** Recognises the browser that a ceremony with a passkey has begun in. `maxAge` in seconds. */
export const setPasskeyCookie = (ctx: Context, options: CookieOptions, token: string, maxAge: number) =>
  setCookie(ctx, options, 'passkey', token, maxAge)

export const clearPasskeyCookie = (ctx: Context, options: CookieOptions) =>
  setCookie(ctx, options, 'passkey', '', 0)

/** The digest of what nobody has been given where there is none, so that it is looked for all the same. */
export const passkeyChallengeOf = (ctx: Context, options: CookieOptions): string =>
  digestsOf(ctx, options, 'passkey')[0] ?? ''

/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400

/** Recognises the browser when it signs in again, and opens nothing. */
export const setDeviceCookie = (ctx: Context, options: CookieOptions, token: string) =>
  setCookie(ctx, options, 'device', token, DEVICE_SECONDS)

export function presentedDevice(ctx: Context, options: CookieOptions): string | null {
  const value = parseCookie(ctx.get('cookie'))[nameOf(options, 'device')]
  return value !== undefined && /^[A-Za-z0-9]{32}$/.test(value) ? value : null
}

/** The tokens a request presents, the cookie's first. Of `token.signature`, as Better Auth signs, only the token counts. */
export function presentedTokens(ctx: Context, options: CookieOptions): string[] {
  const bearer = /^Bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1]
  return [...sessionValues(ctx, options), ...(bearer ? [bearer] : [])].map((value) =>
    isJwt(value) ? value : (value.split('.')[0] ?? ''),
  )
}
