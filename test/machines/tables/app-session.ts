// What changes a person’s session of the application, and what it does then, as data.

import { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import { events } from '../../../machines/app-session/app-session.samples.ts'
import type { CheckResult, Memberships } from '../../../machines/app-session/app-session.types.ts'
import type { Levels } from '../../../machines/kit/demand.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'
import { seeing } from './app-session-seen.ts'

type Row = TransitionRow<typeof appSessionMachine>
type State = Row['from']

const states = ['signedOut', 'limited', 'withoutTenant', 'choosing', 'belowDemand', 'inTenant'] as const
const signedIn = ['limited', 'withoutTenant', 'choosing', 'belowDemand', 'inTenant'] as const
const verified = ['withoutTenant', 'choosing', 'belowDemand', 'inTenant'] as const

/** What is demanded where somebody works, and what their session has shown; whether it is too little. */
const met = [
  { demanded: 'aal1', shown: 'aal1' },
  { demanded: 'aal1', shown: 'aal2' },
  { demanded: 'aal2', shown: 'aal2' },
] as const
const below = { demanded: 'aal2', shown: 'aal1' } as const
const inWords = ({ demanded, shown }: Levels) => `demanded: ${demanded}, shown: ${shown}`

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
  states.flatMap((from) =>
    (emailVerified ? [...met, below] : [met[0], below]).map((levels): Row => {
      const isBelow = levels === below && emailVerified
      return {
        requirement: isBelow ? 'X-1151' : requirement,
        title: `a session opened in ${from}, verified: ${emailVerified}, memberships: ${memberships}, ${inWords(levels)}`,
        from,
        event: { type: 'session.opened', emailVerified, memberships, ...levels },
        to: isBelow ? 'belowDemand' : to,
        effects: ['openSession'],
      }
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
    event: { type: 'lifetime.lapsed', endIsObservable: false },
    to: 'signedOut',
    effects: ['endSession'],
  },
  {
    requirement: 'X-251',
    title: `an hour in ${from} is nothing to a session whose auth session is followed`,
    from,
    event: { type: 'lifetime.lapsed', endIsObservable: true },
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

const created = verified.flatMap((from) =>
  [...met, below].map(
    (levels): Row => ({
      requirement: levels === below ? 'X-1151' : 'X-55',
      title: `an organization that is made in ${from} is the one to work in, ${inWords(levels)}`,
      from,
      event: { type: 'organization.created', ...levels },
      to: levels === below ? 'belowDemand' : 'inTenant',
      effects: ['chooseTenant'],
    }),
  ),
)

const createdMeanwhile = [...met, below].map(
  (levels): Row => ({
    requirement: 'X-55',
    title: `an organization that is made while the session ends stays made, ${inWords(levels)}`,
    from: 'signedOut',
    event: { type: 'organization.created', ...levels },
    to: 'signedOut',
    effects: ['forgetCookie'],
  }),
)

const selecting = (isMember: boolean, isRemembered: boolean, levels: Levels) => ({
  type: 'tenant.selected' as const,
  isMember,
  isRemembered,
  ...levels,
})

/** One's own tenant, by what it demands. */
const chosen = (from: Exclude<(typeof verified)[number], 'withoutTenant'>, isRemembered: boolean) =>
  [...met, below].map(
    (levels): Row => ({
      requirement: levels === below ? 'X-1151' : isRemembered ? 'X-57' : 'X-56',
      title: `an own tenant is worked in from ${from} on, remembered: ${isRemembered}, ${inWords(levels)}`,
      from,
      event: selecting(true, isRemembered, levels),
      to: levels === below ? 'belowDemand' : 'inTenant',
      effects: isRemembered ? ['makeDefault', 'chooseTenant'] : ['chooseTenant'],
    }),
  )

const selected = verified.flatMap((from) =>
  [true, false].flatMap((isRemembered): Row[] => [
    ...[...met, below].map(
      (levels): Row => ({
        requirement: 'X-56',
        title: `another’s tenant is refused in ${from}, remembered: ${isRemembered}, ${inWords(levels)}`,
        from,
        event: selecting(false, isRemembered, levels),
        to: from,
        effects: ['refuseNonMember'],
      }),
    ),
    ...(from === 'withoutTenant'
      ? [...met, below].map(
          (levels): Row => ({
            requirement: 'X-56',
            title: `a member of nothing has no tenant of their own, remembered: ${isRemembered}, ${inWords(levels)}`,
            from,
            event: selecting(true, isRemembered, levels),
            to: from,
            effects: ['refuseNonMember'],
          }),
        )
      : chosen(from, isRemembered)),
  ]),
)

export const appSessionSuite: TransitionTable<typeof appSessionMachine> = {
  machine: appSessionMachine,
  context: {},
  events: Object.values(events).flat(),
  rows: [
    ...seeing,
    ...opened,
    ...checked,
    ...lapsed,
    ...signedOut,
    ...forgotten,
    ...created,
    ...createdMeanwhile,
    ...selected,
  ],
  begins: { input: undefined, state: 'signedOut', effects: [] },
}
