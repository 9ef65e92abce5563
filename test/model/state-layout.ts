// The layout of the unpacked state: the same numbers of fields in every world, so that nothing is looked up by name.

import { type Purpose, purposes } from '../../machines/kit/mailings.ts'

let next = 0
const field = () => next++
const ofPurposes = () =>
  Object.fromEntries(purposes.map((purpose) => [purpose, field()])) as Record<Purpose, number>

/** No world has more browsers. */
export const MOST_BROWSERS = 3
const ofBrowsers = (): readonly number[] => Array.from({ length: MOST_BROWSERS }, field)

export const layout = {
  account: field(),
  /** The state of the newest code of a purpose. */
  code: ofPurposes(),
  lapsed: ofPurposes(),
  mailed: ofPurposes(),
  /** Wrong guesses at the newest code of a purpose by the browser that asked, and by others, as the properties count them. */
  guesses: ofPurposes(),
  guessesElsewhere: ofPurposes(),
  /** The browser that asked for the newest code of a purpose: its index and one; 0 for none. */
  requester: ofPurposes(),
  /** Whether the day's guesses at this address are used up: not, those of browsers that did not ask, or all. */
  budget: field(),
  /** Whose password the account has, and whose was proposed last; how many were proposed. */
  password: field(),
  newest: field(),
  proposals: field(),
  /** As the properties count them: the only password that was typed for the unproven address, or that there were several. */
  typed: field(),
  /** By the number of the person; the first is nobody's. */
  linked: [field(), field(), field()] as readonly number[],
  /** Whose browser the newest verifier is for: its index and one; 0 for none, or one that is spent. */
  verifier: field(),
  /** Whether its minute is over, and, as the properties count it, whether its browser has redeemed it before. */
  verifierLapsed: field(),
  redeemed: field(),
  /** Whether anybody has ever proven the mailbox. */
  proven: field(),
  /** The state of the newest change of e-mail. */
  change: field(),
  /** The state of the authenticator app, the browser it was enrolled in (its index and one), and whether its step’s code is used. */
  totp: field(),
  appOf: field(),
  spentStep: field(),
  /** Whether it was confirmed since the newest change of e-mail was asked for. */
  sinceChange: field(),
  /** Whether the day's wrong codes of it are used up. */
  appBudget: field(),
  /** Of the recovery codes one, which stands for the set: none, unused, used; and the browser that has got them. */
  recovery: field(),
  codesOf: field(),
  /** The account's passkey: none, one that signs in alone, or one that does beside another proof; the browser it was made in. */
  passkey: field(),
  keyOf: field(),
  /** The recovery of the factors; whether its wait is over. */
  factorRecovery: field(),
  waited: field(),
  /** As the properties count it: whether its mailbox was proven, and nobody has stopped it since. */
  shownMailbox: field(),
  /** Whether the owner has lost every factor of the account, too late to take one back. */
  lost: field(),
  /** What the account's person is in a tenant: nothing, its owner, or a member who was invited; and whether it demands a second factor. */
  member: field(),
  demand: field(),
  /** As the properties count it: whether its person has chosen a password in the browser by signing up. */
  chosen: ofBrowsers(),
  /** What the browser has proposed, by signing up or, where it has not, at a sign-in. */
  attempt: ofBrowsers(),
  session: ofBrowsers(),
  /** Whether it is of another day, or what it was shown first: see below. */
  aged: ofBrowsers(),
  /** By what the session was opened, by the number of the reason; in worlds without second factors nobody asks. */
  reason: ofBrowsers(),
  /** Of a sign-in that waits for a second factor: what it has shown first, by its number and one; the tries that it has had. */
  challenge: ofBrowsers(),
  tries: ofBrowsers(),
  /** Whether that sign-in waits for an enrolment, and whether it has enrolled the app that is not confirmed yet. */
  mustEnrol: ofBrowsers(),
  /** The challenge of a passkey that the browser has, or has answered. */
  ceremony: ofBrowsers(),
  /** The state of the application's session; whether a client's own word has opened it; what it came from. */
  app: ofBrowsers(),
  asserted: ofBrowsers(),
  source: ofBrowsers(),
  /** Whether the application's session is an hour old. */
  old: ofBrowsers(),
  /** Whether what it came from was of the second level, and whether the application was told that its person has a second factor. */
  second: ofBrowsers(),
  told: field(),
  form: ofBrowsers(),
  /** The answer on its way to the form: its index and one, 0 for none. */
  answer: ofBrowsers(),
}

/** Of a session, by which the factors were shown that it has: all at once, or a second one after the first. */
export const YOUNG = 0
export const OF_ANOTHER_DAY = 1
export const LIFTED = 2
export const FIRST_OF_ANOTHER_DAY = 3

/** Of the account's person in a tenant. */
export const OWNER = 1
export const MEMBER = 2

/** Of what a tenant demands: nothing, from a day to come on, or by now. */
export const ANNOUNCED = 1
export const HOLDS = 2

/** Of a sign-in that waits for an enrolment: whether the app that is not confirmed yet is its own. */
export const WAITS = 1
export const ENROLS = 2

export const LAYOUT_SIZE = next
