// Why somebody can or cannot sign in, in the words of a command: the ways in, what holds the person up, and what can be done.

import type { AccountPolicy } from '../../machines/account/account.types.ts'
import type { WholePerson } from '../db/auth/people.ts'
import { called } from '../telemetry/called.mjs'
import { type Policy, type Remedy, remedies, type Standing, type WayIn, waysIn } from './ways-in-now.ts'

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
  hasApp: person.secondFactor?.startsWith('active') ?? false,
  passkeys: person.passkeys.length,
  recovery: person.recovery?.state ?? null,
})

/** What the machines accept from an operator in the person’s state. */
export const remediesFor = (person: WholePerson, policy: AccountPolicy) =>
  remedies(standingOf(person), policy)

/** `can`: what the command `users` would do. */
export type Why = { state: string; ways: WayIn[]; heldUpBy: string[]; can: Remedy[] }

/**
 * @param passwordsUntil epoch ms: when passwords are compared again, after too many wrong ones; null where they are
 * @param now epoch ms
 */
export function whyOf(
  person: WholePerson,
  policy: Policy,
  { passwordsUntil, now }: { passwordsUntil: number | null; now: number },
): Why {
  const standing = standingOf(person)
  const passwords =
    passwordsUntil === null
      ? []
      : [`too many wrong passwords: none is compared until ${new Date(passwordsUntil).toISOString()}`]
  const codes = person.codes
    // A row says that it is too old once somebody types its code.
    .filter(({ state, until }) => state === 'locked' && Date.parse(until) > now)
    .map(
      ({ purpose }) =>
        `the ${purpose} code is locked after too many wrong tries: the person needs another one`,
    )
  const mails = person.mails
    .filter(({ state }) => state !== 'sent')
    .map(({ kind, state, at, words }) => {
      const why = words === null ? '' : `: ${words}`
      return state === 'waiting'
        ? `the ${kind} mail of ${at} waits to be sent${why}`
        : `the ${kind} mail of ${at} was given up${why} (${called('mails', 'list')})`
    })
  return {
    state: standing.state,
    ways: waysIn(standing, policy, passwordsUntil),
    heldUpBy: [...passwords, ...codes, ...mails],
    can: remedies(standing, policy),
  }
}

export function linesOf(email: string, { state, ways, heldUpBy, can }: Why): string[] {
  const open = ways.filter(({ admits }) => admits).length
  const many =
    open === 0
      ? 'no way to sign in works'
      : `${open} of ${ways.length} ways to sign in ${open === 1 ? 'works' : 'work'}`
  return [
    `${email} is ${state}: ${many}.`,
    ...ways.map(({ way, leadsTo }) => `  ${way}: ${leadsTo}`),
    ...(heldUpBy.length > 0 ? ['Held up by:', ...heldUpBy.map((hold) => `  ${hold}`)] : []),
    'What you can do:',
    ...can.map((command) => `  ${called('users', `${command} ${email}`)}`),
  ]
}
