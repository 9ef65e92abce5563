// Remembers which sessions this process has ended itself: an answer about one that is kept, or on its way, must not let it go on.

import { hash } from 'node:crypto'
import { createExpiringMap } from '../crypto/expiring-map.ts'
import type { LockstepOptions } from './options.ts'

export type EndedTokens = { add: (token: string) => void; has: (token: string) => boolean }

const MOST = 10_000

/** Each for as long as an answer may be kept that was asked for before. */
export function createEndedTokens({ revokedWithinSeconds = 0 }: LockstepOptions): EndedTokens {
  const ended = createExpiringMap<true>(MOST, Date.now)
  const named = (token: string) => hash('sha256', token)
  return {
    add: (token) => ended.set(named(token), true, Date.now() + revokedWithinSeconds * 1000),
    has: (token) => ended.get(named(token)) === true,
  }
}
