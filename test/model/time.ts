// What happens without a request: codes expire, a day's guesses are used up, an hour or a day passes, an operator orders.

import { type Action, ask } from './action.ts'
import { growOld } from './app-session.ts'
import { SPENT, SPENT_ELSEWHERE } from './options.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

export function timeOf({ purposes, followsAskers }: Pick<World, 'purposes' | 'followsAskers'>): Action[] {
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
  const hour: Action = {
    group: 'application',
    name: 'an hour passes at the application',
    browser: -1,
    request: { to: 'hour' },
    run: (world) => {
      growOld(world)
      return true
    },
  }
  const lapse: Action = {
    group: 'lapse',
    name: 'the account, never verified, lapses',
    browser: -1,
    request: { to: 'lapse' },
    run: (world) => {
      if (world.get(layout.account) !== world.states.unverified) return false
      ask(world, 0, 'by time alone: an account lapses')
      return true
    },
  }
  const order = (
    to: 'order deletion' | 'order end of sessions',
    endpoint: 'by an operator: a deletion' | 'by an operator: an end of sessions',
  ): Action => ({
    group: 'lapse',
    name: endpoint,
    browser: -1,
    request: { to },
    run: (world) => {
      if (world.get(layout.account) === world.states.none) return false
      ask(world, 0, endpoint)
      return true
    },
  })
  return [
    ...lapses,
    budget('budget', 'the day’s guesses are used up', SPENT),
    ...(followsAskers
      ? [budget('budget elsewhere', 'those of browsers that did not ask are', SPENT_ELSEWHERE)]
      : []),
    day,
    hour,
    lapse,
    order('order deletion', 'by an operator: a deletion'),
    order('order end of sessions', 'by an operator: an end of sessions'),
  ]
}
