// Why somebody can or cannot sign in, in the words of a command: the ways in, what holds the person up, and what can be done.

import type { AccountPolicy } from '../../machines/account/account.types.ts'
import type { WholePerson } from '../db/auth/people.ts'
import { called } from '../telemetry/called.mjs'
import type { Hold, OwnStep } from '../wire/console-why.ts'
import { insteadOf } from './instead-of-mail.ts'
import { ownSteps } from './own-steps.ts'
import { type Policy, type Remedy, remedies, type Standing, type WayIn, waysIn } from './ways-in-now.ts'
import { lineOfHold, lineOfOwn, lineOfWay } from './why-words.ts'

export function stateOf({
  emailVerified,
  banned,
  awaitsApproval,
}: Pick<WholePerson, 'emailVerified' | 'banned' | 'awaitsApproval'>) {
  if (banned) return awaitsApproval ? 'waiting' : 'locked'
  return emailVerified ? 'verified' : 'unverified'
}

const standingOf = (person: WholePerson): Standing => ({
  state: stateOf(person),
  hasPassword: person.hasPassword,
  proposals: person.proposals,
  providers: person.providers,
  hasApp: person.secondFactor?.state === 'active',
  passkeys: person.passkeys.length,
  recoveryCodesLeft: person.recoveryCodesLeft,
  recovery: person.recovery,
})

/** What the machines accept from an operator in the person’s state. */
export const remediesFor = (person: WholePerson, policy: AccountPolicy) =>
  remedies(standingOf(person), policy)

/** `can`: what the command `users` would do. */
export type Why = { state: string; ways: WayIn[]; holds: Hold[]; herself: OwnStep[]; can: Remedy[] }

/**
 * What is counted outside of the person’s rows. `passwordsUntil`: epoch ms: when passwords are compared again, after too many wrong ones; null
 * where they are. `networks`: of those that the person has come from, the ones whose requests are used up, until when in epoch ms.
 * `appCodes`: how many wrong codes of the authenticator app a day allows. `now`: epoch ms.
 */
export type Counted = {
  passwordsUntil: number | null
  networks: readonly { address: string; until: number }[]
  appCodes: number
  now: number
}

const DAY = 86_400_000
const MINUTE = 60_000

const nothing = { of: '', at: null, until: null, words: null, instead: null }
const iso = (at: number) => new Date(at).toISOString()

/** Of the authenticator app: one wrong code is a slip, and of several it is mostly the clock of the device. */
const SLIPS = 2

function appHold({ wrongAppCodes: wrong }: WholePerson, { appCodes }: Counted): Hold[] {
  if (!wrong || wrong.count < SLIPS) return []
  const of = `${wrong.count}`
  return wrong.count >= appCodes
    ? [{ ...nothing, hold: 'appCodes', of, until: iso(Date.parse(wrong.since) + DAY) }]
    : [{ ...nothing, hold: 'wrongAppCodes', of, at: wrong.since }]
}

function holdsOf(person: WholePerson, counted: Counted, own: readonly OwnStep[]): Hold[] {
  const { passwordsUntil, networks, now } = counted
  const passwords: Hold[] =
    passwordsUntil === null ? [] : [{ ...nothing, hold: 'passwords', until: iso(passwordsUntil) }]
  const refused = networks.map(
    ({ address, until }): Hold => ({ ...nothing, hold: 'network', of: address, until: iso(until) }),
  )
  const codes = person.codes
    // A row says that it is too old once somebody types its code.
    .filter(({ state, until }) => state === 'locked' && Date.parse(until) > now)
    .map(({ purpose }): Hold => ({ ...nothing, hold: 'lockedCode', of: purpose }))
  const mails = person.mails
    // Each mail waits for a moment before it is sent for the first time.
    .filter(({ state, at, words }) =>
      state === 'waiting' ? words !== null || Date.parse(at) <= now - MINUTE : state !== 'sent',
    )
    .map(
      ({ kind, state, at, words }): Hold => ({
        ...nothing,
        hold: state === 'waiting' ? 'waitingMail' : 'refusedMail',
        of: kind,
        at,
        words,
        instead: state === 'waiting' ? null : insteadOf(kind, own),
      }),
    )
  return [...passwords, ...appHold(person, counted), ...refused, ...codes, ...mails]
}

export function whyOf(person: WholePerson, policy: Policy, counted: Counted): Why {
  const standing = standingOf(person)
  const ways = waysIn(standing, policy, counted.passwordsUntil)
  const herself = ownSteps(standing, policy, ways)
  return {
    state: standing.state,
    ways,
    holds: holdsOf(person, counted, herself),
    herself,
    can: remedies(standing, policy),
  }
}

function manyOf(ways: readonly WayIn[]): string {
  const open = ways.filter(({ admits }) => admits === 'yes').length
  const withFactor = ways.filter(({ admits }) => admits === 'withFactor').length
  const factor = withFactor === 0 ? '' : `, ${withFactor} with a second factor`
  if (open > 0) return `${open} of ${ways.length} ways to sign in ${open === 1 ? 'works' : 'work'}${factor}`
  return withFactor === 0 ? 'no way to sign in works' : 'no way to sign in works without a second factor'
}

export function linesOf(email: string, { state, ways, holds, herself, can }: Why): string[] {
  return [
    `${email} is ${state}: ${manyOf(ways)}.`,
    ...ways.map((way) => `  ${lineOfWay(way)}`),
    ...(holds.length > 0 ? ['Held up by:', ...holds.map((hold) => `  ${lineOfHold(hold)}`)] : []),
    ...(herself.length > 0 ? ['What they can do:', ...herself.map((one) => `  ${lineOfOwn(one)}`)] : []),
    'What you can do:',
    ...can.map((command) => `  ${called('users', `${command} ${email}`)}`),
  ]
}
