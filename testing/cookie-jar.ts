// Keeps cookies like a browser: by host, path and name, until they expire or are deleted.

import { parseSetCookie } from 'cookie'

/** As in Playwright's storageState; `expires` in epoch seconds, -1 for a session cookie. */
export type StoredCookie = {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

export type CookieJar = {
  keep: (address: string, setCookies: readonly string[]) => void
  /** Returns the Cookie header for this address, or ''. */
  header: (address: string) => string
  /** Returns the value that would be sent to this address. */
  value: (address: string, name: string) => string | undefined
  all: () => StoredCookie[]
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' } as const

/** Refuses Secure cookies over http; ignores Domain. */
export function createCookieJar(): CookieJar {
  let kept: StoredCookie[] = []

  const all = () => kept.filter(({ expires }) => expires === -1 || expires * 1000 > Date.now())

  const matching = (address: string) => {
    const { hostname, pathname, protocol } = new URL(address)
    return all()
      .filter(({ domain, path }) => domain === hostname && within(pathname, path))
      .filter(({ secure }) => !secure || protocol === 'https:')
      .toSorted((one, other) => other.path.length - one.path.length)
  }

  return {
    keep: (address, setCookies) => {
      const { hostname: domain, pathname, protocol } = new URL(address)
      for (const line of setCookies) {
        const {
          name,
          value = '',
          secure = false,
          httpOnly = false,
          sameSite,
          ...cookie
        } = parseSetCookie(line)
        if (protocol !== 'https:' && (secure || /^__(Secure|Host)-/.test(name))) continue
        const path = cookie.path?.startsWith('/') ? cookie.path : folderOf(pathname)
        kept = kept.filter((old) => old.domain !== domain || old.path !== path || old.name !== name)
        const site = typeof sameSite === 'string' ? sameSites[sameSite] : 'Lax'
        kept.push({ name, value, domain, path, expires: expiryOf(cookie), httpOnly, secure, sameSite: site })
      }
    },
    header: (address) =>
      matching(address)
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
    value: (address, wanted) => matching(address).find(({ name }) => name === wanted)?.value,
    all,
  }
}

/** Max-Age goes before Expires; without either a cookie lasts as long as the browser. */
function expiryOf({ maxAge, expires }: { maxAge?: number; expires?: Date }): number {
  if (maxAge !== undefined) return Math.max(0, Date.now() / 1000 + maxAge)
  return expires ? expires.getTime() / 1000 : -1
}

const folderOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/')) || '/'

const within = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
