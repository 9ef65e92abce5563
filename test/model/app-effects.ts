// What the effects of the application's session do to the world.

import type { AppSessionEffect, SessionAnswer } from '../../server/app/sessions/session-operations.ts'
import { ask } from './action.ts'
import { forget, loseCookie } from './app-session.ts'
import { takeReasonOver } from './demands-of-application.ts'
import { DEAD, LIVING, REPLACED, UNNAMED } from './options.ts'
import type { Meanwhile } from './request.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** What came of a token lives in a session of the auth service, or in one that nobody hears of. */
export type Opened = { by: 'token' | 'asserted'; source: typeof LIVING | typeof UNNAMED }

/** One request to the application. `source`: of its session, before; `isInVain`: a check is due, and has no result. */
export type Visit = {
  browser: number
  source: number
  opened: Opened
  isInVain: boolean
  meanwhile: Meanwhile | null
  authSessionEnded: boolean
}

type Effect = (world: World, visit: Visit) => void

/** Presents the token from which the session was opened, where it names a session that may live. */
const end = (
  endpoint: 'POST /sign-out' | 'POST /revoke-sessions',
  world: World,
  { browser, source }: Visit,
) =>
  source === DEAD || source === UNNAMED
    ? null
    : { refusal: ask(world, browser, endpoint, { presentsOlder: source === REPLACED }) }

const nothing: Effect = () => {}

export const effects: Record<Exclude<AppSessionEffect, SessionAnswer>, Effect> = {
  openSession: (world, { browser, opened: { by, source } }) => {
    const { set, followsSources } = world
    set(layout.asserted[browser], by === 'asserted' ? 1 : 0)
    if (!followsSources) return
    set(layout.source[browser], by === 'token' ? source : DEAD)
    set(layout.old[browser], 0)
    takeReasonOver(world, browser, by === 'token' && source === LIVING)
  },
  chooseTenant: nothing,
  makeDefault: nothing,
  endSession: (world, { browser }) => forget(world, browser),
  forgetUser: nothing,
  forgetCookie: nothing,
  endEverySession: (world) => {
    for (const other of world.browsers.keys())
      if (!world.get(layout.asserted[other])) loseCookie(world, other)
  },
  /** Of a JWT the auth service’s answer says nothing. */
  endAuthSession: (world, visit) => {
    end('POST /sign-out', world, visit)
    visit.authSessionEnded = visit.source !== UNNAMED
  },
  endEveryAuthSession: (world, visit) => {
    visit.authSessionEnded = end('POST /revoke-sessions', world, visit)?.refusal === null
  },
  checkSoon: nothing,
  keepSession: nothing,
  settleCheck: nothing,
}

export const isPerformed = (effect: string): effect is keyof typeof effects => effect in effects
