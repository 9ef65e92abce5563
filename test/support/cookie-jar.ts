// Keeps cookies as a browser does: by host, path and name, until they lapse or are deleted.

import { parseSetCookie } from 'cookie'

type Kept = { host: string; path: string; name: string; value: string; expiresAt: number }

export type CookieJar = {
  keep: (address: string, setCookies: readonly string[]) => void
  /** The Cookie header for this address, '' for none. */
  header: (address: string) => string
  /** The value that would be sent to this address. */
  value: (address: string, name: string) => string | undefined
}

/** For http addresses: what is marked Secure is refused, and Domain is not known. */
export function createCookieJar(): CookieJar {
  let kept: Kept[] = []

  const matching = (address: string) => {
    const { hostname, pathname } = new URL(address)
    return kept
      .filter(
        ({ host, path, expiresAt }) => host === hostname && within(pathname, path) && expiresAt > Date.now(),
      )
      .toSorted((one, other) => other.path.length - one.path.length)
  }

  return {
    keep: (address, setCookies) => {
      const { hostname: host, pathname } = new URL(address)
      for (const line of setCookies) {
        const cookie = parseSetCookie(line)
        if (cookie.secure || /^__(Secure|Host)-/.test(cookie.name)) continue
        const path = cookie.path?.startsWith('/') ? cookie.path : folderOf(pathname)
        const expiresAt = expiryOf(cookie)
        kept = kept.filter((old) => old.host !== host || old.path !== path || old.name !== cookie.name)
        kept.push({ host, path, name: cookie.name, value: cookie.value ?? '', expiresAt })
      }
    },
    header: (address) =>
      matching(address)
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
    value: (address, wanted) => matching(address).find(({ name }) => name === wanted)?.value,
  }
}

/** Max-Age goes before Expires; without either a cookie lasts as long as the browser. */
function expiryOf({ maxAge, expires }: { maxAge?: number; expires?: Date }): number {
  if (maxAge !== undefined) return Date.now() + maxAge * 1000
  return expires?.getTime() ?? Number.POSITIVE_INFINITY
}

const folderOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/')) || '/'

const within = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
