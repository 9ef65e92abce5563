// A recovery code, good once, as data.

import { recoveryCodesMachine } from '../../../machines/recovery-codes/recovery-codes.machine.ts'
import { events } from '../../../machines/recovery-codes/recovery-codes.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof recoveryCodesMachine>

const rows: Row[] = [
  {
    requirement: 'X-1016',
    title: 'a recovery code is good once',
    from: 'unused',
    event: { type: 'code.matched' },
    to: 'used',
    effects: ['acceptCode'],
  },
  {
    requirement: 'X-1016',
    title: 'and no second time',
    from: 'used',
    event: { type: 'code.matched' },
    to: 'used',
    effects: ['refuseUsed'],
  },
  ...(['unused', 'used'] as const).map(
    (from): Row => ({
      requirement: 'X-1017',
      title: `another set ends it, as it ends every code of its own (${from})`,
      from,
      event: { type: 'set.superseded' },
      to: 'superseded',
      effects: ['forgetCode'],
    }),
  ),
]

export const recoveryCodesSuite: TransitionTable<typeof recoveryCodesMachine> = {
  machine: recoveryCodesMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'unused', effects: [] },
}
