/**
 * One question to somebody outside: to the operator's policy whether a sign-up, a sign-in, an invitation or a token may go ahead, or to the
 * provider of a CAPTCHA whether it was solved.
 *
 * It lasts for a request, and can only hold back: what lets a request pass opens nothing, since every proof is another machine's to
 * judge. The question is asked before the request's transaction begins, of one address. Hosts: both services, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

/** What the policy may be asked about. */
export const questions = ['sign-up', 'sign-in', 'invitation', 'token'] as const
export type Question = (typeof questions)[number] | 'captcha'
/** Of what nobody asks whom the settings refuse, and which is no activity of a person with an account. */
export const ofSignUps: readonly Question[] = ['captcha', 'sign-up']

export type PolicyOptions = {
  /** Let pass what nobody gives an answer about (POLICY_WHEN_UNAVAILABLE, CAPTCHA_WHEN_UNAVAILABLE). */
  passesUnanswered: boolean
}

export type PolicyEvent =
  | { type: 'request.allowed' }
  | { type: 'request.refused' }
  /** No answer in time, or none that can be read. */
  | { type: 'policy.unavailable' }
  | { type: 'captcha.solved' }
  | { type: 'captcha.failed' }
  /** The request brings nothing that its provider could judge, so that nobody is asked. */
  | { type: 'captcha.missing' }
  /** Its provider gives no answer in time, or none about the CAPTCHA. */
  | { type: 'captcha.unavailable' }
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
    holdBackUnsolved: effect,
    holdBackUntried: effect,
  },
  guards: { passesUnanswered: ({ context }) => context.passesUnanswered },
})

const unanswered = (requirement: string) =>
  [
    { guard: 'passesUnanswered', target: 'allowedUnanswered', actions: 'letPass', meta: { requirement } },
    { target: 'refusedUnanswered', actions: 'holdBackUnanswered', meta: { requirement } },
  ] as const

export const policyMachine = policy.createMachine({
  id: 'policy',
  description: 'One question to the operator’s policy, or to the provider of a CAPTCHA.',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'Somebody outside was asked, and has not answered yet.',
      on: {
        'request.allowed': { target: 'allowed', actions: 'letPass', meta: { requirement: 'X-1310' } },
        'request.refused': { target: 'refused', actions: 'holdBack', meta: { requirement: 'X-1310' } },
        'policy.unavailable': unanswered('X-1311'),
        'captcha.solved': { target: 'allowed', actions: 'letPass', meta: { requirement: 'X-1313' } },
        'captcha.failed': { target: 'refused', actions: 'holdBackUnsolved', meta: { requirement: 'X-1313' } },
        'captcha.missing': { target: 'refused', actions: 'holdBackUntried', meta: { requirement: 'X-1313' } },
        'captcha.unavailable': unanswered('X-1314'),
        'address.differed': {
          target: 'refusedUnanswered',
          actions: 'holdBackUnanswered',
          meta: { requirement: 'X-1312' },
        },
      },
    },
    allowed: { type: 'final', description: 'Nobody outside has anything against it: the proofs decide.' },
    refused: { type: 'final', description: 'Somebody outside has refused it, whatever was proven.' },
    allowedUnanswered: {
      type: 'final',
      description: 'There is no answer, and the operator’s setting lets the request pass.',
    },
    refusedUnanswered: {
      type: 'final',
      description: 'There is no answer about this address: the request can be sent again.',
    },
  },
})
