// What is asked of an organization that may demand a second factor of its members, and how that comes and goes.

import { type Action, actionOf } from './action.ts'
import { requestOrganization, selectTenant, workInJoined, workInMade } from './app.host.ts'
import { act, isAllowed, judgeReach, openPage } from './app-requests.ts'
import { readStates } from './app-session.ts'
import { worksInTenant } from './demands-of-organizations.ts'
import { ANNOUNCED, HOLDS, layout } from './state-layout.ts'
import type { World } from './world.ts'

function readOrganization(world: World, browser: number): void {
  if (!isAllowed(world, requestOrganization(world, browser))) return
  world.answer = worksInTenant(world, browser) ? '200' : '409 NO_ORGANIZATION'
  judgeReach(world, browser)
}

/** Of one organization: nobody makes or joins a second one here. */
export function organizationRequestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  const of = (name: string, request: Action['request'], run: (world: World) => unknown) =>
    action('demands of organizations', name, request, run)
  const isOutside = ({ get }: World) => get(layout.member) === 0
  return [
    of('sees the dashboard', { to: 'dashboard' }, (world) => openPage(world, browser, false)),
    of('sees the organization', { to: 'see organization' }, (world) => readOrganization(world, browser)),
    of('makes the organization', { to: 'organization' }, (world) =>
      isOutside(world) ? void act(world, browser, workInMade, '201') : false,
    ),
    of('joins the organization', { to: 'join' }, (world) =>
      isOutside(world) ? void act(world, browser, workInJoined, '200') : false,
    ),
    of('chooses the organization', { to: 'tenant', isOwn: true }, (world) => {
      const isMember = !isOutside(world)
      act(world, browser, () => selectTenant(world, browser, isMember), '200')
    }),
  ]
}

const demanding = (
  to: 'announce' | 'day of demand' | 'withdraw',
  name: string,
  from: readonly number[],
  next: number,
): Action => ({
  group: 'demands of organizations',
  name,
  browser: -1,
  request: { to },
  run: (world) => {
    if (!from.includes(world.get(layout.demand))) return false
    world.set(layout.demand, next)
    readStates(world)
    return true
  },
})

/** By its owner, and by time. */
export const timeOfDemands: readonly Action[] = [
  demanding('announce', 'the organization is to demand a second factor from a day on', [0, HOLDS], ANNOUNCED),
  demanding('day of demand', 'that day comes', [ANNOUNCED], HOLDS),
  demanding('withdraw', 'the organization demands no second factor any more', [ANNOUNCED, HOLDS], 0),
]
