// What the effects that a host performs do to the world: one entry for each, as in the service's own host.

import type { HostEffect } from '../../server/auth/ledgers/operations.ts'
import { endAppSessions } from './app-session.ts'
import { DEAD, IDENTITY, INVENTED, LIVING, MADE_UP, OWN, REPLACED, SEVERAL, UNNAMED } from './options.ts'
import { layout } from './state-layout.ts'
import { forgetCodes, passwordOf, type World } from './world.ts'

type Effect = (world: World) => void

const MANY = 2

const nothing: Effect = () => {}

/** An attempt that came by a provider's return proposes an identity, any other a password. */
const keepAttempt: Effect = (world) => {
  const { request, set, get } = world
  const { isIdentity } = request
  set(layout.proposals, Math.min(MANY, get(layout.proposals) + 1))
  if (!isIdentity) set(layout.newest, passwordOf(request))
  keepCookie(world)
}

/** With a new cookie a browser is no more the one that asked for earlier codes. */
const keepCookie: Effect = ({ request, purposes, get, set }) => {
  const { isIdentity, sameBrowser, browser, keepsCookie } = request
  if (isIdentity && !sameBrowser) return
  for (const purpose of keepsCookie ? [] : purposes)
    if (get(layout.asker[purpose]) === browser + 1) set(layout.asker[purpose], 0)
  set(layout.attempt[browser], isIdentity ? IDENTITY : request.passwordIsOwn ? OWN : INVENTED)
}

/** An application's session that came from it has lost what it came from. */
function endSession({ get, set }: World, browser: number): void {
  if (get(layout.source[browser]) === LIVING) set(layout.source[browser], DEAD)
  set(layout.session[browser], 0)
}

/** A verifier stands for a session that is not opened yet. */
const endSessions: Effect = (world) => {
  const { browsers, get, set } = world
  for (const index of browsers.keys()) {
    endSession(world, index)
    if (get(layout.source[index]) !== UNNAMED) set(layout.source[index], DEAD)
  }
  set(layout.verifier, 0)
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
  // Whatever was proven, or guessed, is forgotten.
  set(layout.proven, 0)
  set(layout.budget, 0)
  forgetCodes(world)
  set(layout.member, 0)
  endAppSessions(world)
}

const linkIdentity: Effect = ({ request, set }) => set(layout.linked[request.who], 1)

export const effects: Record<HostEffect, Effect> = {
  createUser: nothing,
  keepAttempt,
  pruneAttempts: nothing,
  keepDecoyAttempt: keepCookie,
  noteOtherPassword: ({ get, set }) => {
    if (get(layout.proposals) > 0) set(layout.proposals, MANY)
  },
  noteNoPassword: nothing,
  adoptAttempt: (world) => {
    const { request, get, set } = world
    const proposed = get(layout.attempt[request.browser])
    const own = [0, request.who, 0, MADE_UP][proposed] ?? 0
    if (proposed === IDENTITY) linkIdentity(world)
    else if (own > 0) set(layout.password, own)
    else if (get(layout.proposals) === 1) set(layout.password, get(layout.newest))
    const adopted = get(layout.password)
    if (adopted > 0 && adopted !== own && get(layout.typed) === SEVERAL)
      world.flaw ??= 'a password goes live that another browser proposed, though several were typed'
    dropAttempts(world)
  },
  dropUnproven: dropAttempts,
  linkIdentity,
  mailSignUpNotice: nothing,
  issueVerifier: ({ request, set }) => {
    if (request.leadsBack) set(layout.verifier, request.browser + 1)
  },
  /** One that the browser had goes on beside it. */
  openSession: ({ request, get, set }) => {
    request.opened = true
    if (get(layout.source[request.browser]) === LIVING) set(layout.source[request.browser], REPLACED)
    set(layout.session[request.browser], 1)
  },
  replacePassword: ({ request, set }) => {
    request.replaced = true
    set(layout.password, request.who)
  },
  endSessions,
  endOwnSession: (world) => {
    if (world.request.presentsOlder) world.set(layout.source[world.request.browser], DEAD)
    else endSession(world, world.request.browser)
  },
  endNamedSession: (world) => endSession(world, world.request.named),
  endOtherSessions: (world) => {
    const { request, get, set } = world
    const own = get(layout.session[request.browser])
    const source = get(layout.source[request.browser])
    endSessions(world)
    set(layout.session[request.browser], own)
    if (source === LIVING) set(layout.source[request.browser], LIVING)
  },
  describeUser: nothing,
  mailPasswordChanged: nothing,
  mailNewDevice: nothing,
  mailProviderLinked: nothing,
  unlinkIdentity: nothing,
  removeUser,
}
