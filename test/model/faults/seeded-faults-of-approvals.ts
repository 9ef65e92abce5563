// Faults by which a newcomer comes in whom no operator has approved.

import { edited } from '../edited.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const within = 'hardened: newcomers who wait for an approval, two browsers'
const unmeant = 'a newcomer is let in without permission: the request is not one that may do this'
const meta = { requirement: 'X-1345' }

export const faultsOfApprovals: readonly SeededFault[] = [
  {
    flaw: 'a mailed code signs in a person who waits for an approval',
    within,
    property: 'a person who waits for an approval has a session',
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'waiting', 'on', 'signInCode.accepted', 'actions'],
        put: 'admitOwner',
      }),
  },
  {
    flaw: 'a reset of the password counts for an approval',
    within,
    property: unmeant,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'waiting', 'on', 'password.reset', 'target'],
        put: 'verified',
      }),
  },
  {
    flaw: 'a provider that vouches for a newcomer counts for an approval',
    within,
    property: unmeant,
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'social.completed', 1],
        put: {
          guard: 'waitsWithIdentity',
          target: 'verified',
          actions: ['createUser', 'linkIdentity', 'admitOwner'],
          meta,
        },
      }),
  },
]
