// The roles of the console, and what each may do, as data.

import { consoleAccessMachine } from '../../../machines/console-access/console-access.machine.ts'
import { events } from '../../../machines/console-access/console-access.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof consoleAccessMachine>
type Order = Extract<Row['event'], { type: 'role.ordered' }>

const order = (wanted: Order['wanted'], isLastOperator = false): Order => ({
  type: 'role.ordered',
  isOwn: false,
  isLastOperator,
  wanted,
})

const X_1340 = 'an operator’s command gives a role and withdraws it, each once'

const given = (from: Row['from'], wanted: Order['wanted'], effect: Row['effects'][0]): Row[] =>
  // Who is no operator is not the last one either.
  [false, true].map((isLastOperator) => ({
    requirement: 'X-1340',
    title: X_1340,
    from,
    event: order(wanted, isLastOperator),
    to: effect === 'refuseHeld' ? from : wanted,
    effects: [effect],
  }))

const withdrawn = (from: Row['from'], isLastOperator: boolean, effect: Row['effects'][0]): Row => ({
  requirement: effect === 'refuseLastOperator' ? 'X-1342' : 'X-1340',
  title: effect === 'refuseLastOperator' ? 'the last operator keeps the role' : X_1340,
  from,
  event: { type: 'withdrawal.ordered', isLastOperator },
  to: effect === 'refuseLastOperator' ? from : 'none',
  effects: [effect],
})

const requirements = { look: 'X-1343', search: 'X-1344', view: 'X-1400' } as const

const asked = (from: Row['from'], what: keyof typeof requirements, effect: Row['effects'][0]): Row => ({
  requirement: requirements[what],
  title: `${from}: a ${what} comes to ${effect}`,
  from,
  event: { type: `${what}.requested` },
  to: from,
  effects: [effect],
})

type ActFacts = Partial<Extract<Row['event'], { type: 'act.requested' }>>

const acting = (requirement: string, title: string, effect: Row['effects'][0], facts: ActFacts): Row => ({
  requirement,
  title,
  from: 'operator',
  event: { type: 'act.requested', isOfHolder: false, isFromLook: true, isAccepted: true, ...facts },
  to: 'operator',
  effects: [effect],
})

const impersonating = (
  from: Row['from'],
  event: Row['event'],
  requirement: string,
  effect: Row['effects'][0],
): Row => ({
  requirement,
  title: `${from}: acting as somebody comes to ${effect}`,
  from,
  event,
  to: from,
  effects: [effect],
})

type ReplayFacts = Partial<Extract<Row['event'], { type: 'replay.requested' }>>

const replaying = (
  requirement: string,
  title: string,
  effect: Row['effects'][0],
  facts: ReplayFacts,
): Row => ({
  requirement,
  title,
  from: 'operator',
  event: { type: 'replay.requested', isFromLook: true, isAccepted: true, ...facts },
  to: 'operator',
  effects: [effect],
})

/** Whatever is true of the webhooks. */
const neverReplaying = (from: 'none' | 'support', effect: Row['effects'][0]): Row[] =>
  events['replay.requested'].map((event) => ({
    requirement: 'X-1500',
    title: `${from}: sending webhooks again comes to ${effect}`,
    from,
    event,
    to: from,
    effects: [effect],
  }))

/** Whatever is true of the act. */
const neverActing = (from: 'none' | 'support', effect: Row['effects'][0]): Row[] =>
  events['act.requested'].map((event) => ({
    requirement: 'X-1365',
    title: `${from}: an act comes to ${effect}`,
    from,
    event,
    to: from,
    effects: [effect],
  }))

const rows: Row[] = [
  ...(['none', 'support', 'operator'] as const).flatMap((from) =>
    events['role.ordered']
      .filter(({ isOwn }) => isOwn)
      .map(
        (event): Row => ({
          requirement: 'X-1341',
          title: 'nobody gives themselves a role',
          from,
          event,
          to: from,
          effects: ['refuseOwn'],
        }),
      ),
  ),
  ...given('none', 'support', 'storeSupport'),
  ...given('none', 'operator', 'storeOperator'),
  ...given('support', 'support', 'refuseHeld'),
  ...given('support', 'operator', 'storeOperator'),
  ...given('operator', 'operator', 'refuseHeld'),
  {
    requirement: 'X-1340',
    title: 'an operator becomes support where another operator is left',
    from: 'operator',
    event: order('support'),
    to: 'support',
    effects: ['storeSupport'],
  },
  {
    requirement: 'X-1342',
    title: 'the last operator does not become support',
    from: 'operator',
    event: order('support', true),
    to: 'operator',
    effects: ['refuseLastOperator'],
  },
  ...[false, true].map((isLast) => withdrawn('support', isLast, 'forgetRole')),
  withdrawn('operator', false, 'forgetRole'),
  withdrawn('operator', true, 'refuseLastOperator'),
  asked('none', 'look', 'refuseStranger'),
  asked('support', 'look', 'showPerson'),
  asked('support', 'search', 'refuseSearch'),
  asked('operator', 'look', 'showPerson'),
  asked('operator', 'search', 'listPeople'),
  asked('none', 'view', 'refuseStranger'),
  asked('support', 'view', 'refuseView'),
  asked('operator', 'view', 'showView'),
  ...neverActing('none', 'refuseStranger'),
  ...neverActing('support', 'refuseAct'),
  acting('X-1365', 'an operator acts for a person', 'performAct', {}),
  acting('X-1366', 'nothing is done for somebody with a role', 'refuseHolder', { isOfHolder: true }),
  acting('X-1367', 'nothing is done that no look leads to', 'refuseUnseen', { isFromLook: false }),
  acting('X-1368', 'nothing is done that is not accepted', 'refuseNow', { isAccepted: false }),
  ...events['impersonation.requested'].flatMap((event) => [
    impersonating('none', event, 'X-1520', 'refuseStranger'),
    impersonating('support', event, 'X-1520', 'refuseAct'),
    ...(event.isOfHolder ? [impersonating('operator', event, 'X-1520', 'refuseHolder')] : []),
    ...(event.isFromLook ? [] : [impersonating('operator', event, 'X-1520', 'refuseUnseen')]),
    ...(event.isAccepted ? [] : [impersonating('operator', event, 'X-1521', 'refuseNow')]),
    ...(!event.isOfHolder && event.isFromLook && event.isAccepted
      ? [impersonating('operator', event, 'X-1520', 'beginImpersonation')]
      : []),
  ]),
  ...neverReplaying('none', 'refuseStranger'),
  ...neverReplaying('support', 'refuseAct'),
  replaying('X-1500', 'an operator sends webhooks again', 'performReplay', {}),
  replaying('X-1500', 'nothing is sent again that no look leads to', 'refuseUnseen', { isFromLook: false }),
  replaying('X-1501', 'nothing is sent again that is not given up', 'refuseNow', { isAccepted: false }),
]

export const consoleAccessSuite: TransitionTable<typeof consoleAccessMachine> = {
  machine: consoleAccessMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'none', effects: [] },
}
