// Faults about which password counts, seeded into the account's machine.

import { onVerified } from '../../machines/account/adoption.ts'
import { edited } from './edited.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

export const faultsOfPasswords: readonly SeededFault[] = [
  {
    flaw: 'a password that is typed at a sign-in is no proposal',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'a password goes live that another browser proposed, though several were typed',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 2, 'actions'],
        put: ['refuseUnverified'],
      }),
  },
  {
    flaw: 'hardened, a password that is refused leaves no trace',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a password goes live that another browser proposed, though several were typed',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 4, 'actions'],
        put: ['refuseCredentials'],
      }),
  },
  {
    flaw: 'a mistyped password takes the place of the chosen one',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'a mistyped password is proposed beside the one that its browser has chosen',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 1, 'actions'],
        put: ['keepAttempt', 'pruneAttempts', 'refuseUnverified'],
      }),
  },
  {
    flaw: 'what was chosen in the browser that verifies counts no more than another’s typing',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'the password that was chosen in the browser that verifies is not the account’s',
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
    property: 'a password is replaced by somebody who may not: a request does it that is no request for that',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'social.completed', 0, 'actions'],
        put: ['adoptOnlySignUp', 'linkIdentity', 'admitOwner'],
      }),
  },
  {
    flaw: 'a stranger’s password outlives the owner’s sign-in by a mailed code',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a password is replaced by somebody who may not: a request does it that is no request for that',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'signInCode.accepted', 'actions'],
        put: ['adoptOnlySignUp', 'admitOwner'],
      }),
  },
]
