// What the application does in the world: it tells its session's machine what has happened, and performs the effects.

import type { AppSessionEvent } from '../../machines/app-session/app-session.machine.ts'
import { isRedirect, redirects } from '../../machines/app-session/redirects.ts'
import { type Action, actionOf } from './action.ts'
import { eventNumber } from './compile.ts'
import { DEAD, LIVING } from './options.ts'
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

/** @returns the names of the effects, which have been performed */
function tell(world: World, browser: number, event: AppSessionEvent): readonly string[] {
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
}

/** GET /api/me */
export const isShown = ({ get, givesData }: World, browser: number) =>
  givesData[get(layout.app[browser])] === true

/** Of somebody whom the client asserts nothing is known, and no session is there to be checked. */
export function openApp(world: World, browser: number, by: 'token' | 'asserted'): void {
  const { get, set, states } = world
  const emailVerified = by === 'asserted' || get(layout.account) === states.verified
  const memberships = by === 'token' && get(layout.member) ? 'chosen' : 'none'
  tell(world, browser, { type: 'session.opened', emailVerified, memberships })
  set(layout.asserted[browser], by === 'asserted' ? 1 : 0)
  if (world.followsSources) set(layout.source[browser], by === 'token' ? LIVING : DEAD)
}

/** The cookie is gone; what it named goes on, and nobody has it any more. */
export function loseCookie(world: World, browser: number): void {
  world.set(layout.app[browser], 0)
  forget(world, browser)
}

function check(world: World, browser: number): void {
  const isAlive = world.get(layout.source[browser]) !== DEAD || !world.followsSources
  tell(world, browser, { type: 'session.checked', result: isAlive ? 'sameUser' : 'refused' })
  if (!isAlive && isShown(world, browser))
    world.flaw ??= 'an application session outlives the session it came from'
}

/** The account was deleted: five minutes, in which every session that came of it is checked, pass at once. */
export function endAppSessions(world: World): void {
  for (const browser of world.browsers.keys())
    if (!world.get(layout.asserted[browser]))
      tell(world, browser, { type: 'session.checked', result: 'refused' })
}

function openDashboard(world: World, browser: number): void {
  const [effect = ''] = tell(world, browser, { type: 'dashboard.opened' })
  world.answer = isRedirect(effect) ? `302 ${redirects[effect]}` : '200'
}

const refusals: Record<string, string> = {
  refuseSignedOut: '401 NOT_SIGNED_IN',
  refuseUnverified: '403 EMAIL_NOT_VERIFIED',
  refuseStranger: '403 NOT_A_MEMBER',
}

/** For somebody who is given data: tells what they do then. */
function act(world: World, browser: number, event: AppSessionEvent, done: string): boolean {
  const asked = tell(world, browser, { type: 'data.requested' })
  const effects = asked.includes('giveData') ? tell(world, browser, event) : asked
  const refusal = effects.map((effect) => refusals[effect]).find(Boolean)
  world.answer = refusal ?? done
  return !refusal
}

/** Of sessions that came of a token: whom a client asserts anew is another person each time. */
export function appRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  const isAsserted = ({ get }: World) => get(layout.asserted[browser]) === 1
  const of = (name: string, request: Action['request'], run: (world: World) => void): Action =>
    action('application', name, request, (world) => (isAsserted(world) ? false : run(world)))
  return [
    of('opens the dashboard', { to: 'dashboard', isCheckDue: false }, (world) =>
      openDashboard(world, browser),
    ),
    of('opens the dashboard when a check is due', { to: 'dashboard', isCheckDue: true }, (world) => {
      check(world, browser)
      openDashboard(world, browser)
    }),
    of('makes an organization', { to: 'organization' }, (world) => {
      if (act(world, browser, { type: 'organization.created' }, '201')) world.set(layout.member, 1)
    }),
    ...[true, false].map((isOwn) =>
      of(`chooses ${isOwn ? 'their own' : 'another’s'} tenant`, { to: 'tenant', isOwn }, (world) => {
        const isMember = isOwn && world.get(layout.member) === 1
        act(world, browser, { type: 'tenant.selected', isMember, isRemembered: false }, '200')
      }),
    ),
  ]
}
