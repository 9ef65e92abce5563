// What the effects that a host performs do to the world: one entry for each, as in the service's own host.

import type { HostEffect } from '../../server/auth/rows/row-operations.ts'
import { endAppSessions } from './app-session.ts'
import { forgetRecovery } from './methods/lost-factors.ts'
import { dropVerifier } from './methods/verifier.ts'
import {
  DEAD,
  IDENTITY,
  INVENTED,
  LIVING,
  MADE_UP,
  OWN,
  OWN_THEN_IDENTITY,
  REPLACED,
  SEVERAL,
  TRIES_OF_SIGN_IN,
  TYPED,
  UNNAMED,
} from './options.ts'
import { FIRST } from './reasons.ts'
import { passwordOf } from './request.ts'
import { ENROLS, FIRST_OF_ANOTHER_DAY, LIFTED, layout, OF_ANOTHER_DAY, WAITS, YOUNG } from './state-layout.ts'
import { forgetCodes, type World } from './world.ts'

type Effect = (world: World) => void

const MANY = 2

/** Of a sign-in that waits: what it has shown first. */
const BY_PASSWORD = FIRST.indexOf('pwd') + 1

const nothing: Effect = () => {}

/** An attempt that came by a provider's return proposes an identity, any other a password. */
const keepAttempt: Effect = (world) => {
  const { request, set, get } = world
  const { isIdentity, isSignIn } = request
  set(layout.proposals, Math.min(MANY, get(layout.proposals) + 1))
  if (!isIdentity && !isSignIn) set(layout.newest, passwordOf(request))
  keepCookie(world)
}

const keepCookie: Effect = ({ request, get, set }) => {
  const { isIdentity, sameBrowser, browser, isSignIn, passwordIsOwn } = request
  if (isIdentity && !sameBrowser) return
  const typed = passwordIsOwn ? TYPED : INVENTED
  const hasPassword = [OWN, OWN_THEN_IDENTITY].includes(get(layout.attempt[browser]))
  const identity = hasPassword ? OWN_THEN_IDENTITY : IDENTITY
  set(layout.attempt[browser], isIdentity ? identity : isSignIn ? typed : OWN)
}

/** With the session that enrols an app, or another in its place, the enrolment is nobody’s. */
function dropEnrolment({ get, set, states }: World, browser: number, at = false): void {
  const isAtSignIn = get(layout.mustEnrol[browser]) === ENROLS
  if (get(layout.totp) === states.pending && get(layout.appOf) === browser + 1 && isAtSignIn === at)
    set(layout.appOf, 0)
}

/** An application's session that came from it has lost what it came from. */
function endSession(world: World, browser: number): void {
  const { get, set } = world
  if (get(layout.source[browser]) === LIVING) world.set(layout.source[browser], DEAD)
  dropEnrolment(world, browser)
  for (const field of [layout.session, layout.reason, layout.aged]) set(field[browser], 0)
}

/** Its life is over: no request finds it. */
export function expireSession(world: World, browser: number): void {
  endSession(world, browser)
  if (world.get(layout.source[browser]) !== UNNAMED) world.set(layout.source[browser], DEAD)
}

function endChallenge(world: World, browser: number): void {
  const { set } = world
  dropEnrolment(world, browser, true)
  set(layout.mustEnrol[browser], 0)
  set(layout.challenge[browser], 0)
  set(layout.tries[browser], 0)
}

/** A verifier stands for a session that is not opened yet, and so does a sign-in that waits for a second factor. */
const endSessions: Effect = (world) => {
  for (const index of world.browsers.keys()) {
    expireSession(world, index)
    endChallenge(world, index)
  }
  dropVerifier(world)
}

const dropAttempts: Effect = (world) => {
  const { browsers, set } = world
  set(layout.proposals, 0)
  set(layout.newest, 0)
  set(layout.typed, 0)
  for (const index of browsers.keys()) set(layout.attempt[index], 0)
  endSessions(world)
}

/** The application ends a session that came of a token at its next request, which comes at once here. */
const removeUser: Effect = (world) => {
  const { set } = world
  dropAttempts(world)
  set(layout.password, 0)
  for (const field of layout.linked) set(field, 0)
  for (const field of layout.chosen) set(field, 0)
  // Whatever was proven, or guessed, is forgotten.
  set(layout.proven, 0)
  set(layout.budget, 0)
  forgetCodes(world)
  const { totp, appOf, spentStep, sinceChange, appBudget, recovery, codesOf, passkey, keyOf } = layout
  const factors = [totp, appOf, spentStep, sinceChange, appBudget, recovery, codesOf, passkey, keyOf]
  for (const field of factors) set(field, 0)
  set(layout.factorRecovery, 0)
  set(layout.lost, 0)
  forgetRecovery(world)
  set(layout.member, 0)
  endAppSessions(world)
}

const linkIdentity: Effect = ({ request, set }) => set(layout.linked[request.who], 1)

/** The password that the browser has proposed, by its number. */
function ownProposal({ request, get }: World): number {
  const proposed = get(layout.attempt[request.browser])
  return (
    ({ [OWN]: request.who, [TYPED]: request.who, [INVENTED]: MADE_UP } as Record<number, number>)[proposed] ??
    0
  )
}

const adopts =
  (password: (world: World) => number): Effect =>
  (world) => {
    const { request, get, set } = world
    const adopted = password(world)
    const attempt = get(layout.attempt[request.browser])
    if (attempt === IDENTITY || attempt === OWN_THEN_IDENTITY) linkIdentity(world)
    if (adopted > 0) set(layout.password, adopted)
    if (adopted > 0 && adopted !== ownProposal(world) && get(layout.typed) === SEVERAL)
      world.flaw ??= 'a password that another browser proposed becomes active, although several were typed'
    dropAttempts(world)
  }

/** One goes on with the proofs of the session that it takes the place of, and one in which a second factor is shown with the first. */
function ageOfNew({ request, was, followsLifts }: World): number {
  const age = was(layout.aged[request.browser])
  if (request.takesOver === 'second') return age
  if (request.takesOver === null || !followsLifts) return YOUNG
  return age === OF_ANOTHER_DAY || age === FIRST_OF_ANOTHER_DAY ? FIRST_OF_ANOTHER_DAY : LIFTED
}

export const effects: Record<HostEffect, Effect> = {
  createUser: nothing,
  keepAttempt,
  pruneAttempts: nothing,
  keepDecoyAttempt: keepCookie,
  noteOtherPassword: ({ get, set }) => {
    if (get(layout.proposals) > 0) set(layout.proposals, MANY)
  },
  noteNoPassword: nothing,
  adoptOwnSignUp: adopts(ownProposal),
  adoptOwnTyping: adopts(ownProposal),
  adoptOnlySignUp: adopts(({ get }) => get(layout.newest)),
  dropUnproven: dropAttempts,
  linkIdentity,
  mailSignUpNotice: nothing,
  issueVerifier: (world) => {
    const { request, set } = world
    if (!request.leadsBack) return
    dropVerifier(world)
    set(layout.verifier, request.browser + 1)
  },
  issueChallenge: (world) => {
    const { request, set } = world
    endChallenge(world, request.browser)
    if (request.mustEnrol) set(layout.mustEnrol[request.browser], WAITS)
    set(layout.challenge[request.browser], request.first + 1)
    set(layout.tries[request.browser], 0)
  },
  endChallenge: (world) => endChallenge(world, world.request.browser),
  countTry: ({ request, get, set }) => {
    const tries = layout.tries[request.browser]
    set(tries, Math.min(get(tries) + 1, TRIES_OF_SIGN_IN))
  },
  /** One that the browser had goes on beside it. */
  openSession: (world) => {
    const { request, get, set, followsAge, followsFactors } = world
    request.opened = true
    dropEnrolment(world, request.browser)
    if (get(layout.source[request.browser]) === LIVING) set(layout.source[request.browser], REPLACED)
    if (followsFactors) set(layout.reason[request.browser], request.reason)
    set(layout.session[request.browser], 1)
    if (followsAge) set(layout.aged[request.browser], ageOfNew(world))
  },
  /** No sign-in waits that has shown the one before. */
  replacePassword: (world) => {
    const { browsers, request, get, set } = world
    request.replaced = true
    set(layout.password, request.who)
    for (const index of browsers.keys())
      if (get(layout.challenge[index]) === BY_PASSWORD) endChallenge(world, index)
  },
  endSessions,
  endOwnSession: (world) => {
    const { request, was } = world
    // One that another has taken the place of: what came from it has ended, too, but not what came from one before.
    if (request.opened) {
      if (was(layout.source[request.browser]) === LIVING) world.set(layout.source[request.browser], DEAD)
    } else if (request.presentsOlder) world.set(layout.source[request.browser], DEAD)
    else endSession(world, request.browser)
  },
  endNamedSession: (world) => endSession(world, world.request.named),
  endOtherSessions: (world) => {
    const { request, get, set } = world
    const ofOwn = [layout.session, layout.reason, layout.aged].map((field) => field[request.browser])
    const own = ofOwn.map(get)
    const source = get(layout.source[request.browser])
    endSessions(world)
    for (const [index, field] of ofOwn.entries()) set(field, own[index] ?? 0)
    if (source === LIVING) set(layout.source[request.browser], LIVING)
  },
  describeUser: ({ request }) => {
    request.described = true
  },
  mailPasswordChanged: nothing,
  mailNewDevice: nothing,
  mailProviderLinked: nothing,
  unlinkIdentity: ({ request, set }) => set(layout.linked[request.who], 0),
  mailAccountDeleted: nothing,
  mailApproved: nothing,
  mailImpersonated: nothing,
  removeUser,
}
