// Faults by which somebody gets an account who may not sign up.

import { edited } from '../edited.ts'
import { unasked } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const refused = 'hardened: sign-ups that are refused, two browsers'
const meta = { requirement: 'X-1' }

export const faultsOfSignUps: readonly SeededFault[] = [
  {
    flaw: 'a sign-up does not ask whether it is open',
    within: refused,
    property: 'an account is created without permission: nobody may sign up with it',
    steps: 1,
    parts: unasked('signUp', 'findSignUpRule', 'open'),
  },
  {
    flaw: 'a provider’s return creates an account though sign-up is closed',
    within: refused,
    property: 'an account is created without permission: nobody may sign up with it',
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'social.completed', 0],
        put: { target: 'verified', actions: ['createUser', 'linkIdentity'], meta },
      }),
  },
]
