// One thing that a browser, or time, can do: what it is called, what it sends, and what it does to the world.

import { dispatch } from './dispatch.ts'
import type { Endpoint, Purpose } from './host.ts'
import { numberOf } from './options.ts'
import { layout } from './state-layout.ts'
import { type Request, requestOf, type World } from './world.ts'

/** @returns false, and nothing has changed, where there is nothing to send, such as a code nobody has read */
export type Action = {
  name: string
  group: string
  browser: number
  request: Sent
  run: (world: World) => boolean
}

/** How a person proves who they are; for a deletion a session of less than a day is enough. */
export type Shown = 'own password' | 'made-up password' | 'session'

/** What is sent, so that it can be sent to real servers too. */
export type Sent =
  | { to: 'sign-up' | 'sign-out' | 'leave' }
  | { to: 'sign-in'; own: boolean }
  | { to: 'send'; purpose: Purpose }
  | { to: 'verify' | 'reset' | 'sign-in by code'; digits: Request['digits'] }
  | { to: 'social'; sameBrowser: boolean }
  | { to: 'redeem' }
  | { to: 'change password'; shows: Exclude<Shown, 'session'>; endsSessions: boolean }
  | { to: 'delete'; shows: Shown }
  | { to: 'callback'; token: 'own' | 'dead' | 'digest' | null; ownWord: boolean }
  | { to: 'clock'; purpose: Purpose }
  | { to: 'budget' | 'day' }
  /** Within a form; what it sends are its ports' requests. */
  | { to: 'form' }

/** Sends a request to an endpoint. @returns what came of it */
export const ask = (
  world: World,
  browser: number,
  endpoint: Endpoint,
  given: Partial<Request> = {},
): Request => {
  const who = numberOf(world.browsers[browser]?.who ?? 'stranger')
  world.request = requestOf(browser, who, given)
  world.request.wasLinked = world.get(layout.linked[who]) === 1
  dispatch(world, endpoint)
  return world.request
}
