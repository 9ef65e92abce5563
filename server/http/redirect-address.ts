// Whether an address may be one that people are led back to by a provider: whole, and nothing that a browser would run.

import { isLoopback } from './loopback.ts'

/** What a browser would run, or show as its own, in place of an application. */
const forbidden = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:'])

/** As it will be compared: https, http on this machine, or an app’s own scheme, which holds a dot (RFC 8252). */
export function isRedirectAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || forbidden.has(url.protocol)) return false
  if (/[\s*\\#]/.test(address) || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return url.hostname !== ''
  return url.protocol === 'http:'
    ? isLoopback(address)
    : /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:$/.test(url.protocol)
}
