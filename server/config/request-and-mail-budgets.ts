// The default budgets of requests and mails, and how an operator's own replace them.

import { z } from 'zod'
import type { Budgets } from '../http/rate-limits.ts'

/** Each window is [how many, in how many seconds]. */
export const budgets: Budgets = {
  // Of an account eighty passwords and twenty more of its signed-in person: a hundred wrong ones a day at the most,
  // whatever the number of networks. docs/security.md has the sums.
  'sign-in': { address: [300, 60], both: [10, 300], email: [80, 86_400] },
  password: { address: [300, 60], email: [20, 86_400] },
  'sign-up': { address: [300, 600], both: [10, 600] },
  // None by e-mail alone: strangers could use it up and lock its owner out. Guesses at a code are limited per code.
  codes: { address: [600, 600], both: [15, 300], device: [15, 300] },
  reset: { address: [300, 600], both: [10, 600], device: [10, 600] },
  send: { address: [600, 600] },
  // Ten codes of each of three purposes, with three tries each, stay below the day's hundred guesses. Two of the ten are kept
  // for devices that have signed in to the account before.
  mail: { hour: [5, 3600], day: [6, 86_400], total: [8, 86_400], device: [2, 86_400] },
  social: { address: [600, 60] },
  // Of one session: each callback opens a session of the application, and nobody signs in or steps up so often.
  callback: { address: [300, 60], session: [30, 600] },
  // What a signed-in person changes at the application: each is recorded, so it is bounded.
  change: { address: [600, 60] },
  // Of codes that devices show, one of 25 billion: ten in ten minutes are for people who mistype.
  'user-code': { address: [60, 600], session: [10, 600] },
  // Of one person with a role, whatever their sessions: what somebody who helps people does in a day, and no copy of the table.
  console: { session: [30, 60], day: [500, 86_400] },
  // Of one session: the list of sessions takes two calls, a check one in five minutes.
  other: { address: [6000, 60], session: [120, 60] },
}

/** Of rules and of budgets. */
export const budgetNames: readonly string[] = [
  ...Object.keys(budgets),
  ...['address', 'session', 'email', 'both', 'device', 'hour', 'day', 'total'],
]

const window = z.tuple([z.int().min(1).max(1_000_000), z.int().min(1).max(2_592_000)])
const rule = z
  .strictObject({
    address: window,
    session: window,
    day: window,
    email: window,
    both: window,
    device: window,
  })
  .partial()

const ofMails = z.strictObject({ hour: window, day: window, total: window, device: window }).partial()

/** Budgets that are not named keep their defaults. */
export const budgetsOver = z
  .strictObject(
    Object.fromEntries(Object.keys(budgets).map((name) => [name, name === 'mail' ? ofMails : rule])),
  )
  .partial()
  .transform(
    (own): Budgets =>
      Object.fromEntries(
        Object.entries(budgets).map(([name, byDefault]) => [name, { ...byDefault, ...own[name] }]),
      ) as Budgets,
  )
