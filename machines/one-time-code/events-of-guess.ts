// What a guess makes happen to its code, in the order in which it matters: nothing is compared that has lapsed.

import type { CodeEvent } from './one-time-code.machine.ts'

/**
 * What is true of a guess, whatever the code's state is. `elsewhere`: it comes from another browser than the one that
 * asked for the code, and whether the day's guesses of such browsers are used up.
 */
export type GuessFacts = {
  lapsed: boolean
  budgetSpent: boolean
  elsewhere: { budgetSpent: boolean } | null
  matches: boolean
}

/** @param match the event of a right code: spent by it, or recognised and left as it is */
export const eventsOfGuess = (
  { lapsed, budgetSpent, elsewhere, matches }: GuessFacts,
  match: 'code.matched' | 'code.recognised',
): CodeEvent[] => [
  ...(lapsed ? [{ type: 'lifetime.lapsed' } as const] : []),
  ...(budgetSpent ? [{ type: 'budget.exhausted' } as const] : []),
  ...(elsewhere ? [{ type: 'browser.differed', ...elsewhere } as const] : []),
  { type: matches ? match : elsewhere ? 'code.mismatchedElsewhere' : 'code.mismatched' },
]
