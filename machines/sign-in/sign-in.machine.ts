/**
 * One sign-in, from the first proof to a session: the only machine that opens one.
 *
 * It lasts for a transaction. It pauses after a provider's return, as the row of a verifier, until the browser that began
 * redeems it, and where a second factor is demanded, as a row of ten minutes, until one is shown, or enrolled where the account
 * has none. Neither row is a session.
 * Whether a proof is its owner's is the account's to say. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'
import { isWhole } from './reason.ts'
import type { SignInEvent, SignInPolicy } from './sign-in.types.ts'

const signIn = setup({
  types: {
    input: {} as SignInPolicy,
    context: {} as SignInPolicy,
    events: {} as SignInEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    openSession: effect,
    /** A one-time pass for the browser that began: redeemed there it opens a session, and elsewhere nothing. */
    issueVerifier: effect,
    /** A pass for the browser that has shown the first proof: it opens nothing without the second factor. */
    issueChallenge: effect,
    endChallenge: effect,
    countTry: effect,
    mailNewDevice: effect,
  },
  guards: {
    opensNothing: ({ context, event }) =>
      event.type === 'owner.admitted' && event.proof === 'verification' && !context.opensSessionOnVerify,
    /** A passkey that has verified its user is both factors by itself. */
    lacksFactor: ({ context, event }) =>
      'demand' in event &&
      (event.demand === 'unmet' || (event.demand === 'optional' && context.demandsFactor)) &&
      !isWhole(event),
    lacksEnrolment: ({ context, event }) =>
      'demand' in event && event.demand === 'none' && context.demandsFactor && !isWhole(event),
    /** The session that the browser has stays as it is. */
    isSignedIn: ({ event }) => event.type === 'verifier.redeemed' && event.isSignedIn,
    isWhole: ({ event }) => isWhole(event),
    isLastTry: ({ event }) => event.type === 'factor.mismatched' && event.isLastTry,
  },
})

const challenged = [
  {
    guard: 'lacksFactor',
    target: 'awaitingSecondFactor',
    actions: 'issueChallenge',
    meta: { requirement: 'X-1018' },
  },
  {
    guard: 'lacksEnrolment',
    target: 'mustEnrol',
    actions: 'issueChallenge',
    meta: { requirement: 'X-1090' },
  },
] as const

const waiting = {
  'factor.proven': {
    target: 'opened',
    actions: ['endChallenge', 'openSession'],
    meta: { requirement: 'X-1018' },
  },
  'factor.mismatched': [
    {
      guard: 'isLastTry',
      target: 'refused',
      actions: 'endChallenge',
      meta: { requirement: 'X-1019' },
    },
    { actions: 'countTry', meta: { requirement: 'X-1019' } },
  ],
  'lifetime.lapsed': { target: 'expired', actions: 'endChallenge', meta: { requirement: 'X-1019' } },
  'owner.refused': { target: 'refused', actions: 'endChallenge', meta: { requirement: 'X-970' } },
  'owner.admitted': {
    guard: 'isWhole',
    target: 'opened',
    actions: ['endChallenge', 'openSession'],
    meta: { requirement: 'X-1041' },
  },
} as const

export const signInMachine = signIn.createMachine({
  id: 'signIn',
  description: 'One sign-in, from the first proof to a session.',
  context: ({ input }) => input,
  initial: 'awaitingProof',
  states: {
    awaitingProof: {
      description: 'Nobody has proven anything.',
      on: {
        'owner.admitted': [
          { guard: 'opensNothing', target: 'ended', meta: { requirement: 'EV-4' } },
          ...challenged,
          { target: 'opened', actions: 'openSession', meta: { requirement: 'X-970' } },
        ],
        'provider.returned': {
          target: 'awaitingBrowser',
          actions: 'issueVerifier',
          meta: { requirement: 'X-83' },
        },
        'owner.refused': { target: 'refused', meta: { requirement: 'X-970' } },
        'operator.admitted': {
          target: 'impersonated',
          actions: 'openSession',
          meta: { requirement: 'X-1521' },
        },
      },
    },
    awaitingBrowser: {
      description: 'A provider names the owner. The browser that began has a minute to redeem its verifier.',
      on: {
        'verifier.redeemed': [
          { guard: 'isSignedIn', target: 'ended', meta: { requirement: 'X-83' } },
          ...challenged,
          { target: 'opened', actions: 'openSession', meta: { requirement: 'X-83' } },
        ],
        'owner.refused': { target: 'refused', meta: { requirement: 'X-970' } },
      },
    },
    awaitingSecondFactor: {
      description:
        'The first proof is shown. Its browser has ten minutes and five tries to show the second factor.',
      on: waiting,
    },
    mustEnrol: {
      description:
        'The first proof is shown, and the account has no second factor. Its browser has ten minutes to enrol one.',
      on: {
        ...waiting,
        // Changes nothing yet: what has no effect is allowed.
        'enrolment.requested': { target: 'mustEnrol', meta: { requirement: 'X-1090' } },
      },
    },
    opened: {
      description: 'There is a session, which says why.',
      on: { 'newDevice.signedIn': { actions: 'mailNewDevice', meta: { requirement: 'X-303' } } },
    },
    impersonated: {
      description:
        'An operator has a session in which they act as the owner. Their device is none of the owner’s.',
    },
    ended: {
      description:
        'The owner has proven who they are, and needs no session: for a verification the service opens none, or the browser has one.',
    },
    refused: {
      description: 'The account does not admit its owner, or knows none, or the second factor was not shown.',
    },
    expired: { description: 'The second factor was not shown in time.' },
  },
})
