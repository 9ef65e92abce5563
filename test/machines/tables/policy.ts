// A question to the operator's policy, as data.

import { policyMachine } from '../../../machines/policy/policy.machine.ts'
import { events } from '../../../machines/policy/policy.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof policyMachine>

const rows: Row[] = [
  {
    requirement: 'X-1310',
    title: 'what the policy has nothing against passes',
    from: 'asking',
    event: { type: 'request.allowed' },
    to: 'allowed',
    effects: ['letPass'],
  },
  {
    requirement: 'X-1310',
    title: 'what the policy refuses is held back',
    from: 'asking',
    event: { type: 'request.refused' },
    to: 'refused',
    effects: ['holdBack'],
  },
  {
    requirement: 'X-1311',
    title: 'what the policy gives no answer about is held back',
    from: 'asking',
    event: { type: 'policy.unavailable' },
    to: 'refusedUnanswered',
    effects: ['holdBackUnanswered'],
  },
  {
    requirement: 'X-1311',
    title: 'or passes, where the operator says so',
    from: 'asking',
    given: { passesUnanswered: true },
    event: { type: 'policy.unavailable' },
    to: 'allowedUnanswered',
    effects: ['letPass'],
  },
  ...[false, true].map(
    (passesUnanswered): Row => ({
      requirement: 'X-1312',
      title: `an answer about another address is none, whatever the operator’s default (${passesUnanswered})`,
      from: 'asking',
      given: { passesUnanswered },
      event: { type: 'address.differed' },
      to: 'refusedUnanswered',
      effects: ['holdBackUnanswered'],
    }),
  ),
]

export const policySuite: TransitionTable<typeof policyMachine> = {
  machine: policyMachine,
  context: { passesUnanswered: false },
  events: Object.values(events).flat(),
  rows,
  begins: { input: { passesUnanswered: false }, state: 'asking', effects: [] },
}
