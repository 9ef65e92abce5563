// What the effects that a host performs do to the world: one entry for each, as in the service's own host.

import type { HostEffect } from '../../server/auth/ledgers/operations.ts'
import { endAppSessions } from './app-session.ts'
import { DEAD, LIVING, REPLACED } from './options.ts'
import { layout } from './state-layout.ts'
import { forgetCodes, type World } from './world.ts'

type Effect = (world: World) => void

const PASSWORD = 1
const IDENTITY = 2
const MANY = 2

const nothing: Effect = () => {}

/** An attempt that came by a provider's return proposes an identity, any other a password. */
const keepAttempt: Effect = (world) => {
  const { request, set, get } = world
  const { isIdentity } = request
  set(layout.proposals, Math.min(MANY, get(layout.proposals) + 1))
  if (!isIdentity) set(layout.newest, request.who)
  if (!isIdentity || request.sameBrowser)
    set(layout.attempt[request.browser], isIdentity ? IDENTITY : PASSWORD)
}

/** An application's session that came from it has lost what it came from. */
function endSession({ get, set }: World, browser: number): void {
  if (get(layout.source[browser]) === LIVING) set(layout.source[browser], DEAD)
  set(layout.session[browser], 0)
}

/** A verifier stands for a session that is not opened yet. */
const endSessions: Effect = (world) => {
  const { browsers, set } = world
  for (const index of browsers.keys()) endSession(world, index)
  for (const index of browsers.keys()) set(layout.source[index], DEAD)
  set(layout.verifier, 0)
}

const dropAttempts: Effect = (world) => {
  const { browsers, set } = world
  set(layout.proposals, 0)
  set(layout.newest, 0)
  for (const index of browsers.keys()) set(layout.attempt[index], 0)
  endSessions(world)
}

/** The application ends a session that came of a token within five minutes, which pass at once here. */
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
  /** The browser gets a new cookie that belongs to no attempt. */
  keepDecoyAttempt: ({ request, set }) => set(layout.attempt[request.browser], 0),
  adoptAttempt: (world) => {
    const { request, get, set } = world
    const own = get(layout.attempt[request.browser])
    if (own === PASSWORD) set(layout.password, request.who)
    else if (own === IDENTITY) linkIdentity(world)
    else if (get(layout.proposals) === 1) set(layout.password, get(layout.newest))
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
  removeUser,
}
