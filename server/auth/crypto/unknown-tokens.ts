// Tokens that no session had a moment ago: presented again, they are refused without asking the database.

import { createExpiringMap } from '../../crypto/expiring-map.ts'

/** In ms. A token is random and given once it is stored, so that only an import can make one known that was not. */
const LIFETIME = 5000
const MOST = 10_000

/** A service has its own, unless a test lets sessions come back. */
export type UnknownTokens = { has: (digest: string) => boolean; add: (digest: string) => void }

/** @param now epoch ms */
export function createUnknownTokens(now: () => number): UnknownTokens {
  const unknown = createExpiringMap<true>(MOST, now)
  return {
    has: (digest) => unknown.get(digest) === true,
    add: (digest) => unknown.set(digest, true, now() + LIFETIME),
  }
}
