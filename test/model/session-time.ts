// What time does to sessions: they grow older than what is sensitive allows, and their lives end.

import type { Action } from './action.ts'
import { expireSession } from './effects.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const signedIn = ({ browsers, get }: World) =>
  [...browsers.keys()].filter((browser) => get(layout.session[browser]) === 1)

export const sessionTime: readonly Action[] = [
  {
    group: 'session clock',
    name: 'a day passes since everybody has signed in',
    browser: -1,
    request: { to: 'day of sessions' },
    run: (world) => {
      const young = signedIn(world).filter((browser) => world.get(layout.aged[browser]) === 0)
      for (const browser of young) world.set(layout.aged[browser], 1)
      return young.length > 0
    },
  },
  {
    group: 'session clock',
    name: 'every session comes to the end of its life',
    browser: -1,
    request: { to: 'end of sessions' },
    run: (world) => {
      const living = signedIn(world)
      for (const browser of world.browsers.keys()) expireSession(world, browser)
      return living.length > 0
    },
  },
]
