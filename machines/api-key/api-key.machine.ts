/**
 * One API key of a person: a program shows it, and acts for that person within its permissions, until it is revoked or expires.
 *
 * A persisted machine: a row of auth.api_key is its state active (no row = unissued, or revoked). The host finds the row by the
 * key's digest, and sends what it found. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type ApiKeyEvent =
  /** By its person, in a session that is fresh and of the account's level. */
  | { type: 'key.requested'; hasRoom: boolean }
  /**
   * `isOwnerLocked`: an operator has locked the account. `isPermitted`: the key has every permission that is asked for.
   * `isUseKnown`: the row says already that it was used today.
   */
  | { type: 'key.presented'; isOwnerLocked: boolean; isPermitted: boolean; isUseKnown: boolean }
  /** It is shown too late. */
  | { type: 'lifetime.lapsed' }
  /** By its person, likewise. */
  | { type: 'revocation.requested' }

const apiKey = setup({
  types: { events: {} as ApiKeyEvent, transitionMeta: {} as Requirement },
  actions: {
    storeKey: effect,
    acceptKey: effect,
    noteUse: effect,
    forgetKey: effect,
    refuseFull: effect,
    refuseLocked: effect,
    refuseUnpermitted: effect,
    refuseLapsed: effect,
  },
  guards: {
    hasRoom: ({ event }) => event.type === 'key.requested' && event.hasRoom,
    isOwnerLocked: ({ event }) => event.type === 'key.presented' && event.isOwnerLocked,
    isUnpermitted: ({ event }) => event.type === 'key.presented' && !event.isPermitted,
    isUseKnown: ({ event }) => event.type === 'key.presented' && event.isUseKnown,
  },
})

export const apiKeyMachine = apiKey.createMachine({
  id: 'apiKey',
  description: 'One API key of a person.',
  initial: 'unissued',
  states: {
    unissued: {
      description: 'A person with a session has asked for a key.',
      on: {
        'key.requested': [
          { guard: 'hasRoom', target: 'active', actions: 'storeKey', meta: { requirement: 'X-1320' } },
          { actions: 'refuseFull', meta: { requirement: 'X-1320' } },
        ],
      },
    },
    active: {
      description: 'A program that shows it is recognised as its person, within its permissions.',
      on: {
        'key.presented': [
          { guard: 'isOwnerLocked', actions: 'refuseLocked', meta: { requirement: 'X-1322' } },
          { guard: 'isUnpermitted', actions: 'refuseUnpermitted', meta: { requirement: 'X-1321' } },
          { guard: 'isUseKnown', actions: 'acceptKey', meta: { requirement: 'X-1323' } },
          { actions: ['acceptKey', 'noteUse'], meta: { requirement: 'X-1323' } },
        ],
        'lifetime.lapsed': {
          target: 'expired',
          actions: 'refuseLapsed',
          meta: { requirement: 'X-1324' },
        },
        'revocation.requested': {
          target: 'revoked',
          actions: 'forgetKey',
          meta: { requirement: 'X-1324' },
        },
      },
    },
    expired: { type: 'final', description: 'Its time is over, and it opens nothing.' },
    revoked: { type: 'final', description: 'Nothing is kept of it, and it opens nothing.' },
  },
})
