// What may be done by a session, how long it lives and how it ends, as data.

import {
  type AuthSessionEvent,
  authSessionMachine,
} from '../../../machines/auth-session/auth-session.machine.ts'
import { events, LONG_AGO, NOW } from '../../../machines/auth-session/auth-session.samples.ts'
import { FRESH_SECONDS } from '../../../machines/auth-session/lifetimes.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof authSessionMachine>
type Asked = Extract<AuthSessionEvent, { type: 'action.requested' }>

const levelOf = ({ level, reach }: NonNullable<Asked['demand']>) => (level === 'highest' ? reach : level)

const once = { first: NOW, aal1: NOW, aal2: null }
const twice = { first: NOW, aal1: NOW, aal2: NOW }
const onceLongAgo = { first: LONG_AGO, aal1: LONG_AGO, aal2: null }
const twiceLongAgo = { first: LONG_AGO, aal1: LONG_AGO, aal2: LONG_AGO }
const twiceLongAgoAndPassword = { first: LONG_AGO, aal1: NOW, aal2: LONG_AGO }
const secondLately = { first: LONG_AGO, aal1: NOW, aal2: NOW }
const besideEmailLately = { first: LONG_AGO, aal1: NOW, aal2: null }

/** By level, and whether a recent proof of it is demanded, what meets the demand. */
const meeting = {
  first: { lately: [once, twice], ever: [] },
  aal1: {
    lately: [once, twice, twiceLongAgoAndPassword, secondLately, besideEmailLately],
    ever: [once, twice, onceLongAgo, twiceLongAgo, twiceLongAgoAndPassword, secondLately, besideEmailLately],
  },
  aal2: {
    lately: [twice, secondLately],
    ever: [twice, twiceLongAgo, twiceLongAgoAndPassword, secondLately],
  },
} as const

const demanding = events['action.requested'].flatMap(({ by, demand }) =>
  demand && by === 'token' ? [demand] : [],
)

const withinOf = ({ within, ...demand }: (typeof demanding)[number]) =>
  typeof within === 'object' ? within[demand.reach] : within

const isMet = (demand: (typeof demanding)[number]) => {
  const all = meeting[levelOf(demand)][withinOf(demand) === 'session' ? 'ever' : 'lately']
  return all.some((shown) => JSON.stringify(shown) === JSON.stringify(demand.shown))
}

const rows: Row[] = [
  {
    requirement: 'X-971',
    title: 'its end moves while it is used',
    from: 'live',
    event: { type: 'slide.due', by: 'token', isRefreshing: true },
    to: 'live',
    effects: ['slideExpiry'],
  },
  ...events['slide.due'].slice(1).map(
    (event): Row => ({
      requirement: 'X-971',
      title: `nothing else moves its end (${JSON.stringify(event)})`,
      from: 'live',
      event,
      to: 'live',
      effects: [],
    }),
  ),
  {
    requirement: 'X-972',
    title: 'its own token does what demands nothing',
    from: 'live',
    event: { type: 'action.requested', by: 'token', demand: null },
    to: 'live',
    effects: [],
  },
  {
    requirement: 'X-250',
    title: 'a JWT recognises, and does not act',
    from: 'live',
    event: { type: 'action.requested', by: 'jwt', demand: null },
    to: 'live',
    effects: ['refuseJwt'],
  },
  ...events['action.requested']
    .filter(({ by }) => by === 'operator')
    .map(
      (event): Row => ({
        requirement: 'X-1522',
        title: `an operator who acts as the person does nothing (${JSON.stringify(event)})`,
        from: 'live',
        event,
        to: 'live',
        effects: ['refuseImpersonated'],
      }),
    ),
  ...demanding.map(
    (demand): Row => ({
      requirement: 'X-972',
      title: `a demand is met by a level and its time (${JSON.stringify(demand)})`,
      from: 'live',
      event: { type: 'action.requested', by: 'token', demand },
      to: 'live',
      effects: isMet(demand) ? [] : ['refuseStaleSession'],
    }),
  ),
  {
    requirement: 'X-1110',
    title: 'it ends by itself, and falls to no lower level',
    from: 'live',
    event: { type: 'lifetime.lapsed' },
    to: 'ended',
    effects: [],
  },
  ...(
    [
      ['signOut.requested', 'endOwnSession', 'ended'],
      ['session.revoked', 'endNamedSession', 'live'],
      ['otherSessions.revoked', 'endOtherSessions', 'live'],
      ['allSessions.revoked', 'endSessions', 'ended'],
    ] as const
  ).map(
    ([type, effect, to]): Row => ({
      requirement: 'X-121',
      title: `sessions end, and nothing else does (${type})`,
      from: 'live',
      event: { type },
      to,
      effects: [effect],
    }),
  ),
  {
    requirement: 'X-1018',
    title: 'it ends where one of a higher level takes its place',
    from: 'live',
    event: { type: 'session.replaced' },
    to: 'ended',
    effects: ['endOwnSession'],
  },
  ...[FRESH_SECONDS - 1, FRESH_SECONDS].map(
    (age): Row => ({
      requirement: 'X-972',
      title: `an elevation ends by the clock (after ${age} s)`,
      from: 'live',
      event: {
        type: 'action.requested',
        by: 'token',
        demand: {
          level: 'highest',
          within: FRESH_SECONDS,
          shown: { first: age, aal1: age, aal2: age },
          reach: 'aal2',
        },
      },
      to: 'live',
      effects: age < FRESH_SECONDS ? [] : ['refuseStaleSession'],
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
