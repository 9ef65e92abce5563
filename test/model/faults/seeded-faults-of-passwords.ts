// Faults about which password counts, seeded into the account's machine.

import { onVerified } from '../../../machines/account/adoption.ts'
import { edited } from '../edited.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

export const faultsOfPasswords: readonly SeededFault[] = [
  {
    flaw: 'a password typed at a sign-in is no proposal',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'a password that another browser proposed becomes active, although several were typed',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 2, 'actions'],
        put: ['refuseUnverified'],
      }),
  },
  {
    flaw: 'hardened, a refused password leaves no trace',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a password that another browser proposed becomes active, although several were typed',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 4, 'actions'],
        put: ['refuseCredentials'],
      }),
  },
  {
    flaw: 'a mistyped password replaces the chosen one',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'a mistyped password becomes a proposal in addition to the one that its browser has chosen',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 1, 'actions'],
        put: ['keepAttempt', 'pruneAttempts', 'refuseUnverified'],
      }),
  },
  {
    flaw: 'the password chosen in the browser that verifies counts no more than one typed in another',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'the account’s password is not the one chosen in the browser that verifies',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'email.verified'],
        put: onVerified.slice(1),
      }),
  },
  {
    flaw: 'a stranger’s password outlives the owner’s return from a provider',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a password is replaced without permission: the request is not one that may do this',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'social.completed', 1, 'actions'],
        put: ['adoptOnlySignUp', 'linkIdentity', 'admitOwner'],
      }),
  },
  {
    flaw: 'a stranger’s password outlives the owner’s sign-in by a mailed code',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a password is replaced without permission: the request is not one that may do this',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'signInCode.accepted', 1, 'actions'],
        put: ['adoptOnlySignUp', 'admitOwner'],
      }),
  },
]
