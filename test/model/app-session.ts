// The application's sessions in the world: what is shown, what time and memberships change, and how one takes a step.

import type { AppSessionEvent } from '../../machines/app-session/app-session.types.ts'
import { stateOfMember } from '../../machines/app-session/current-state.ts'
import { levelsOf, worksInTenant } from './demands-of-organizations.ts'
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

/** Those of a person whose e-mail is verified, by the names of the states. */
const ofMembers = ['withoutTenant', 'choosing', 'belowDemand', 'inTenant'] as const

const tenants = [{ id: 'theirs' }]

/**
 * The state of each of the person's sessions is read from their memberships, and from what is demanded there.
 * @param but a browser whose session its machine has told
 */
export function readStates(world: World, but = -1): void {
  const { states, browsers, get, set } = world
  for (const browser of browsers.keys()) {
    const state = get(layout.app[browser])
    if (browser === but || get(layout.asserted[browser]) || !ofMembers.some((name) => states[name] === state))
      continue
    const isMember = get(layout.member) > 0
    const isIn = worksInTenant(world, browser)
    const read = stateOfMember(
      isMember ? tenants : [],
      isIn ? 'theirs' : null,
      levelsOf(world, browser, isIn),
    )
    set(layout.app[browser], states[read as (typeof ofMembers)[number]])
  }
}
