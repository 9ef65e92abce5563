// A question to the operator's policy, or to the provider of a CAPTCHA, as data.

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
    requirement: 'X-1313',
    title: 'a request whose CAPTCHA was solved passes',
    from: 'asking',
    event: { type: 'captcha.solved' },
    to: 'allowed',
    effects: ['letPass'],
  },
  ...[false, true].flatMap((passesUnanswered): Row[] => [
    {
      requirement: 'X-1313',
      title: `a CAPTCHA that was not solved holds back, whatever the operator’s default (${passesUnanswered})`,
      from: 'asking',
      given: { passesUnanswered },
      event: { type: 'captcha.failed' },
      to: 'refused',
      effects: ['holdBackUnsolved'],
    },
    {
      requirement: 'X-1313',
      title: `and one that was not tried, too (${passesUnanswered})`,
      from: 'asking',
      given: { passesUnanswered },
      event: { type: 'captcha.missing' },
      to: 'refused',
      effects: ['holdBackUntried'],
    },
  ]),
  ...(['policy', 'captcha'] as const).flatMap((asked): Row[] => [
    {
      requirement: asked === 'policy' ? 'X-1311' : 'X-1314',
      title: `what there is no answer about is held back (${asked})`,
      from: 'asking',
      event: { type: `${asked}.unavailable` },
      to: 'refusedUnanswered',
      effects: ['holdBackUnanswered'],
    },
    {
      requirement: asked === 'policy' ? 'X-1311' : 'X-1314',
      title: `or passes, where the operator says so (${asked})`,
      from: 'asking',
      given: { passesUnanswered: true },
      event: { type: `${asked}.unavailable` },
      to: 'allowedUnanswered',
      effects: ['letPass'],
    },
  ]),
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
