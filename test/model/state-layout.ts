// Where in the unpacked state each thing stands: the same layout in every world, so that a step looks nothing up.

import type { Purpose } from './host.ts'

let next = 0
const place = () => next++
const ofPurposes = (): Record<Purpose, number> => ({
  'email-verification': place(),
  'sign-in': place(),
  'forget-password': place(),
})

/** No world has more browsers. */
export const MOST_BROWSERS = 3
const ofBrowsers = (): readonly number[] => Array.from({ length: MOST_BROWSERS }, place)

export const layout = {
  account: place(),
  /** The state of the newest code of a purpose. */
  code: ofPurposes(),
  lapsed: ofPurposes(),
  mailed: ofPurposes(),
  /** Wrong guesses at it, as the properties count them. */
  guesses: ofPurposes(),
  /** Whether the day's guesses at this address are used up. */
  budget: place(),
  /** Whose password it is that is live, and whose was proposed last; how many were proposed. */
  password: place(),
  newest: place(),
  proposals: place(),
  /** By the number of who it is; the first is nobody's. */
  linked: [place(), place(), place()] as readonly number[],
  /** Whose browser the newest verifier is for: its index and one; 0 for none, or one that is spent. */
  verifier: place(),
  /** Whether somebody has ever shown that the mailbox is theirs. */
  proven: place(),
  /** What the browser's attempt cookie is of: nothing, a password, an identity. */
  attempt: ofBrowsers(),
  session: ofBrowsers(),
  app: ofBrowsers(),
  form: ofBrowsers(),
  /** The answer on its way to the form: its index and one, 0 for none. */
  answer: ofBrowsers(),
}

export const LAYOUT_SIZE = next
