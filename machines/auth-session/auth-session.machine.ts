/**
 * A session of the auth service: how long it lives, what may be done by it, and how it ends.
 *
 * A persisted machine: its state is read from the session's row (no row, or one whose time is over = ended). How lately its person
 * has proven which level is told with what they ask for. What opens one is the sign-in's machine. Hosts: the auth service, the
 * application and `lockstep/server`, which ask it whether a demand is met, the tests.
 */

import { setup } from 'xstate'
import { type Demanded, demandedOf } from '../kit/demand.ts'
import { effect, type Requirement } from '../kit/effect.ts'

/**
 * A JWT of the session travels to other services: a program that reads it there must not act by it. `operator`: by the token of a session in
 * which an operator acts as the person, who has proven nothing in it.
 */
export type Presented = 'token' | 'jwt' | 'operator'

export type AuthSessionEvent =
  /**
   * It is used, its end has not been moved for a while, and its life has more (`isSlideDue`). `isRefreshing`: the client has not
   * asked to leave the session's end where it is.
   */
  | { type: 'slide.due'; by: Presented; isRefreshing: boolean }
  /** `demand`: null where the action demands nothing of the session but that it lives. */
  | { type: 'action.requested'; by: Presented; demand: Demanded | null }
  | { type: 'signOut.requested' }
  /** Its person has shown a second factor: another session, of a higher level, takes its place. */
  | { type: 'session.replaced' }
  | { type: 'session.revoked' }
  | { type: 'otherSessions.revoked' }
  | { type: 'allSessions.revoked' }
  /** Of time alone: the end of its life, because it was not used, or is as old as one of its level gets. */
  | { type: 'lifetime.lapsed' }

const countsFor = {
  /** A second factor is no first one, however lately it was shown. */
  first: ['first'],
  aal1: ['aal1', 'aal2'],
  aal2: ['aal2'],
} as const satisfies Record<string, readonly (keyof Demanded['shown'])[]>

/** A level is proven by a proof of it or of a higher one; an elevation ends by the clock. */
function isMet({ shown, reach, ...demand }: Demanded): boolean {
  const { level, within } = demandedOf(demand, reach)
  const ages = countsFor[demand.level === 'first' ? 'first' : level].map((proof) => shown[proof])
  return ages.some((age) => age !== null && (within === 'session' || age < within))
}

const authSession = setup({
  types: { events: {} as AuthSessionEvent, transitionMeta: {} as Requirement },
  actions: {
    /** Moves its end, at most to where one of its level ends however much it is used. */
    slideExpiry: effect,
    /** The session of the request. */
    endOwnSession: effect,
    /** The one that the request names, if it is one of this account. */
    endNamedSession: effect,
    endOtherSessions: effect,
    endSessions: effect,
    refuseJwt: effect,
    refuseImpersonated: effect,
    refuseStaleSession: effect,
  },
  guards: {
    isBelow: ({ event }) =>
      event.type === 'action.requested' && event.demand !== null && !isMet(event.demand),
    isJwt: ({ event }) => 'by' in event && event.by === 'jwt',
    isOperator: ({ event }) => 'by' in event && event.by === 'operator',
    slides: ({ event }) => event.type === 'slide.due' && event.by === 'token' && event.isRefreshing,
  },
})

export const authSessionMachine = authSession.createMachine({
  id: 'authSession',
  description: 'How long a session lives, what it allows, and how it ends.',
  initial: 'live',
  states: {
    live: {
      description: 'Its person has proven who they are; the session says at which level and when.',
      on: {
        // Neither changes the state: what has no effect is allowed.
        'slide.due': [
          { guard: 'slides', actions: 'slideExpiry', meta: { requirement: 'X-971' } },
          { target: 'live', meta: { requirement: 'X-971' } },
        ],
        'action.requested': [
          { guard: 'isJwt', actions: 'refuseJwt', meta: { requirement: 'X-250' } },
          // Before what is demanded: nothing that they could show would meet it.
          { guard: 'isOperator', actions: 'refuseImpersonated', meta: { requirement: 'X-1522' } },
          { guard: 'isBelow', actions: 'refuseStaleSession', meta: { requirement: 'X-972' } },
          { target: 'live', meta: { requirement: 'X-972' } },
        ],
        // To no lower level: NIST SP 800-63B-4 has it terminated, and both factors shown anew.
        'lifetime.lapsed': { target: 'ended', meta: { requirement: 'X-1110' } },
        'session.replaced': { target: 'ended', actions: 'endOwnSession', meta: { requirement: 'X-1018' } },
        'signOut.requested': { target: 'ended', actions: 'endOwnSession', meta: { requirement: 'X-121' } },
        'session.revoked': { actions: 'endNamedSession', meta: { requirement: 'X-121' } },
        'otherSessions.revoked': { actions: 'endOtherSessions', meta: { requirement: 'X-121' } },
        'allSessions.revoked': { target: 'ended', actions: 'endSessions', meta: { requirement: 'X-121' } },
      },
    },
    ended: { description: 'Signed out, revoked, or past its end: it allows nothing.' },
  },
})
