/**
 * One recovery code of an account's set: good once, until another set takes the place of the whole.
 *
 * A persisted machine: its state is a column of the code's row (no row = superseded). The host compares digests, and sends what
 * it found. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type RecoveryCodeEvent =
  | { type: 'code.matched' }
  /** The account has another set, or no second factor any more. */
  | { type: 'set.superseded' }

const recoveryCode = setup({
  types: { events: {} as RecoveryCodeEvent, transitionMeta: {} as Requirement },
  actions: { acceptCode: effect, refuseUsed: effect, forgetCode: effect },
})

const superseded = {
  target: 'superseded',
  actions: 'forgetCode',
  meta: { requirement: 'X-1017' },
} as const

export const recoveryCodesMachine = recoveryCode.createMachine({
  id: 'recoveryCodes',
  description: 'One recovery code of an account’s set.',
  initial: 'unused',
  states: {
    unused: {
      description: 'Its person can use it instead of a code of the app.',
      on: {
        'code.matched': { target: 'used', actions: 'acceptCode', meta: { requirement: 'X-1016' } },
        'set.superseded': superseded,
      },
    },
    used: {
      description: 'It has signed in once.',
      on: {
        'code.matched': { actions: 'refuseUsed', meta: { requirement: 'X-1016' } },
        'set.superseded': superseded,
      },
    },
    superseded: { type: 'final', description: 'Its set was replaced: it is no longer known.' },
  },
})
