// The recovery of an account whose owner has lost every factor, as data.

import { factorRecoveryMachine } from '../../../machines/factor-recovery/factor-recovery.machine.ts'
import { events } from '../../../machines/factor-recovery/factor-recovery.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof factorRecoveryMachine>

const orderable = ['absent', 'awaitingMailbox', 'completed', 'stopped', 'expired'] as const
const stops = ['stop.ordered', 'factor.shown'] as const

const rows: Row[] = [
  ...orderable.flatMap((from): Row[] => [
    {
      requirement: 'X-1060',
      title: `an operator’s order alone mails a link, and removes nothing (${from})`,
      from,
      event: { type: 'recovery.ordered', hasFactor: true },
      to: 'awaitingMailbox',
      effects: ['mailRecoveryLink'],
    },
    {
      requirement: 'X-1060',
      title: `where there is no factor there is nothing to recover (${from})`,
      from,
      event: { type: 'recovery.ordered', hasFactor: false },
      to: from,
      effects: ['refuseNoFactor'],
    },
  ]),
  {
    requirement: 'X-1061',
    title: 'the proven mailbox begins the wait, and the owner is mailed',
    from: 'awaitingMailbox',
    event: { type: 'mailbox.proven' },
    to: 'waiting',
    effects: ['mailRecoveryNotices'],
  },
  {
    requirement: 'X-1061',
    title: 'a link that is followed too late proves nothing',
    from: 'awaitingMailbox',
    event: { type: 'link.lapsed' },
    to: 'expired',
    effects: ['refuseLapsed'],
  },
  ...(['awaitingMailbox', 'waiting'] as const).flatMap((from) =>
    stops.map(
      (type): Row => ({
        requirement: 'X-1062',
        title: `${type} stops it (${from})`,
        from,
        event: { type },
        to: 'stopped',
        effects: [],
      }),
    ),
  ),
  {
    requirement: 'X-1062',
    title: 'the link of a mail that tells of the wait stops it',
    from: 'waiting',
    event: { type: 'stop.requested' },
    to: 'stopped',
    effects: [],
  },
  {
    requirement: 'X-1063',
    title: 'the mailbox that was proven is the account’s no more',
    from: 'waiting',
    event: { type: 'address.moved' },
    to: 'stopped',
    effects: [],
  },
  {
    requirement: 'X-1063',
    title: 'the factors are removed once the wait is over',
    from: 'waiting',
    event: { type: 'time.passed', isWaitOver: true },
    to: 'completed',
    effects: ['removeFactors'],
  },
]

export const factorRecoverySuite: TransitionTable<typeof factorRecoveryMachine> = {
  machine: factorRecoveryMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'absent', effects: [] },
}
