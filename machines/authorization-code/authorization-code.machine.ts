/**
 * One code that an application redeems for its tokens: good once, for a minute.
 *
 * A persisted machine: its state is a column of the code’s row (no row = unknown). The host finds the row by its digest, and
 * sends what it found. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type AuthorizationCodeEvent =
  /** By the application that it was made for, with the right verifier. */
  { type: 'code.presented' } | { type: 'lifetime.lapsed' }

const authorizationCode = setup({
  types: { events: {} as AuthorizationCodeEvent, transitionMeta: {} as Requirement },
  actions: {
    acceptCode: effect,
    /** With everything that the code has given. */
    endGrant: effect,
    refuseLapsed: effect,
    refuseReplayed: effect,
  },
})

export const authorizationCodeMachine = authorizationCode.createMachine({
  id: 'authorizationCode',
  description: 'A code that an application redeems for its tokens.',
  initial: 'issued',
  states: {
    issued: {
      description: 'It is on its way to the application, through the browser.',
      on: {
        'code.presented': { target: 'redeemed', actions: 'acceptCode', meta: { requirement: 'X-1205' } },
        'lifetime.lapsed': { target: 'expired', actions: 'refuseLapsed', meta: { requirement: 'X-1205' } },
      },
    },
    redeemed: {
      description: 'The application has its tokens.',
      on: {
        'code.presented': {
          target: 'replayed',
          actions: ['endGrant', 'refuseReplayed'],
          meta: { requirement: 'X-1206' },
        },
      },
    },
    replayed: { type: 'final', description: 'It was presented twice: everything that it has given ends.' },
    expired: { type: 'final', description: 'Nobody has redeemed it in time.' },
  },
})
