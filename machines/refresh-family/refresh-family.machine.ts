/**
 * The refresh tokens that follow one another from one code: each is good once, and is replaced by the next.
 *
 * A persisted machine: its state is a column of auth.refresh_family. The host finds the token’s row by its digest, and sends
 * what it found. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type RefreshFamilyEvent =
  /** `isUsed`: by a token that another one has replaced. */
  | { type: 'token.presented'; isUsed: boolean }
  /** Taken back by the application, the person or an operator, or with the session that it lived in. */
  | { type: 'grant.ended' }
  /** The person is no member any more of the organization that it was made for. */
  | { type: 'membership.ended' }
  | { type: 'lifetime.lapsed' }

const refreshFamily = setup({
  types: { events: {} as RefreshFamilyEvent, transitionMeta: {} as Requirement },
  actions: {
    replaceToken: effect,
    /** With everything that the family has given. */
    endGrant: effect,
    /** Likewise, of a person who has left the organization. */
    withdrawGrant: effect,
    refuseReused: effect,
    refuseMembership: effect,
    refuseLapsed: effect,
  },
  guards: {
    isUsed: ({ event }) => event.type === 'token.presented' && event.isUsed,
  },
})

const live = {
  'token.presented': [
    {
      guard: 'isUsed',
      target: 'reused',
      actions: ['endGrant', 'refuseReused'],
      meta: { requirement: 'X-1208' },
    },
    { target: 'rotated', actions: 'replaceToken', meta: { requirement: 'X-1207' } },
  ],
  'grant.ended': { target: 'ended', meta: { requirement: 'X-1209' } },
  'membership.ended': {
    target: 'ended',
    actions: ['withdrawGrant', 'refuseMembership'],
    meta: { requirement: 'X-1563' },
  },
  'lifetime.lapsed': { target: 'ended', actions: 'refuseLapsed', meta: { requirement: 'X-1207' } },
} as const

export const refreshFamilyMachine = refreshFamily.createMachine({
  id: 'refreshFamily',
  description: 'The refresh tokens that follow one another from one code.',
  initial: 'active',
  states: {
    active: { description: 'The application has the first token, and has not used it.', on: live },
    rotated: { description: 'Only the newest token is valid.', on: live },
    reused: { type: 'final', description: 'The same token was presented twice: the whole family ends.' },
    ended: { type: 'final', description: 'It was taken back, or its time is over.' },
  },
})
