// Faults by which somebody is invited whom the operator's policy holds back.

import { policyMachine } from '../../../machines/policy/policy.machine.ts'
import { type SeededFault, unasked } from './seeded-faults.ts'

const property = 'an invitation is mailed without permission: the policy holds it back'

export const faultsOfInvited: readonly SeededFault[] = [
  {
    flaw: 'an invitation doesn’t ask the policy',
    property,
    steps: 1,
    given: unasked('invite', { findPolicyAnswer: 'unasked' }),
  },
  {
    flaw: 'an invitation that is sent again doesn’t ask the policy',
    property,
    steps: 2,
    given: unasked('resendInvitation', { findPolicyAnswer: 'unasked' }),
  },
  {
    flaw: 'an invitation passes without the policy’s answer, although the operator refuses then',
    property,
    steps: 1,
    machines: () => ({
      policy: policyMachine.provide({ guards: { passesUnanswered: () => true } }) as typeof policyMachine,
    }),
  },
]
