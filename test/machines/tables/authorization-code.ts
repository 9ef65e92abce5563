// What becomes of a code that an application redeems, as data.

import { authorizationCodeMachine } from '../../../machines/authorization-code/authorization-code.machine.ts'
import { events } from '../../../machines/authorization-code/authorization-code.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof authorizationCodeMachine>

const rows: Row[] = [
  {
    requirement: 'X-1205',
    title: 'a code is redeemed',
    from: 'issued',
    event: { type: 'code.presented' },
    to: 'redeemed',
    effects: ['acceptCode'],
  },
  {
    requirement: 'X-1205',
    title: 'a code is good for its minute',
    from: 'issued',
    event: { type: 'lifetime.lapsed' },
    to: 'expired',
    effects: ['refuseLapsed'],
  },
  {
    requirement: 'X-1206',
    title: 'a code that comes again ends what it has given',
    from: 'redeemed',
    event: { type: 'code.presented' },
    to: 'replayed',
    effects: ['endGrant', 'refuseReplayed'],
  },
]

export const authorizationCodeSuite: TransitionTable<typeof authorizationCodeMachine> = {
  machine: authorizationCodeMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'issued', effects: [] },
}
