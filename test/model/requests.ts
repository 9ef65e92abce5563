// Every request a browser can send to the servers, forged and replayed ones included, and its answer.

import { type Action, actionOf, ask } from './action.ts'
import { openApp } from './app.host.ts'
import { appRequestsOf } from './app-requests.ts'
import { isShown, loseCookie } from './app-session.ts'
import { type CallbackEnd, callbackEnds } from './callback.ts'
import { changeRequestsOf } from './change-requests.ts'
import { methods } from './methods/registry.ts'
import { LIVING, UNNAMED } from './options.ts'
import { organizationRequestsOf } from './organization-demand-requests.ts'
import { sessionRequestsOf } from './session-requests.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

type Token = 'own' | 'nameless' | 'dead' | 'digest' | null
const ends = new WeakMap<World, Map<string, CallbackEnd>>()

function endOf(world: World, token: Token | 'living', ownWord: boolean): CallbackEnd {
  const known = ends.get(world) ?? new Map<string, CallbackEnd>()
  ends.set(world, known)
  const name = `${token} ${ownWord}`
  const kind = token === 'own' || token === 'nameless' ? 'dead' : token
  const { callback: machine } = world.parts.machines
  const found = known.get(name) ?? callbackEnds(machine, { policy: world.policy, token: kind, ownWord })[0]
  if (!found) throw new Error('The callback machine reaches no final state.')
  known.set(name, found)
  return found
}

export const callback = (world: World, browser: number, token: Token, ownWord: boolean) => {
  const { get, judgedBy } = world
  const isLiving = (token === 'own' || token === 'nameless') && get(layout.session[browser]) === 1
  const end = endOf(world, isLiving ? 'living' : token, ownWord)
  if (!end.by) world.answer = `401 ${end.state}`
  if (!end.by) return
  // Rule 3 of the callback, as the specification has it, takes a client's own word.
  if (!isLiving && !(end.by === 'asserted' && judgedBy.trustsClientUser))
    world.flaw ??= 'a callback authenticates without a validated token'
  openApp(world, browser, end.by, token === 'nameless' ? UNNAMED : LIVING)
  world.answer = isShown(world, browser) ? '200 full' : '200 limited'
}

const tokenWords: Record<string, string> = {
  own: 'its own',
  nameless: 'a JWT that names no session as',
  dead: 'a dead',
  digest: 'a digest as',
  null: 'no',
}

/** What one browser can send. Groups are what a world's bounds are made of. */
export function requestsOf(
  browser: number,
  { purposes, browsers }: Pick<World, 'purposes' | 'browsers'>,
): Action[] {
  const action = actionOf(browser)
  const callbacks = [
    ['own', false],
    ['own', true],
    ['dead', true],
    ['dead', false],
    ['digest', true],
    [null, false],
    [null, true],
  ] as const
  return [
    ...Object.values(methods).flatMap(({ requestsOf }) => requestsOf(browser, { purposes })),
    ...callbacks.map(([token, ownWord]) =>
      action(
        'callback',
        `posts the callback with ${tokenWords[`${token}`]} token${ownWord ? ' and its own word' : ''}`,
        { to: 'callback', token, ownWord },
        (world) => callback(world, browser, token, ownWord),
      ),
    ),
    action(
      'application',
      `posts the callback with ${tokenWords.nameless} token`,
      { to: 'callback', token: 'nameless', ownWord: false },
      (world) => (world.get(layout.session[browser]) ? callback(world, browser, 'nameless', false) : false),
    ),
    ...sessionRequestsOf(browser, browsers),
    ...(purposes.includes('change-email') ? changeRequestsOf(browser) : []),
    action('sign-out', 'signs out of the auth service', { to: 'sign-out' }, (world) => {
      ask(world, browser, 'POST /sign-out')
    }),
    action('sign-out', 'loses the application’s cookie', { to: 'leave' }, (world) =>
      loseCookie(world, browser),
    ),
    ...appRequestsOf(browser, { browsers }),
    ...organizationRequestsOf(browser),
  ]
}
