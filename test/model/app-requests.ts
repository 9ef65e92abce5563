// Every request that a browser with an application's session can send to the application, and its answer.

import type { AppSessionEvent } from '../../machines/app-session/app-session.machine.ts'
import { isRedirect, redirects } from '../../machines/app-session/redirects.ts'
import { type Action, actionOf, ask } from './action.ts'
import { becomeMember, checkInVain, findOut, isShown, loseCookie, tell } from './app-session.ts'
import { DEAD, REPLACED, UNNAMED } from './options.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const refusals: Record<string, string> = {
  refuseSignedOut: '401 NOT_SIGNED_IN',
  refuseUnverified: '403 EMAIL_NOT_VERIFIED',
  refuseAsserted: '403 CLIENT_ASSERTED',
  refuseNonMember: '403 NOT_A_MEMBER',
}

function openDashboard(world: World, browser: number, check = findOut): void {
  check(world, browser)
  const [effect = ''] = tell(world, browser, { type: 'dashboard.opened' })
  world.answer = isRedirect(effect) ? `302 ${redirects[effect]}` : '200'
}

/** @returns whether none of the effects refuses the request; if one does, the answer says so */
function isAllowed(world: World, effects: readonly string[]): boolean {
  const refusal = effects.map((effect) => refusals[effect]).find(Boolean)
  if (refusal) world.answer = refusal
  return !refusal
}

/** A proxy asks for another application; also whose a session is that a client asserts. */
function askForAnother(world: World, browser: number): void {
  const isAsserted = world.get(layout.asserted[browser]) === 1
  if (world.followsSources && !isAsserted) findOut(world, browser)
  if (!isAllowed(world, tell(world, browser, { type: 'identity.requested', isAsserted, isPage: false })))
    return
  world.answer = '200'
  if (isAsserted) world.flaw ??= 'other applications are told of somebody by a client’s own word'
  if (!isShown(world, browser)) world.flaw ??= 'other applications are told of somebody who is shown nothing'
}

/** Whether this is somebody who is given data. */
function isGivenData(world: World, browser: number): boolean {
  findOut(world, browser)
  return isAllowed(world, tell(world, browser, { type: 'data.requested' }))
}

/** For somebody who is given data: tells what they do then. */
function act(world: World, browser: number, event: AppSessionEvent, done: string): boolean {
  const isDone = isGivenData(world, browser) && isAllowed(world, tell(world, browser, event))
  if (isDone) world.answer = done
  return isDone
}

function signOut(world: World, browser: number, everywhere: boolean): void {
  const { browsers, get } = world
  const source = get(layout.source[browser])
  const presented = { presentsOlder: source === REPLACED }
  const effects = tell(world, browser, { type: 'signOut.requested', everywhere })
  if (effects.includes('endEverySession'))
    for (const other of browsers.keys()) if (!get(layout.asserted[other])) loseCookie(world, other)
  let isEnded = false
  if (effects.includes('endAuthSession')) {
    if (source !== DEAD && source !== UNNAMED) ask(world, browser, 'POST /sign-out', presented)
    // Of a JWT the auth service’s answer says nothing.
    isEnded = source !== UNNAMED
  }
  if (effects.includes('endEveryAuthSession') && source !== DEAD && source !== UNNAMED)
    isEnded = ask(world, browser, 'POST /revoke-sessions', presented) === null
  world.answer = isEnded ? '200 ended' : '200'
  if (everywhere && isEnded) world.flaw ??= flawOfSignOut(world)
}

function flawOfSignOut(world: World): string | null {
  const isLeft = (browser: number) => world.get(layout.session[browser]) === 1 || isShown(world, browser)
  return [...world.browsers.keys()].some(isLeft) ? 'a sign-out everywhere leaves a session' : null
}

/** @param which the browser whose session it is; null for a session that nobody has */
function endSession(world: World, browser: number, which: number | null): void {
  const { get } = world
  if (!isGivenData(world, browser)) return
  const source = get(layout.source[browser])
  if (source === UNNAMED) {
    world.answer = '409 SESSIONS_UNKNOWN'
    return
  }
  if (which === null || !get(layout.session[which])) {
    world.answer = '404 SESSION_NOT_FOUND'
    return
  }
  ask(world, browser, 'POST /revoke-session', { named: which, presentsOlder: source === REPLACED })
  world.answer = '200'
}

/** Of sessions that came of a token, but for another application: whom a client asserts anew is another person each time. */
export function appRequestsOf(browser: number, { browsers }: Pick<World, 'browsers'>): Action[] {
  const action = actionOf(browser)
  const isAsserted = ({ get }: World) => get(layout.asserted[browser]) === 1
  const of = (name: string, request: Action['request'], run: (world: World) => void): Action =>
    action('application', name, request, (world) => (isAsserted(world) ? false : run(world)))
  return [
    of('opens the dashboard', { to: 'dashboard' }, (world) => openDashboard(world, browser)),
    of('opens the dashboard after an hour without a check', { to: 'unchecked dashboard' }, (world) =>
      openDashboard(world, browser, checkInVain),
    ),
    action('callback', 'opens another application', { to: 'another application' }, (world) =>
      askForAnother(world, browser),
    ),
    of('makes an organization', { to: 'organization' }, (world) => {
      if (act(world, browser, { type: 'organization.created' }, '201')) becomeMember(world)
    }),
    ...[true, false].map((isOwn) =>
      of(`chooses ${isOwn ? 'their own' : 'another’s'} tenant`, { to: 'tenant', isOwn }, (world) => {
        const isMember = isOwn && world.get(layout.member) === 1
        act(world, browser, { type: 'tenant.selected', isMember, isRemembered: false }, '200')
      }),
    ),
    ...[...browsers.keys(), null].map((which) =>
      of(
        `has the application end ${which === null ? 'nobody’s session' : `the session of the ${browsers[which]?.name}`}`,
        { to: 'end session', which },
        (world) => endSession(world, browser, which),
      ),
    ),
    ...[false, true].map((everywhere) =>
      of(
        `signs out of the application${everywhere ? ', everywhere' : ''}`,
        { to: 'application sign-out', everywhere },
        (world) => signOut(world, browser, everywhere),
      ),
    ),
  ]
}
