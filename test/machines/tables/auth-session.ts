// What may be done by a session, how long it lives and how it ends, as data.

import {
  type AuthSessionEvent,
  authSessionMachine,
} from '../../../machines/auth-session/auth-session.machine.ts'
import { events } from '../../../machines/auth-session/auth-session.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof authSessionMachine>

const living = ['live', 'aged'] as const

const rows: Row[] = [
  ...living.flatMap((from): Row[] => [
    {
      requirement: 'X-971',
      title: `its end moves while it is used (${from})`,
      from,
      event: { type: 'slide.due', by: 'token', isRemembered: true, isRefreshing: true },
      to: from,
      effects: ['slideExpiry'],
    },
    ...events['slide.due'].slice(1).map(
      (event): Row => ({
        requirement: 'X-971',
        title: `nothing else moves its end (${from}, ${JSON.stringify(event)})`,
        from,
        event,
        to: from,
        effects: [],
      }),
    ),
    {
      requirement: 'X-250',
      title: `its own token acts (${from})`,
      from,
      event: { type: 'action.requested', by: 'token' },
      to: from,
      effects: [],
    },
    {
      requirement: 'X-250',
      title: `a JWT recognises, and does not act (${from})`,
      from,
      event: { type: 'action.requested', by: 'jwt' },
      to: from,
      effects: ['refuseJwt'],
    },
    {
      requirement: 'X-971',
      title: `it ends by itself (${from})`,
      from,
      event: { type: 'lifetime.lapsed' },
      to: 'ended',
      effects: [],
    },
    ...(
      [
        ['signOut.requested', 'endOwnSession', 'ended'],
        ['session.revoked', 'endNamedSession', from],
        ['otherSessions.revoked', 'endOtherSessions', from],
        ['allSessions.revoked', 'endSessions', 'ended'],
      ] as const
    ).map(
      ([type, effect, to]): Row => ({
        requirement: 'X-121',
        title: `sessions end, and nothing else does (${type}, ${from})`,
        from,
        event: { type } as AuthSessionEvent,
        to,
        effects: [effect],
      }),
    ),
  ]),
  {
    requirement: 'X-1018',
    title: 'it ends where one of a higher level takes its place',
    from: 'live',
    event: { type: 'session.replaced' },
    to: 'ended',
    effects: ['endOwnSession'],
  },
  {
    requirement: 'X-972',
    title: 'after a day it is old',
    from: 'live',
    event: { type: 'freshness.lapsed' },
    to: 'aged',
    effects: [],
  },
  {
    requirement: 'X-972',
    title: 'a sign-in of the last day does what needs one',
    from: 'live',
    event: { type: 'freshAction.requested' },
    to: 'live',
    effects: [],
  },
  {
    requirement: 'X-972',
    title: 'an older one does not',
    from: 'aged',
    event: { type: 'freshAction.requested' },
    to: 'aged',
    effects: ['refuseStaleSession'],
  },
  {
    requirement: 'X-1013',
    title: 'a sign-in of the last day on the account’s own level changes the second factors',
    from: 'live',
    event: { type: 'factorChange.requested', isBelow: false },
    to: 'live',
    effects: [],
  },
  {
    requirement: 'X-1013',
    title: 'a session from before the enrolment takes no factor away',
    from: 'live',
    event: { type: 'factorChange.requested', isBelow: true },
    to: 'live',
    effects: ['refuseStaleSession'],
  },
  ...events['factorChange.requested'].map(
    (event): Row => ({
      requirement: 'X-1013',
      title: `an older one changes no factor (below: ${event.isBelow})`,
      from: 'aged',
      event,
      to: 'aged',
      effects: ['refuseStaleSession'],
    }),
  ),
]

export const authSessionSuite: TransitionTable<typeof authSessionMachine> = {
  machine: authSessionMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'live', effects: [] },
}
