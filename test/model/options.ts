// Who takes part, under which policy, and the bounds that every world shares.

import type { AccountPolicy } from '../../machines/account/account.types.ts'
import type { CallbackPolicy } from '../../machines/callback/callback.types.ts'
import type { SignInPolicy } from '../../machines/sign-in/sign-in.types.ts'

/** `owner` reads the mailbox, `stranger` does not; each has one password and one identity at the provider. */
export type Who = 'owner' | 'stranger'
export type Browser = { name: string; who: Who }

export const OWNER = 1
export const STRANGER = 2
/** A password of nobody's, as each browser may type it. */
export const MADE_UP = 3
/**
 * What a browser has proposed: by signing up its person's password or identity, or the one and then the other, or at a sign-in
 * alone that password or a made-up one (spec alone).
 */
export const OWN = 1
export const IDENTITY = 2
export const OWN_THEN_IDENTITY = 3
export const TYPED = 4
export const INVENTED = 5
/** Of the passwords that were typed: more than one. */
export const SEVERAL = 4
export const numberOf = (who: Who) => (who === 'owner' ? OWNER : STRANGER)

export type Policy = AccountPolicy &
  SignInPolicy &
  CallbackPolicy & {
    /** Whether a session ends that could not be checked for too long (UNCHECKED_SESSION_SECONDS). */
    endsUncheckedSessions: boolean
  }

export const policies = {
  spec: {
    disclosesUnverified: true,
    trustsEveryProvider: true,
    demandsApproval: false,
    opensSessionOnVerify: true,
    demandsFactor: false,
    trustsClientUser: true,
    looksUpDigestsPlainly: true,
    validatesUnusualTokens: true,
    refusesUnjudged: true,
    endsUncheckedSessions: false,
  },
  hardened: {
    disclosesUnverified: false,
    trustsEveryProvider: false,
    demandsApproval: false,
    opensSessionOnVerify: true,
    demandsFactor: false,
    trustsClientUser: false,
    looksUpDigestsPlainly: false,
    validatesUnusualTokens: false,
    refusesUnjudged: false,
    endsUncheckedSessions: true,
  },
} as const satisfies Record<string, Policy>

/** How many guesses a code allows. */
export const TRIES = 3

/** How many second factors a sign-in that waits allows. */
export const TRIES_OF_SIGN_IN = 2

/** The number of guesses that stands for a code that can no longer be used, as the properties count them. */
export const OVER = TRIES + 1

/** Of a day's guesses: those of browsers that did not ask for the code are used up, or all. */
export const SPENT_ELSEWHERE = 1
export const SPENT = 2

/**
 * Of the auth session that an application session came from: ended, the browser's own, one before it, or one that a JWT
 * does not name, of which the application never hears again.
 */
export const DEAD = 0
export const LIVING = 1
export const REPLACED = 2
export const UNNAMED = 3
