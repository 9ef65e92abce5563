// What the application does in the world: it tells its session's machine what has happened, and performs the effects.

import type { AppSessionEvent } from '../../machines/app-session/app-session.machine.ts'
import { eventNumber, stateNumber } from './compile.ts'
import { DEAD, LIVING, UNNAMED } from './options.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

type Compiled = World['appSession']['compiled']
const numbers = new WeakMap<Compiled, Map<string, number>>()

function numberOf(compiled: Compiled, event: AppSessionEvent): number {
  const known = numbers.get(compiled) ?? new Map<string, number>()
  numbers.set(compiled, known)
  const name = Object.values(event).join(' ')
  const number = known.get(name) ?? eventNumber(compiled, event)
  known.set(name, number)
  return number
}

/** @returns the names of the effects; of those that the world knows, all but requests have been performed */
export function tell(world: World, browser: number, event: AppSessionEvent): readonly string[] {
  const { appSession: ledger, get, set } = world
  const { compiled } = ledger
  const cell = get(layout.app[browser]) * compiled.events.length + numberOf(compiled, event)
  const next = compiled.next[cell] ?? -1
  if (next < 0) return []
  ledger.taken[cell] = 1
  world.trace?.push({ machine: 'app-session', actor: `app-session:${browser}`, event, cell, state: next })
  set(layout.app[browser], next)
  const effects = compiled.effects[cell] ?? []
  if (effects.includes('endSession')) forget(world, browser)
  return effects
}

function forget({ set }: World, browser: number): void {
  set(layout.asserted[browser], 0)
  set(layout.source[browser], DEAD)
  set(layout.old[browser], 0)
}

/** GET /api/me */
export const isShown = ({ get, givesData }: World, browser: number) =>
  givesData[get(layout.app[browser])] === true

/** Of somebody whom the client asserts nothing is known, and no session is there to be checked. */
export function openApp(
  world: World,
  browser: number,
  by: 'token' | 'asserted',
  source: typeof LIVING | typeof UNNAMED = LIVING,
): void {
  const { get, set, states } = world
  const emailVerified = by === 'asserted' || get(layout.account) === states.verified
  const memberships = by === 'token' && get(layout.member) ? 'chosen' : 'none'
  tell(world, browser, { type: 'session.opened', emailVerified, memberships })
  set(layout.asserted[browser], by === 'asserted' ? 1 : 0)
  if (!world.followsSources) return
  set(layout.source[browser], by === 'token' ? source : DEAD)
  set(layout.old[browser], 0)
}

/** The cookie is gone; what it named goes on, and nobody has it any more. */
export function loseCookie(world: World, browser: number): void {
  world.set(layout.app[browser], 0)
  forget(world, browser)
}

/** Before a request is answered: whether the session it came from has ended is read with it. */
export function findOut(world: World, browser: number): void {
  const { get } = world
  if (!get(layout.app[browser])) return
  const source = get(layout.source[browser])
  if (source === DEAD) tell(world, browser, { type: 'session.checked', result: 'refused', isOverdue: false })
  if (get(layout.old[browser]) && get(layout.app[browser]))
    tell(world, browser, { type: 'lifetime.lapsed', isFollowed: source !== UNNAMED })
  if (!isShown(world, browser)) return
  if (source === DEAD) world.flaw ??= 'an application session outlives the session it came from'
  if (source === UNNAMED && get(layout.old[browser]))
    world.flaw ??= 'an application session that nothing can end outlives its hour'
}

/** No check of it has had a result for longer than the host allows, and this one has none either. */
export function checkInVain(world: World, browser: number): void {
  findOut(world, browser)
  // Of what came of a JWT that names no session nobody is asked.
  if (world.get(layout.source[browser]) === UNNAMED) return
  const isOverdue = world.policy.endsUncheckedSessions
  tell(world, browser, { type: 'session.checked', result: 'unknown', isOverdue })
  if (isOverdue && isShown(world, browser))
    world.flaw ??= 'hardened, a session goes on though it could not be checked for too long'
}

/** The account was deleted, which every session that came of it finds out at its next request. */
export function endAppSessions(world: World): void {
  for (const browser of world.browsers.keys())
    if (!world.get(layout.asserted[browser]) && world.get(layout.source[browser]) !== UNNAMED)
      tell(world, browser, { type: 'session.checked', result: 'deleted', isOverdue: false })
}

/** Every session that came of a token is an hour old. */
export function growOld({ browsers, get, set }: World): void {
  for (const browser of browsers.keys())
    if (get(layout.app[browser]) && !get(layout.asserted[browser])) set(layout.old[browser], 1)
}

/** The state of each of the person's sessions is read from their memberships. */
export function becomeMember({ appSession, browsers, get, set }: World): void {
  set(layout.member, 1)
  const withoutTenant = stateNumber(appSession.compiled, 'withoutTenant')
  for (const browser of browsers.keys())
    if (get(layout.app[browser]) === withoutTenant && !get(layout.asserted[browser]))
      set(layout.app[browser], stateNumber(appSession.compiled, 'choosing'))
}
