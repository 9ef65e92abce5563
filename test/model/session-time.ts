// What time does to sessions: they grow older than what is sensitive allows, and their lives end.

import type { Action } from './action.ts'
import { eventNumber, stateNumber } from './compile.ts'
import { expireSession } from './effects.ts'
import { firstIn, isSecondLevel, secondIn } from './reasons.ts'
import { FIRST_OF_ANOTHER_DAY, LIFTED, layout, OF_ANOTHER_DAY } from './state-layout.ts'
import { take } from './take.ts'
import type { World } from './world.ts'

const signedIn = ({ browsers, get }: World) =>
  [...browsers.keys()].filter((browser) => get(layout.session[browser]) === 1)

const isOfTwoFactors = ({ get }: World, browser: number) => {
  const reason = get(layout.reason[browser])
  return isSecondLevel(firstIn(reason), secondIn(reason))
}

/** Its machine says what that comes to; whatever it says, nothing may be left of the session. */
function lapse(world: World, browser: number): void {
  const { session, get } = world
  const cell =
    stateNumber(session.compiled, 'live') * session.compiled.events.length +
    eventNumber(session.compiled, { type: 'lifetime.lapsed' })
  const isLiving = get(layout.session[browser]) === 1
  const next = isLiving ? take(world, session, cell, { type: 'lifetime.lapsed' }) : -1
  if (isLiving && session.compiled.states[next]?.value !== 'ended')
    world.flaw ??= 'a session outlives its end'
  else expireSession(world, browser)
}

export const sessionTime: readonly Action[] = [
  {
    group: 'session clock',
    name: 'a day passes since everybody has signed in',
    browser: -1,
    request: { to: 'day of sessions' },
    run: (world) => {
      const young = signedIn(world).filter((browser) => world.get(layout.aged[browser]) !== OF_ANOTHER_DAY)
      for (const browser of young) world.set(layout.aged[browser], OF_ANOTHER_DAY)
      return young.length > 0
    },
  },
  {
    group: 'session clock',
    name: 'a day passes since the first proof of those who have shown a second factor later',
    browser: -1,
    request: { to: 'day of first proofs' },
    run: (world) => {
      const lifted = signedIn(world).filter((browser) => world.get(layout.aged[browser]) === LIFTED)
      for (const browser of lifted) world.set(layout.aged[browser], FIRST_OF_ANOTHER_DAY)
      return lifted.length > 0
    },
  },
  {
    group: 'session clock',
    name: 'every session comes to the end of its life',
    browser: -1,
    request: { to: 'end of sessions' },
    run: (world) => {
      const living = signedIn(world)
      for (const browser of world.browsers.keys()) lapse(world, browser)
      return living.length > 0
    },
  },
  {
    group: 'session clock',
    name: 'every session of two factors comes to the end of its life',
    browser: -1,
    request: { to: 'end of sessions of two factors' },
    run: (world) => {
      const living = signedIn(world).filter((browser) => isOfTwoFactors(world, browser))
      for (const browser of living) lapse(world, browser)
      return living.length > 0
    },
  },
]
