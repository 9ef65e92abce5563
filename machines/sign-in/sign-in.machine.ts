/**
 * One sign-in, from the first proof to a session: the only machine that opens one.
 *
 * It lasts for a transaction. It pauses only after a provider's return, as the row of a verifier, until the browser that
 * began redeems it. Whether a proof is its owner's is the account's to say. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'
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
    mailNewDevice: effect,
  },
  guards: {
    opensNothing: ({ context, event }) =>
      event.type === 'owner.admitted' && event.proof === 'verification' && !context.opensSessionOnVerify,
  },
})

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
          { target: 'opened', actions: 'openSession', meta: { requirement: 'X-970' } },
        ],
        'provider.returned': {
          target: 'awaitingBrowser',
          actions: 'issueVerifier',
          meta: { requirement: 'X-83' },
        },
        'owner.refused': { target: 'refused', meta: { requirement: 'X-970' } },
      },
    },
    awaitingBrowser: {
      description: 'A provider names the owner. The browser that began has a minute to redeem its verifier.',
      on: {
        'verifier.redeemed': {
          target: 'opened',
          actions: 'openSession',
          meta: { requirement: 'X-83' },
        },
        'owner.refused': { target: 'refused', meta: { requirement: 'X-970' } },
      },
    },
    opened: {
      description: 'There is a session, which says why.',
      on: { 'newDevice.signedIn': { actions: 'mailNewDevice', meta: { requirement: 'X-303' } } },
    },
    ended: { description: 'The mailbox is proven, and the service opens no session for that.' },
    refused: { description: 'The account does not admit its owner, or knows none.' },
  },
})
