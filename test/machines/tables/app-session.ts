// What changes a person’s session of the application, and what it does then, as data.

import {
  appSessionMachine,
  type CheckResult,
  type Memberships,
} from '../../../machines/app-session/app-session.machine.ts'
import { events } from '../../../machines/app-session/app-session.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'
import { seeing } from './app-session-seen.ts'

type Row = TransitionRow<typeof appSessionMachine>
type State = Row['from']

const states = ['signedOut', 'limited', 'withoutTenant', 'choosing', 'inTenant'] as const
const signedIn = ['limited', 'withoutTenant', 'choosing', 'inTenant'] as const
const verified = ['withoutTenant', 'choosing', 'inTenant'] as const

const opened = (
  [
    ['RD-1', true, 'none', 'withoutTenant'],
    ['RD-2', true, 'chosen', 'inTenant'],
    ['RD-4', true, 'several', 'choosing'],
    ['X-48', false, 'none', 'limited'],
    ['X-48', false, 'chosen', 'limited'],
    ['X-48', false, 'several', 'limited'],
  ] satisfies [string, boolean, Memberships, State][]
).flatMap(([requirement, emailVerified, memberships, to]) =>
  states.map(
    (from): Row => ({
      requirement,
      title: `a session opened in ${from}, verified: ${emailVerified}, memberships: ${memberships}`,
      from,
      event: { type: 'session.opened', emailVerified, memberships },
      to,
      effects: ['openSession'],
    }),
  ),
)

const checked = signedIn.flatMap((from) =>
  (
    [
      ['X-100', 'sameUser', false, from, ['settleCheck']],
      ['X-100', 'sameUser', true, from, ['settleCheck']],
      ['X-100', 'anotherUser', false, 'signedOut', ['endSession']],
      ['X-100', 'anotherUser', true, 'signedOut', ['endSession']],
      ['X-100', 'refused', false, 'signedOut', ['endSession']],
      ['X-100', 'refused', true, 'signedOut', ['endSession']],
      ['X-254', 'deleted', false, 'signedOut', ['endSession', 'forgetUser']],
      ['X-254', 'deleted', true, 'signedOut', ['endSession', 'forgetUser']],
      ['X-100', 'unknown', false, from, ['checkSoon']],
      ['X-223', 'unknown', true, 'signedOut', ['endSession']],
    ] satisfies [string, CheckResult, boolean, State, Row['effects']][]
  ).map(
    ([requirement, result, isOverdue, to, effects]): Row => ({
      requirement,
      title: `checked in ${from}: ${result}${isOverdue ? ', overdue' : ''}`,
      from,
      event: { type: 'session.checked', result, isOverdue },
      to,
      effects,
    }),
  ),
)

const lapsed = signedIn.flatMap((from): Row[] => [
  {
    requirement: 'X-251',
    title: `an hour in ${from} ends a session whose auth session nobody hears of`,
    from,
    event: { type: 'lifetime.lapsed', isFollowed: false },
    to: 'signedOut',
    effects: ['endSession'],
  },
  {
    requirement: 'X-251',
    title: `an hour in ${from} is nothing to a session whose auth session is followed`,
    from,
    event: { type: 'lifetime.lapsed', isFollowed: true },
    to: from,
    effects: ['keepSession'],
  },
])

const signedOut = signedIn.flatMap((from): Row[] => [
  {
    requirement: 'X-58',
    title: `a sign-out in ${from} ends the session here, and the one that it came from`,
    from,
    event: { type: 'signOut.requested', everywhere: false },
    to: 'signedOut',
    effects: ['endSession', 'endAuthSession'],
  },
  {
    requirement: 'X-128',
    title: `a sign-out everywhere in ${from} ends all of them`,
    from,
    event: { type: 'signOut.requested', everywhere: true },
    to: 'signedOut',
    effects: ['endSession', 'endEverySession', 'endEveryAuthSession'],
  },
])

const forgotten = [true, false].map(
  (everywhere): Row => ({
    requirement: 'X-58',
    title: `a sign-out without a session forgets its cookie, everywhere: ${everywhere}`,
    from: 'signedOut',
    event: { type: 'signOut.requested', everywhere },
    to: 'signedOut',
    effects: ['forgetCookie'],
  }),
)

const created = verified.flatMap((from): Row[] => [
  {
    requirement: 'X-55',
    title: `an organization that is made in ${from} is the one to work in`,
    from,
    event: { type: 'organization.created' },
    to: 'inTenant',
    effects: ['chooseTenant'],
  },
])

const selecting = (isMember: boolean, isRemembered: boolean) => ({
  type: 'tenant.selected' as const,
  isMember,
  isRemembered,
})

const selected = verified.flatMap((from) =>
  [true, false].flatMap((isRemembered): Row[] => [
    {
      requirement: 'X-56',
      title: `another’s tenant is refused in ${from}, remembered: ${isRemembered}`,
      from,
      event: selecting(false, isRemembered),
      to: from,
      effects: ['refuseNonMember'],
    },
    from === 'withoutTenant'
      ? {
          requirement: 'X-56',
          title: `a member of nothing has no tenant of their own, remembered: ${isRemembered}`,
          from,
          event: selecting(true, isRemembered),
          to: from,
          effects: ['refuseNonMember'],
        }
      : {
          requirement: isRemembered ? 'X-57' : 'X-56',
          title: `an own tenant is worked in from ${from} on, remembered: ${isRemembered}`,
          from,
          event: selecting(true, isRemembered),
          to: 'inTenant',
          effects: isRemembered ? ['makeDefault', 'chooseTenant'] : ['chooseTenant'],
        },
  ]),
)

export const appSessionSuite: TransitionTable<typeof appSessionMachine> = {
  machine: appSessionMachine,
  context: {},
  events: Object.values(events).flat(),
  rows: [...seeing, ...opened, ...checked, ...lapsed, ...signedOut, ...forgotten, ...created, ...selected],
  begins: { input: undefined, state: 'signedOut', effects: [] },
}
