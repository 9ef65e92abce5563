// Who takes part, under which policy, and the bounds that every world shares.

import type { AccountPolicy } from '../../machines/account/account.machine.ts'
import type { CallbackPolicy } from '../../machines/callback/callback.types.ts'

/** `owner` reads the mailbox, `stranger` does not; each has one password and one identity at the provider. */
export type Who = 'owner' | 'stranger'
export type Browser = { name: string; who: Who }

export const OWNER = 1
export const STRANGER = 2
export const numberOf = (who: Who) => (who === 'owner' ? OWNER : STRANGER)

export type Policy = AccountPolicy &
  CallbackPolicy & {
    /** Whether a session ends that could not be checked for too long (UNCHECKED_SESSION_SECONDS). */
    endsUncheckedSessions: boolean
  }

export const policies = {
  spec: {
    disclosesUnverified: true,
    trustsEveryProvider: true,
    opensSessionOnVerify: true,
    trustsClientUser: true,
    looksUpDigestsPlainly: true,
    validatesUnusualTokens: true,
    endsUncheckedSessions: false,
  },
  hardened: {
    disclosesUnverified: false,
    trustsEveryProvider: false,
    opensSessionOnVerify: true,
    trustsClientUser: false,
    looksUpDigestsPlainly: false,
    validatesUnusualTokens: false,
    endsUncheckedSessions: true,
  },
} as const satisfies Record<string, Policy>

/** How many guesses a code allows. */
export const TRIES = 3

/** The number of guesses that stands for a code that can no longer be used, as the properties count them. */
export const OVER = TRIES + 1

/**
 * Of the auth session that an application session came from: ended, the browser's own, one before it, or one that a JWT
 * does not name, of which the application never hears again.
 */
export const DEAD = 0
export const LIVING = 1
export const REPLACED = 2
export const UNNAMED = 3
