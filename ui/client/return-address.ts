// Where a step-up leads back to, and what it is to prove, as the address of its page says.

import { pathOf } from './destination.ts'

const LONGEST = 2048

/**
 * An address of this origin, as a path, or of a registered one; null where it is neither.
 * @param text an alleged one
 */
export function returnAddressOf(text: string, origin: string, trusted: readonly string[]): string | null {
  const path = pathOf(text, origin)
  if (path) return path
  const url = text.length <= LONGEST && !/[\\\s\p{Cc}]/u.test(text) ? URL.parse(text) : null
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return url.origin === origin || trusted.includes(url.origin) ? url.href : null
}

const levels = ['aal1', 'aal2', 'highest'] as const

/** `maxAge`: in seconds. */
export type Asked = { level: (typeof levels)[number]; maxAge: number }

/** Null where it says what is no demand: `level` is aal1, aal2 or highest, `max_age` seconds. */
export function demandIn(query: URLSearchParams): Asked | null {
  const level = levels.find((one) => one === (query.get('level') ?? 'highest'))
  const seconds = query.get('max_age') ?? '300'
  return level && /^\d{1,9}$/.test(seconds) ? { level, maxAge: Number(seconds) } : null
}
