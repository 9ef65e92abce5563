// The tokens of a request, and whether it comes from this application.

import { parseCookie } from 'cookie'
import type { LockstepOptions } from './options.ts'

/** Without a method it counts as a reading request. `url`: the path is enough. */
export type Asked = Request | Headers | { headers: Headers; method?: string; url?: string }

export const HOST_ALONE = '__Host-'

const headersOf = (asked: Asked): Headers => (asked instanceof Headers ? asked : asked.headers)
const methodOf = (asked: Asked): string => (asked instanceof Headers ? 'GET' : (asked.method ?? 'GET'))

/** Whether what is asked for is shown to a person: a browser asks for HTML where it navigates, and nothing else does. */
export const isForPeople = (asked: Asked): boolean =>
  /\btext\/html\b/.test(headersOf(asked).get('accept') ?? '')

/** The path of a page that a browser navigates to; null for any other request, or if that is unknown. */
export function pageOf(asked: Asked): string | null {
  if (asked instanceof Headers || methodOf(asked) !== 'GET') return null
  const url = URL.parse(asked.url ?? '', 'http://localhost')
  return asked.url && url && isForPeople(asked) ? url.pathname + url.search : null
}

/** If present, `Origin` must be the application's, and `Sec-Fetch-Site` same-origin or none. */
export function isOfThisOrigin(headers: Headers, { appOrigin }: Pick<LockstepOptions, 'appOrigin'>): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  return (origin === null || origin === appOrigin) && [null, 'same-origin', 'none'].includes(site)
}

/** The first is one that no other host below the same domain can set. An application that calls its cookie so reads no other. */
const namesOf = (name: string): string[] =>
  name.startsWith(HOST_ALONE) ? [name] : [`${HOST_ALONE}${name}`, `__Secure-${name}`, name]

/**
 * An API key, which counts alone; or a Bearer token, and the auth service's cookie, which reaches an application on the same host. A browser sends the cookie
 * from any page, so for a change it counts only if this application's own page has sent the request.
 */
export function tokensOf(
  asked: Asked,
  options: LockstepOptions,
): { apiKey?: string; bearer?: string; cookie?: string; isCookieForeign?: boolean } {
  const headers = headersOf(asked)
  const apiKey = options.apiKeys ? headers.get('x-api-key') : null
  if (apiKey !== null) return { apiKey }
  const name = options.cookie ?? 'auth.session_token'
  const [, bearer] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? []
  const cookies = parseCookie(headers.get('cookie') ?? '')
  const cookie = namesOf(name)
    .map((one) => cookies[one])
    .find(Boolean)
  const isReading = ['GET', 'HEAD'].includes(methodOf(asked))
  if (!cookie) return { ...(bearer && { bearer }) }
  const counts = isReading || isOfThisOrigin(headers, options)
  return { ...(bearer && { bearer }), ...(counts ? { cookie } : { isCookieForeign: true }) }
}
