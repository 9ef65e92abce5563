/**
 * A session of the auth service: how long it lives, what may be done by it, and how it ends.
 *
 * A persisted machine: its state is read from the session's row (no row, or one whose time is over = ended) by the times in
 * `lifetimes.ts`. What opens one is the sign-in's machine. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/** A JWT of the session travels to other services: a program that reads it there must not act by it. */
export type Presented = 'token' | 'jwt'

export type AuthSessionEvent =
  /**
   * It is used, and its end has not been moved for as long as `slideEverySeconds`. `isRemembered`: the person wants to stay
   * signed in. `isRefreshing`: the client has not asked to leave the session's end where it is.
   */
  | { type: 'slide.due'; by: Presented; isRemembered: boolean; isRefreshing: boolean }
  | { type: 'action.requested'; by: Presented }
  /** An action that needs a sign-in of the last day. */
  | { type: 'freshAction.requested' }
  /** A change of the second factors; `isBelow`: the account has one, and the session is not of its level. */
  | { type: 'factorChange.requested'; isBelow: boolean }
  | { type: 'signOut.requested' }
  /** Its person has shown a second factor: another session, of a higher level, takes its place. */
  | { type: 'session.replaced' }
  | { type: 'session.revoked' }
  | { type: 'otherSessions.revoked' }
  | { type: 'allSessions.revoked' }
  /** Of time alone: a day since its person has proven who they are, and the end of its life. */
  | { type: 'freshness.lapsed' }
  | { type: 'lifetime.lapsed' }

const authSession = setup({
  types: { events: {} as AuthSessionEvent, transitionMeta: {} as Requirement },
  actions: {
    /** Moves its end, at most to the end of its absolute lifetime. */
    slideExpiry: effect,
    /** The session of the request. */
    endOwnSession: effect,
    /** The one that the request names, if it is one of this account. */
    endNamedSession: effect,
    endOtherSessions: effect,
    endSessions: effect,
    refuseJwt: effect,
    refuseStaleSession: effect,
  },
  guards: {
    isBelow: ({ event }) => event.type === 'factorChange.requested' && event.isBelow,
    isJwt: ({ event }) => 'by' in event && event.by === 'jwt',
    slides: ({ event }) =>
      event.type === 'slide.due' && event.by === 'token' && event.isRemembered && event.isRefreshing,
  },
})

const endings = {
  'signOut.requested': { target: 'ended', actions: 'endOwnSession', meta: { requirement: 'X-121' } },
  'session.revoked': { actions: 'endNamedSession', meta: { requirement: 'X-121' } },
  'otherSessions.revoked': { actions: 'endOtherSessions', meta: { requirement: 'X-121' } },
  'allSessions.revoked': { target: 'ended', actions: 'endSessions', meta: { requirement: 'X-121' } },
} as const

/** None of them changes the state: what has no effect is allowed. */
const uses = <State extends 'live' | 'aged'>(target: State) =>
  ({
    'slide.due': [
      { guard: 'slides', actions: 'slideExpiry', meta: { requirement: 'X-971' } },
      { target, meta: { requirement: 'X-971' } },
    ],
    'action.requested': [
      { guard: 'isJwt', actions: 'refuseJwt', meta: { requirement: 'X-250' } },
      { target, meta: { requirement: 'X-250' } },
    ],
    'lifetime.lapsed': { target: 'ended', meta: { requirement: 'X-971' } },
  }) as const

export const authSessionMachine = authSession.createMachine({
  id: 'authSession',
  description: 'How long a session lives, what may be done by it, and how it ends.',
  initial: 'live',
  states: {
    live: {
      description: 'Its person has proven within the last day who they are.',
      on: {
        ...uses('live'),
        'freshAction.requested': { target: 'live', meta: { requirement: 'X-972' } },
        'factorChange.requested': [
          { guard: 'isBelow', actions: 'refuseStaleSession', meta: { requirement: 'X-1013' } },
          { target: 'live', meta: { requirement: 'X-1013' } },
        ],
        'freshness.lapsed': { target: 'aged', meta: { requirement: 'X-972' } },
        'session.replaced': { target: 'ended', actions: 'endOwnSession', meta: { requirement: 'X-1018' } },
        ...endings,
      },
    },
    aged: {
      description: 'Its person has proven longer ago who they are.',
      on: {
        ...uses('aged'),
        'freshAction.requested': { actions: 'refuseStaleSession', meta: { requirement: 'X-972' } },
        'factorChange.requested': { actions: 'refuseStaleSession', meta: { requirement: 'X-1013' } },
        ...endings,
      },
    },
    ended: { description: 'Signed out, revoked, or past its end: nothing is done by it.' },
  },
})
