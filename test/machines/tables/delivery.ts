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
    event: { type: 'delivery.failed' as const, attempts, patience: 'hours' as const },
    to: 'owed' as const,
    effects: ['putOff' as const],
  })),
  {
    requirement: 'X-973',
    title: 'what is not accepted at the seventh attempt is given up',
    from: 'owed',
    event: { type: 'delivery.failed', attempts: 7, patience: 'hours' },
    to: 'givenUp',
    effects: ['giveUp'],
  },
  {
    requirement: 'X-973',
    title: 'an event that is not accepted is tried again, after seven attempts',
    from: 'owed',
    event: { type: 'delivery.failed', attempts: 7, patience: 'days' },
    to: 'owed',
    effects: ['putOff'],
  },
  {
    requirement: 'X-973',
    title: 'an event that is not accepted at the tenth attempt is given up',
    from: 'owed',
    event: { type: 'delivery.failed', attempts: 10, patience: 'days' },
    to: 'givenUp',
    effects: ['giveUp'],
  },
  {
    requirement: 'X-973',
    title: 'what was given up is owed again once an operator has it tried again',
    from: 'givenUp',
    event: { type: 'retry.ordered', hasLapsed: false },
    to: 'owed',
    effects: ['queueAgain'],
  },
  {
    requirement: 'X-973',
    title: 'what was given up and has lapsed since is dropped when an operator has it tried again',
    from: 'givenUp',
    event: { type: 'retry.ordered', hasLapsed: true },
    to: 'lapsed',
    effects: ['dropLapsed'],
  },
]

export const deliverySuite: TransitionTable<typeof deliveryMachine> = {
  machine: deliveryMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'owed', effects: [] },
}
