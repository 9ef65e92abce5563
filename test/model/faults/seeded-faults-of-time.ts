// Faults by which what was shown, mailed or begun holds longer than it may, and sessions at the application outlive what ends them.

import { machines } from '../../../machines/all.ts'
import type { AuthSessionEvent } from '../../../machines/auth-session/auth-session.machine.ts'
import { operation } from '../../../server/auth/methods/two-factor/two-factor.operations.ts'
import { askAccount } from '../../../server/auth/rows/send-to-account.flow.ts'
import { goOnBy } from '../../../server/auth/rows/send-to-sign-in.flow.ts'
import { withMachine } from '../bounds/bounds.ts'
import { lockedBy, standingOf } from '../demands.ts'
import { edited } from '../edited.ts'
import { effects } from '../effects.ts'
import { demandOf, twoFactorHosted } from '../methods/two-factor.model.ts'
import { LIVING } from '../options.ts'
import { secondIn } from '../reasons.ts'
import { layout, YOUNG } from '../state-layout.ts'
import type { World } from '../world.ts'
import { passed, unasked, withFlows, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const days = 'hardened: an app, and sessions of another day, two browsers'
const later = 'hardened: an app that is shown later than the password, one browser'
const keys = 'hardened: a passkey, and sessions of another day, two browsers'
const mailed = 'hardened: a mailed code beside an app, two browsers'
const beside = 'hardened: an app beside the application’s sessions, two browsers'
const lost = 'hardened: every factor lost beside the application’s sessions, one browser'

const below = 'a session below a demand does what the demand protects'
const unsound =
  'a session is opened by a second factor that is used up, not the account’s, or without a first proof'

/** The same host at a time that no request names. */
const atOnce = (world: World): World => ({ ...world, request: { ...world.request, meanwhile: null } })

const isLifted = ({ get, request }: World) => secondIn(get(layout.reason[request.browser])) !== null

const withoutAge = (world: World): World => ({
  ...atOnce(world),
  get: (field) => (field !== undefined && layout.aged.includes(field) ? YOUNG : world.get(field)),
})

/** What is demanded is a level, shown lately. */
const halfMet = ({ event }: { event: AuthSessionEvent }): boolean => {
  if (event.type !== 'action.requested' || event.demand === null) return false
  const { level, within, shown, reach } = event.demand
  const isOfLevel = (level === 'highest' ? reach : level) === 'aal1' || shown.aal2 !== null
  return !isOfLevel && within !== 'session' && (shown.aal1 ?? within) >= within
}

/** Ends sessions where they were opened, and not at the application. */
const leavingSources = (isSo: (world: World) => boolean) =>
  withHost({
    performEffect: (world, effect) => () => {
      const sources = layout.source.map(world.get)
      effects[effect](world)
      if (effect !== 'endSessions' || !isSo(world)) return
      for (const [browser, source] of sources.entries())
        if (source === LIVING) world.set(layout.source[browser], LIVING)
    },
  })

/** What was shown lately is a second factor. */
const anyFactor = ({ event }: { event: AuthSessionEvent }): boolean => {
  if (event.type !== 'action.requested' || event.demand === null) return false
  const { level, within, shown, reach } = event.demand
  const isAal2 = level === 'aal2' || (level === 'highest' && reach === 'aal2')
  const ages = (isAal2 ? [shown.aal2] : [shown.aal1, shown.aal2]).filter((age) => age !== null)
  const longest = typeof within === 'object' ? within[reach] : within
  return !ages.some((age) => longest === 'session' || age < longest)
}

export const faultsOfTime: readonly SeededFault[] = [
  {
    flaw: 'showing a second factor in a session renews its first proof',
    within: later,
    property: below,
    steps: 6,
    parts: () =>
      withMachine('auth-session', machines['auth-session'].provide({ guards: { isBelow: anyFactor } })),
  },
  {
    flaw: 'a session continues after its lifetime',
    within: days,
    property: 'a session outlives its end',
    steps: 3,
    parts: () =>
      edited({
        machine: 'auth-session',
        at: ['states', 'live', 'on', 'lifetime.lapsed', 'target'],
        put: 'live',
      }),
  },
  {
    flaw: 'a second factor counts for ever once shown',
    within: days,
    property: below,
    steps: 6,
    parts: withHost({
      lockAccountOfSession: lockedBy((world) => standingOf(isLifted(world) ? withoutAge(world) : world)),
    }),
  },
  {
    flaw: 'one of a demand’s two conditions is enough',
    within: days,
    property: below,
    steps: 4,
    parts: () =>
      withMachine('auth-session', machines['auth-session'].provide({ guards: { isBelow: halfMet } })),
  },
  {
    flaw: 'an app enrolled by a session of another day is put into use',
    within: days,
    property: below,
    steps: 5,
    parts: unasked('liftSession', 'stepSession', passed),
  },
  {
    flaw: 'a sign-in waits for its second factor without end',
    within: days,
    property: unsound,
    steps: 6,
    parts: withHost({
      lockAccountOfChallenge: (world) => () => twoFactorHosted.lockAccountOfChallenge(atOnce(world))(),
    }),
  },
  {
    flaw: 'a sign-in keeps waiting after its app is removed',
    within: days,
    property: 'a sign-in waits for a second factor that no longer exists',
    steps: 6,
    parts: withHost({
      performTotp: (world, effect) => {
        const sound = twoFactorHosted.performTotp(world, effect)
        return () => {
          const waiting = layout.challenge.map(world.get)
          sound()
          for (const [browser, first] of waiting.entries()) world.set(layout.challenge[browser], first)
        }
      },
    }),
  },
  {
    flaw: 'a link of another week undoes the enrolment of an app',
    within: days,
    property:
      'a password is removed without permission: the link is not the one of the notice, or a week old',
    steps: 5,
    parts: withHost({
      lockEnrolmentOfLink: (world) => () => twoFactorHosted.lockEnrolmentOfLink(atOnce(world))(),
    }),
  },
  {
    flaw: 'a passkey opens a session although a copy of it has been used',
    within: keys,
    property:
      'a session is opened by a passkey that is used up, not the account’s, or neither unlocked nor with a first proof',
    steps: 7,
    parts: () =>
      edited({
        machine: 'passkey',
        at: ['states', 'active', 'on', 'counter.regressed', 'actions'],
        put: 'noteUse',
      }),
  },
  {
    flaw: 'a mailed code completes a sign-in that waits for a second factor',
    within: mailed,
    property: 'a session is opened by a request that opens none',
    steps: 7,
    parts: () =>
      withFlows({
        *offerMailedCode() {
          yield* operation('lockAccountOfChallenge')
          const standing = yield* askAccount({ type: 'factor.shown' }, 'INVALID_TWO_FACTOR_COOKIE')
          const proven = { type: 'factor.proven', first: 'pwd', by: 'totp' } as const
          return yield* goOnBy(standing, 'awaitingSecondFactor', proven)
        },
      }),
  },
  {
    flaw: 'a code mailed to a session needs no second factor',
    within: mailed,
    property: 'a session is opened below what the account’s second factor demands',
    steps: 6,
    parts: withHost({
      findDemand: (world) => {
        const sound = demandOf(world)
        return () => (world.get(layout.session[world.request.browser]) === 1 ? 'none' : sound())
      },
    }),
  },
  {
    flaw: 'a session continues at the application beside the one that replaces it',
    within: beside,
    property: 'a session outlives its end',
    steps: 7,
    parts: unasked('liftSession', 'stepSession', passed, 'live'),
  },
  {
    flaw: 'after an app’s enrolment is undone, the sessions at the application stay',
    within: beside,
    property: 'a session outlives the undoing of a second factor',
    steps: 8,
    parts: leavingSources(({ request }) => request.isUndoLink),
  },
  {
    flaw: 'a reset keeps the sessions at the application',
    within: beside,
    property: 'a session outlives a reset of the password',
    steps: 7,
    parts: leavingSources(({ request }) => request.replaced),
  },
  {
    flaw: 'a lock keeps the sessions at the application',
    within: beside,
    property: 'a session outlives a lock of the account',
    steps: 6,
    parts: leavingSources(({ request }) => !request.isUndoLink && !request.replaced),
  },
  {
    flaw: 'a recovery keeps the sessions at the application',
    within: lost,
    property: 'a session outlives its end',
    steps: 11,
    parts: leavingSources(
      ({ get, request }) => get(layout.waited) === 1 && !request.isUndoLink && !request.replaced,
    ),
  },
]
