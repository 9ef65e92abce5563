/**
 * One request of another application to have a person signed in: who is asked for what, and what becomes of it.
 *
 * A persisted machine: its state is a column of auth.authorization. The host compares the session with what the application
 * demands, and sends what it found; the protocol's answer is the engine's. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/**
 * How the session of the browser stands to what the application demands of it: `enough`, `below` where it is too old or of too
 * low a level, `unreachable` where no session of ours could ever be enough.
 */
export type SessionStanding = 'enough' | 'below' | 'unreachable'

export type AuthorizationEvent =
  /** The browser has no session, or another person’s than the one who was asked. */
  | { type: 'session.missing' }
  | { type: 'session.shown'; standing: SessionStanding; mustConsent: boolean }
  | { type: 'consent.given'; standing: SessionStanding }
  | { type: 'consent.refused' }
  | { type: 'lifetime.lapsed' }

const authorization = setup({
  types: { events: {} as AuthorizationEvent, transitionMeta: {} as Requirement },
  actions: {
    leadToSignIn: effect,
    leadToStepUp: effect,
    showConsent: effect,
    rememberConsent: effect,
    /** What the application may do from now on, and the engine’s answer to it. */
    makeGrant: effect,
    refuseDenied: effect,
    refuseUnmet: effect,
    refuseLapsed: effect,
  },
  guards: {
    isUnreachable: ({ event }) => 'standing' in event && event.standing === 'unreachable',
    isBelow: ({ event }) => 'standing' in event && event.standing === 'below',
    mustConsent: ({ event }) => event.type === 'session.shown' && event.mustConsent,
  },
})

/** Whatever the person says, what is demanded of the session comes first. */
const demanded = [
  { guard: 'isUnreachable', target: 'denied', actions: 'refuseUnmet', meta: { requirement: 'X-1202' } },
  { guard: 'isBelow', target: 'steppingUp', actions: 'leadToStepUp', meta: { requirement: 'X-1202' } },
] as const

const waiting = {
  'session.missing': {
    target: 'askingForSignIn',
    actions: 'leadToSignIn',
    meta: { requirement: 'X-1201' },
  },
  'session.shown': [
    ...demanded,
    {
      guard: 'mustConsent',
      target: 'askingForConsent',
      actions: 'showConsent',
      meta: { requirement: 'X-1203' },
    },
    { target: 'granted', actions: 'makeGrant', meta: { requirement: 'X-1203' } },
  ],
  'lifetime.lapsed': { target: 'expired', actions: 'refuseLapsed', meta: { requirement: 'X-1204' } },
} as const

export const authorizationMachine = authorization.createMachine({
  id: 'authorization',
  description: 'A request of another application to have a person signed in.',
  initial: 'askingForSignIn',
  states: {
    askingForSignIn: { description: 'The browser shows no session.', on: waiting },
    steppingUp: {
      description: 'The session is older, or of a lower level, than the application demands.',
      on: waiting,
    },
    askingForConsent: {
      description: 'The person reads what the application asks for.',
      on: {
        ...waiting,
        'consent.given': [
          ...demanded,
          {
            target: 'granted',
            actions: ['rememberConsent', 'makeGrant'],
            meta: { requirement: 'X-1203' },
          },
        ],
        'consent.refused': {
          target: 'denied',
          actions: 'refuseDenied',
          meta: { requirement: 'X-1203' },
        },
      },
    },
    granted: { type: 'final', description: 'The application is given a code.' },
    denied: { type: 'final', description: 'The application is told that it gets none.' },
    expired: { type: 'final', description: 'Nobody has answered in time.' },
  },
})
