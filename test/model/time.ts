// What time alone brings about: codes expire, a day's guesses are used up, five minutes or a day pass.

import type { Action } from './action.ts'
import { makeChecksDue } from './app-session.ts'
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
  const budget = (to: 'budget' | 'budget elsewhere' | 'day', name: string, value: number): Action => ({
    group: 'budget',
    name,
    browser: -1,
    request: { to },
    run: ({ set }) => {
      set(layout.budget, value)
      return true
    },
  })
  const minutes: Action = {
    group: 'application',
    name: 'five minutes pass, and the application’s sessions are due to be checked',
    browser: -1,
    request: { to: 'five minutes' },
    run: (world) => {
      makeChecksDue(world)
      return true
    },
  }
  return [
    ...lapses,
    budget('budget', 'the day’s guesses are used up', SPENT),
    ...(followsAskers
      ? [budget('budget elsewhere', 'those of browsers that did not ask are', SPENT_ELSEWHERE)]
      : []),
    budget('day', 'a day passes', 0),
    minutes,
  ]
}
