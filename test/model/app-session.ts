// The application's sessions in the world: what is shown, what time and memberships change, and how one takes a step.

import type { AppSessionEvent } from '../../machines/app-session/app-session.machine.ts'
import { DEAD, UNNAMED } from './options.ts'
import { layout } from './state-layout.ts'
import { take } from './take.ts'
import type { World } from './world.ts'

/** @param number of the event @returns the cell of the transition; -1 where the state has no answer to the event */
export function stepApp(world: World, browser: number, event: AppSessionEvent, number: number): number {
  const { appSession, get, set } = world
  const cell = get(layout.app[browser]) * appSession.compiled.events.length + number
  const next = take(world, appSession, cell, event, `app-session:${browser}`)
  if (next < 0) return -1
  set(layout.app[browser], next)
  return cell
}

export function forget({ set }: World, browser: number): void {
  set(layout.asserted[browser], 0)
  set(layout.source[browser], DEAD)
  set(layout.old[browser], 0)
  set(layout.second[browser], 0)
}

/** GET /api/me */
export const isShown = ({ get, givesData }: World, browser: number) =>
  givesData[get(layout.app[browser])] === true

/** The cookie is gone; what it named goes on, and nobody has it any more. */
export function loseCookie(world: World, browser: number): void {
  world.set(layout.app[browser], 0)
  forget(world, browser)
}

/** What a session hears of an account that was deleted. */
export const deleted = { type: 'session.checked', result: 'deleted', isOverdue: false } as const

/** The account was deleted, which every session that came of it finds out at its next request. */
export function endAppSessions(world: World): void {
  for (const browser of world.browsers.keys()) {
    if (world.get(layout.asserted[browser]) || world.get(layout.source[browser]) === UNNAMED) continue
    if (stepApp(world, browser, deleted, world.deleted) >= 0) forget(world, browser)
  }
}

/** Every session that came of a token is an hour old. */
export function growOld({ browsers, get, set }: World): void {
  for (const browser of browsers.keys())
    if (get(layout.app[browser]) && !get(layout.asserted[browser])) set(layout.old[browser], 1)
}

/** The state of each of the person's sessions is read from their memberships. */
export function becomeMember({ states, browsers, get, set }: World): void {
  set(layout.member, 1)
  for (const browser of browsers.keys())
    if (get(layout.app[browser]) === states.withoutTenant && !get(layout.asserted[browser]))
      set(layout.app[browser], states.choosing)
}
