/**
 * One question to the operator's policy: whether a sign-up, or a sign-in, may go ahead.
 *
 * It lasts for a request, and can only hold back: what lets a request pass opens nothing, since every proof is another machine's to
 * judge. The question is asked before the request's transaction begins, of one address. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/** What the policy may be asked about. */
export const questions = ['sign-up', 'sign-in'] as const
export type Question = (typeof questions)[number]

export type PolicyOptions = {
  /** Let pass what the policy gives no answer about (POLICY_WHEN_UNAVAILABLE). */
  passesUnanswered: boolean
}

export type PolicyEvent =
  | { type: 'request.allowed' }
  | { type: 'request.refused' }
  /** No answer in time, or none that can be read. */
  | { type: 'policy.unavailable' }
  /** The account that is locked has another address than the one that the policy was asked about. */
  | { type: 'address.differed' }

const policy = setup({
  types: {
    input: {} as PolicyOptions,
    context: {} as PolicyOptions,
    events: {} as PolicyEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    letPass: effect,
    /** In the policy's own words, if it has given any. */
    holdBack: effect,
    holdBackUnanswered: effect,
  },
  guards: { passesUnanswered: ({ context }) => context.passesUnanswered },
})

export const policyMachine = policy.createMachine({
  id: 'policy',
  description: 'One question to the operator’s policy.',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The policy is asked, and its answer awaited.',
      on: {
        'request.allowed': { target: 'allowed', actions: 'letPass', meta: { requirement: 'X-1310' } },
        'request.refused': { target: 'refused', actions: 'holdBack', meta: { requirement: 'X-1310' } },
        'policy.unavailable': [
          {
            guard: 'passesUnanswered',
            target: 'allowedUnanswered',
            actions: 'letPass',
            meta: { requirement: 'X-1311' },
          },
          { target: 'refusedUnanswered', actions: 'holdBackUnanswered', meta: { requirement: 'X-1311' } },
        ],
        'address.differed': {
          target: 'refusedUnanswered',
          actions: 'holdBackUnanswered',
          meta: { requirement: 'X-1312' },
        },
      },
    },
    allowed: { type: 'final', description: 'The policy has nothing against it: the proofs decide.' },
    refused: { type: 'final', description: 'The policy has refused it, whatever was proven.' },
    allowedUnanswered: {
      type: 'final',
      description: 'The policy has given no answer, and the operator lets pass what it gives none about.',
    },
    refusedUnanswered: {
      type: 'final',
      description: 'The policy has given no answer about this address: the request can be sent again.',
    },
  },
})
