// What a password that is typed at a sign-in does in each state of an account, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { AccountEvent } from '../../../machines/account/account.types.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>

const hardened = { disclosesUnverified: false, trustsEveryProvider: false, demandsApproval: false }

const matched = (isProposed: boolean): AccountEvent => ({ type: 'password.matched', isProposed })
const mismatched = (isProposed: boolean, hasSignedUp = false): AccountEvent => ({
  type: 'password.mismatched',
  isProposed,
  hasSignedUp,
})

const ofBrowsers = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const

const specified: Row[] = [
  ...[true, false].map(
    (isProposed): Row => ({
      requirement: 'EV-2',
      title: `the right password is refused as unverified; no session (proposed by this browser: ${isProposed})`,
      from: 'unverified',
      event: matched(isProposed),
      to: 'unverified',
      effects: ['refuseUnverified'],
    }),
  ),
  {
    requirement: 'X-235',
    title: 'any other password is refused as unverified too, and is a proposal like one of a sign-up',
    from: 'unverified',
    event: mismatched(false),
    to: 'unverified',
    effects: ['keepAttempt', 'pruneAttempts', 'refuseUnverified'],
  },
  ...[true, false].map(
    (isProposed): Row => ({
      requirement: 'EP-1',
      title: `the right password of a verified account signs in (proposed by this browser: ${isProposed})`,
      from: 'verified',
      event: matched(isProposed),
      to: 'verified',
      effects: ['admitOwner'],
    }),
  ),
  ...ofBrowsers.map(
    ([isProposed, hasSignedUp]): Row => ({
      requirement: 'X-1',
      title: `a wrong password of a verified account is refused (proposed by this browser: ${isProposed}, signed up: ${hasSignedUp})`,
      from: 'verified',
      event: mismatched(isProposed, hasSignedUp),
      to: 'verified',
      effects: ['noteNoPassword', 'refuseCredentials'],
    }),
  ),
]

const added: Row[] = [
  {
    requirement: 'X-949',
    title: 'a mistyped password changes nothing in the browser that has signed up',
    from: 'unverified',
    event: mismatched(false, true),
    to: 'unverified',
    effects: ['refuseUnverified'],
  },
  {
    requirement: 'X-949',
    title: 'hardened: nor does it there, and the answer is that of a wrong password',
    from: 'unverified',
    given: hardened,
    event: mismatched(false, true),
    to: 'unverified',
    effects: ['noteNoPassword', 'refuseCredentials'],
  },
  ...ofBrowsers.map(
    ([isProposed, hasSignedUp]): Row => ({
      requirement: 'X-1',
      title: `an unknown address gets the answer of a wrong password (proposed by this browser: ${isProposed}, signed up: ${hasSignedUp})`,
      from: 'none',
      event: mismatched(isProposed, hasSignedUp),
      to: 'none',
      effects: ['noteNoPassword', 'refuseCredentials'],
    }),
  ),
  ...[{}, hardened].flatMap((given) =>
    [true, false].map(
      (hasSignedUp): Row => ({
        requirement: 'EV-2',
        title: `an earlier proposal of this browser is refused as unverified, and proposed no second time (${JSON.stringify({ ...given, hasSignedUp })})`,
        from: 'unverified',
        given,
        event: mismatched(true, hasSignedUp),
        to: 'unverified',
        effects: ['refuseUnverified'],
      }),
    ),
  ),
  {
    requirement: 'X-236',
    title: 'hardened: a wrong password does not disclose that the address is unverified, and is noted',
    from: 'unverified',
    given: hardened,
    event: mismatched(false),
    to: 'unverified',
    effects: ['noteOtherPassword', 'refuseCredentials'],
  },
  {
    requirement: 'EV-2',
    title: 'hardened: the browser that proposed the right password learns that the address is unverified',
    from: 'unverified',
    given: hardened,
    event: matched(true),
    to: 'unverified',
    effects: ['refuseUnverified'],
  },
  {
    requirement: 'X-238',
    title: 'hardened: another browser does not, even with the right password',
    from: 'unverified',
    given: hardened,
    event: matched(false),
    to: 'unverified',
    effects: ['noteNoPassword', 'refuseCredentials'],
  },
  {
    requirement: 'X-238',
    title: 'hardened: a sign-up with a verified address is answered as with any other one',
    from: 'verified',
    given: hardened,
    event: mismatched(true),
    to: 'verified',
    effects: ['refuseUnverified'],
  },
  {
    requirement: 'X-1',
    title: 'hardened: a wrong password that this browser has not proposed is refused',
    from: 'verified',
    given: hardened,
    event: mismatched(false),
    to: 'verified',
    effects: ['noteNoPassword', 'refuseCredentials'],
  },
]

export const passwordRows: Row[] = [...specified, ...added]
