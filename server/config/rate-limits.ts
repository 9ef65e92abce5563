// The default budgets of requests and mails, and how an operator's own replace them.

import { z } from 'zod'
import type { Budgets } from '../http/rate-limits.ts'

/** Each window is [how many, in how many seconds]. */
export const budgets: Budgets = {
  // A hundred an hour for one e-mail is too little to guess by, whatever the number of addresses.
  'sign-in': { address: [30, 60], both: [10, 300], email: [100, 3600] },
  'sign-up': { address: [60, 600] },
  // None by e-mail alone: strangers could use it up and lock its owner out. Guesses at a code are limited per code.
  codes: { address: [60, 600], both: [15, 300] },
  reset: { address: [30, 600], both: [10, 600] },
  send: { address: [60, 600] },
  mail: { hour: [5, 3600], day: [10, 86_400] },
  social: { address: [60, 60] },
  callback: { address: [120, 60] },
  // Of one session: the list of sessions takes two calls, a check one in five minutes.
  other: { address: [600, 60], session: [120, 60] },
}

const window = z.tuple([z.int().min(1).max(1_000_000), z.int().min(1).max(2_592_000)])
const rule = z.strictObject({ address: window, session: window, email: window, both: window }).partial()

/** Budgets that are not named keep their defaults. */
export const budgetsOver = z
  .strictObject({
    'sign-in': rule,
    'sign-up': rule,
    codes: rule,
    reset: rule,
    send: rule,
    mail: z.strictObject({ hour: window, day: window }).partial(),
    social: rule,
    callback: rule,
    other: rule,
  })
  .partial()
  .transform(
    (own): Budgets =>
      Object.fromEntries(
        Object.entries(budgets).map(([name, byDefault]) => [
          name,
          { ...byDefault, ...own[name as keyof Budgets] },
        ]),
      ) as Budgets,
  )
