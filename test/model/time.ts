// What happens without a request: codes expire, a day's guesses are used up, an hour or a day passes, an operator orders.

import { type Action, ask, type Sent } from './action.ts'
import { growOld } from './app-session.ts'
import type { Endpoint } from './flows.ts'
import { recoveryTime } from './methods/recovery.model.ts'
import { SPENT, SPENT_ELSEWHERE } from './options.ts'
import { timeOfDemands } from './organization-demand-requests.ts'
import { sessionTime } from './session-time.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const orders = {
  'order deletion': 'by an operator: a deletion',
  'order end of sessions': 'by an operator: an end of sessions',
  'order lock': 'by an operator: a lock',
  'order recovery': 'by an operator: a recovery',
  'order end of recovery': 'by an operator: an end of the recovery',
  'order unlock': 'by an operator: an end of the lock',
  'order approval': 'by an operator: an approval',
  'order decline': 'by an operator: a decline',
} as const satisfies Partial<Record<Sent['to'], Endpoint>>

function groupOf(to: keyof typeof orders): string {
  if (to === 'order approval' || to === 'order decline') return 'approval'
  if (to.endsWith('lock')) return 'lock'
  return to.endsWith('recovery') ? 'recovery' : 'lapse'
}

export const hour: Action = {
  group: 'application',
  name: 'an hour passes at the application',
  browser: -1,
  request: { to: 'hour' },
  run: (world) => {
    growOld(world)
    return true
  },
}

export function timeOf({
  purposes,
  followsRequesters,
}: Pick<World, 'purposes' | 'followsRequesters'>): Action[] {
  const lapses = purposes.map(
    (purpose): Action => ({
      group: 'clock',
      name: `the code of ${purpose} lapses`,
      browser: -1,
      request: { to: 'clock', purpose },
      run: ({ get, set, code }) => {
        if (code.compiled.states[get(layout.code[purpose])]?.status !== 'active') return false
        set(layout.lapsed[purpose], 1)
        return true
      },
    }),
  )
  const budget = (to: 'budget' | 'budget elsewhere', name: string, spent: number): Action => ({
    group: 'budget',
    name,
    browser: -1,
    request: { to },
    run: ({ get, set }) => {
      // All of them include those of others.
      set(layout.budget, Math.max(get(layout.budget), spent))
      return true
    },
  })
  const day: Action = {
    group: 'budget',
    name: 'a day passes',
    browser: -1,
    request: { to: 'day' },
    run: ({ set }) => {
      set(layout.budget, 0)
      return true
    },
  }
  const step: Action = {
    group: 'second factor',
    name: 'a time step of the authenticator app passes',
    browser: -1,
    request: { to: 'step' },
    run: ({ get, set }) => {
      if (get(layout.spentStep) === 0) return false
      set(layout.spentStep, 0)
      return true
    },
  }
  const ofApp = (to: 'budget of the app' | 'day of the app', name: string, used: number): Action => ({
    group: 'budget of the app',
    name,
    browser: -1,
    request: { to },
    run: ({ get, set, states }) => {
      if (get(layout.totp) !== states.active || get(layout.appBudget) === used) return false
      set(layout.appBudget, used)
      return true
    },
  })
  const lapse = (to: 'lapse' | 'housekeeping', name: string): Action => ({
    group: 'lapse',
    name,
    browser: -1,
    request: { to },
    run: (world) => {
      if (world.get(layout.account) !== world.states.unverified) return false
      ask(world, 0, 'by time alone: an account lapses', { hasLapsed: to === 'lapse' })
      return true
    },
  })
  const order = (to: keyof typeof orders): Action => ({
    group: groupOf(to),
    name: orders[to],
    browser: -1,
    request: { to },
    run: (world) => {
      if (world.get(layout.account) === world.states.none) return false
      ask(world, 0, orders[to])
      return true
    },
  })
  return [
    ...lapses,
    budget('budget', 'the day’s guesses are used up', SPENT),
    ...(followsRequesters
      ? [budget('budget elsewhere', 'those of browsers that did not ask are', SPENT_ELSEWHERE)]
      : []),
    day,
    step,
    ofApp('budget of the app', 'the day’s wrong codes of the app are used up', 1),
    ofApp('day of the app', 'a day passes since the first wrong code of the app', 0),
    hour,
    lapse('lapse', 'the account, never verified, lapses'),
    {
      group: 'verifiers',
      name: 'the minute of the newest verifier passes',
      browser: -1,
      request: { to: 'verifier' },
      run: ({ get, set }) => {
        if (get(layout.verifier) === 0) return false
        set(layout.verifierLapsed, 1)
        return true
      },
    },
    lapse('housekeeping', 'the account, never verified, is looked at before it lapses'),
    ...recoveryTime,
    ...sessionTime,
    ...timeOfDemands,
    ...Object.keys(orders).map((to) => order(to as keyof typeof orders)),
  ]
}
