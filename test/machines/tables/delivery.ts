// When what is owed is tried again, and when it is given up, as data.

import { deliveryMachine } from '../../../machines/delivery/delivery.machine.ts'
import { events } from '../../../machines/delivery/delivery.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

const rows: TransitionRow<typeof deliveryMachine>[] = [
  {
    requirement: 'X-973',
    title: 'what its receiver accepts is sent',
    from: 'owed',
    event: { type: 'delivery.accepted' },
    to: 'sent',
    effects: ['markSent'],
  },
  ...[1, 6].map((attempts) => ({
    requirement: 'X-973',
    title: `what is not accepted is tried again, after ${attempts} of seven attempts`,
    from: 'owed' as const,
    event: { type: 'delivery.failed' as const, attempts },
    to: 'owed' as const,
    effects: ['putOff' as const],
  })),
  {
    requirement: 'X-973',
    title: 'what is not accepted at the seventh attempt is given up',
    from: 'owed',
    event: { type: 'delivery.failed', attempts: 7 },
    to: 'givenUp',
    effects: ['giveUp'],
  },
]

export const deliverySuite: TransitionTable<typeof deliveryMachine> = {
  machine: deliveryMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'owed', effects: [] },
}
