// Every request that a browser with an application's session can send to the application, and its answer.

import { isRedirect, redirects } from '../../machines/app-session/pages-led-to.ts'
import type { SessionAnswer } from '../../server/app/sessions/session-operations.ts'
import { type Action, actionOf, ask } from './action.ts'
import { answered } from './answered.ts'
import {
  openDashboard,
  requestAction,
  requestData,
  requestIdentity,
  selectTenant,
  signOut,
  workInMade,
} from './app.host.ts'
import { isShown } from './app-session.ts'
import { isBelowApp } from './demands-of-application.ts'
import { isBelowThere } from './demands-of-organizations.ts'
import { REPLACED, UNNAMED } from './options.ts'
import type { Property } from './properties/list.ts'
import type { Meanwhile } from './request.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

const refusals: Partial<Record<SessionAnswer, string>> = {
  refuseSignedOut: '401 NOT_SIGNED_IN',
  refuseUnverified: '403 EMAIL_NOT_VERIFIED',
  refuseAsserted: '403 CLIENT_ASSERTED',
  refuseStaleSession: '403 STEP_UP_REQUIRED',
  refuseBelowDemand: '403 STEP_UP_REQUIRED',
  refuseNonMember: '403 NOT_A_MEMBER',
}

/** What a request was given. */
export function judgeReach(world: World, browser: number): void {
  if (isBelowThere(world, browser))
    world.flaw ??= 'a session below an organization’s demand reaches something of the organization'
}

export function openPage(world: World, browser: number, isInVain: boolean): void {
  const answer = openDashboard(world, browser, isInVain)
  world.answer = answer && isRedirect(answer) ? `302 ${redirects[answer]}` : '200'
  if (answer === 'showPage') judgeReach(world, browser)
}

/** @returns whether the request is not refused; if it is, the world’s answer says so */
export function isAllowed(world: World, answer: SessionAnswer | null): boolean {
  const refusal = answer && refusals[answer]
  if (refusal) world.answer = refusal
  return !refusal
}

/** A proxy asks for another application; also whose a session is that a client asserts. */
function askForAnother(world: World, browser: number): void {
  const identity = requestIdentity(world, browser)
  if (!isAllowed(world, identity)) {
    // RFC 9470 has it so.
    if (identity === 'refuseBelowDemand') world.answer = '401 STEP_UP_REQUIRED'
    return
  }
  world.answer = '200'
  judgeReach(world, browser)
  if (world.get(layout.asserted[browser]) === 1)
    world.flaw ??= 'another application learns of a person by a client’s own word'
  if (!isShown(world, browser)) world.flaw ??= 'another application learns of a person who may see nothing'
}

/** What only somebody does who is given data, as the routes’ rows say. */
export function act(
  world: World,
  browser: number,
  flow: (world: World, browser: number) => SessionAnswer | null,
  done: string,
): boolean {
  const isDone = isAllowed(world, requestData(world, browser)) && isAllowed(world, flow(world, browser))
  if (isDone) world.answer = done
  return isDone
}

/** In an organization of nobody here: what is asked after that is another world. */
function actAsOwner(world: World, browser: number, meanwhile: Meanwhile | null): void {
  if (!isAllowed(world, requestAction(world, browser, meanwhile))) return
  world.answer = '403 NOT_A_MEMBER'
  if (isBelowApp(world, browser, meanwhile))
    world.flaw ??= 'a session below a demand does what the demand protects'
}

function endAndAnswer(world: World, browser: number, everywhere: boolean): void {
  const authSessionEnded = signOut(world, browser, everywhere)
  world.answer = authSessionEnded ? '200 ended' : '200'
  if (everywhere && authSessionEnded) world.flaw ??= flawOfSignOut(world)
}

function flawOfSignOut(world: World): Property | null {
  const isLeft = (browser: number) => world.get(layout.session[browser]) === 1 || isShown(world, browser)
  return [...world.browsers.keys()].some(isLeft) ? 'a sign-out everywhere leaves a session' : null
}

/** @param which the browser whose session it is; null for a session that nobody has */
function endSession(world: World, browser: number, which: number | null): void {
  const { get } = world
  if (!isAllowed(world, requestData(world, browser))) return
  const source = get(layout.source[browser])
  if (source === UNNAMED) {
    world.answer = '409 SESSIONS_UNKNOWN'
    return
  }
  if (which === null || !get(layout.session[which])) {
    world.answer = '404 SESSION_NOT_FOUND'
    return
  }
  const given = { named: which, presentsOlder: source === REPLACED }
  const refusal = ask(world, browser, 'POST /revoke-session', given)
  world.answer = refusal === 'STEP_UP_REQUIRED' ? answered(world, refusal) : '200'
}

/** Of sessions that came of a token, but for another application: whom a client asserts anew is another person each time. */
export function appRequestsOf(browser: number, { browsers }: Pick<World, 'browsers'>): Action[] {
  const action = actionOf(browser)
  const isAsserted = ({ get }: World) => get(layout.asserted[browser]) === 1
  const of = (name: string, request: Action['request'], run: (world: World) => void): Action =>
    action('application', name, request, (world) => (isAsserted(world) ? false : run(world)))
  return [
    of('opens the dashboard', { to: 'dashboard' }, (world) => openPage(world, browser, false)),
    of('opens the dashboard after an hour without a check', { to: 'unchecked dashboard' }, (world) =>
      openPage(world, browser, true),
    ),
    action('callback', 'opens another application', { to: 'another application' }, (world) =>
      askForAnother(world, browser),
    ),
    ...([null, 'a day has passed'] as const).map((meanwhile) =>
      action(
        'demands of the application',
        `gives a member another role${meanwhile ? ' by a session of another day' : ''}`,
        { to: 'role', ...(meanwhile && { meanwhile }) },
        (world) => actAsOwner(world, browser, meanwhile),
      ),
    ),
    of('makes an organization', { to: 'organization' }, (world) => {
      act(world, browser, workInMade, '201')
    }),
    ...[true, false].map((isOwn) =>
      of(`chooses ${isOwn ? 'their own' : 'another’s'} tenant`, { to: 'tenant', isOwn }, (world) => {
        const isMember = isOwn && world.get(layout.member) > 0
        act(world, browser, () => selectTenant(world, browser, isMember), '200')
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
        (world) => endAndAnswer(world, browser, everywhere),
      ),
    ),
  ]
}
