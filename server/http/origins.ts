// Which origins are trusted: those that are named, each whole.

export type TrustsOrigin = (origin: string) => boolean

/** Compared as a URL, so that a default port or another case makes no difference; the opaque origin is nobody's. */
export function trustedOrigins(origins: readonly string[]): TrustsOrigin {
  const trusted = new Set(origins)
  return (origin) => {
    const url = URL.parse(origin)
    return url !== null && url.origin !== 'null' && trusted.has(url.origin)
  }
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
