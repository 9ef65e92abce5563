// Which origins are trusted: exact ones, and Better Auth's wildcards.

export type TrustsOrigin = (origin: string) => boolean

/** A pattern with `://` is matched against the whole origin, one without it against the host. */
export function trustedOrigins(patterns: readonly string[]): TrustsOrigin {
  const matchers = patterns.map((pattern) => {
    const expression = toExpression(pattern.toLowerCase().replace(/\/$/, ''))
    return pattern.includes('://')
      ? ({ origin }: URL) => expression.test(origin)
      : ({ host }: URL) => expression.test(host)
  })
  return (origin) => {
    const url = URL.parse(origin)
    return url !== null && url.origin !== 'null' && matchers.some((matches) => matches(url))
  }
}

function toExpression(pattern: string): RegExp {
  const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '[^/:@]+')}$`)
}

/** The origin of the page that sent a request; 'unknown' where the browser hides it, null where it is no browser. */
export function originOf(header: (name: string) => string): string | null {
  const origin = header('origin')
  if (origin !== '') return origin
  const referer = header('referer')
  if (referer !== '') return URL.parse(referer)?.origin ?? 'unknown'
  const site = header('sec-fetch-site')
  return site === '' || site === 'same-origin' || site === 'none' ? null : 'unknown'
}
