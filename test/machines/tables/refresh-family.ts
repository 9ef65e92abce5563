// What becomes of the refresh tokens that follow one another, as data.

import { refreshFamilyMachine } from '../../../machines/refresh-family/refresh-family.machine.ts'
import { events } from '../../../machines/refresh-family/refresh-family.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof refreshFamilyMachine>

const live = ['active', 'rotated'] as const

const rows: Row[] = [
  ...live.flatMap((from): Row[] => [
    {
      requirement: 'X-1207',
      title: `a token is used, and another one takes its place (${from})`,
      from,
      event: { type: 'token.presented', isUsed: false },
      to: 'rotated',
      effects: ['replaceToken'],
    },
    {
      requirement: 'X-1207',
      title: `a family ends with its time (${from})`,
      from,
      event: { type: 'lifetime.lapsed' },
      to: 'ended',
      effects: ['refuseLapsed'],
    },
    {
      requirement: 'X-1209',
      title: `a family ends with its grant (${from})`,
      from,
      event: { type: 'grant.ended' },
      to: 'ended',
      effects: [],
    },
    {
      requirement: 'X-1563',
      title: `a family ends with the membership that its grant was made for, and what it has given (${from})`,
      from,
      event: { type: 'membership.ended' },
      to: 'ended',
      effects: ['withdrawGrant', 'refuseMembership'],
    },
    {
      requirement: 'X-1208',
      title: `a token that was used before ends the family, and what it has given (${from})`,
      from,
      event: { type: 'token.presented', isUsed: true },
      to: 'reused',
      effects: ['endGrant', 'refuseReused'],
    },
  ]),
]

export const refreshFamilySuite: TransitionTable<typeof refreshFamilyMachine> = {
  machine: refreshFamilyMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'active', effects: [] },
}
