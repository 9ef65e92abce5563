/**
 * One API key of a person or an organization: a program shows it, and acts for its owner within its permissions, until it is revoked or
 * expires.
 *
 * A persisted machine: a row of auth.api_key, or of app.api_key for an organization's, is its state active or rotated (no row = unissued, or
 * revoked). The host finds the row by the key's digest, and sends what it found. Hosts: the auth service, the application, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type ApiKeyEvent =
  /** In a session that is fresh and of the account's level, by its person, or by a member whose role allows it. */
  | { type: 'key.requested'; hasRoom: boolean }
  /** In place of one that has just been replaced: that there is room, was asked of that one. */
  | { type: 'replacement.requested' }
  /**
   * `hasLapsed`: its time is over. `isOwnerLocked`: an operator has locked the account. `isPermitted`: the key has every
   * permission that is asked for. `isLimitReached`: it was shown as often as its limit allows. `isUseKnown`: the row says already that
   * it was used today.
   */
  | {
      type: 'key.presented'
      hasLapsed: boolean
      isOwnerLocked: boolean
      isPermitted: boolean
      isLimitReached: boolean
      isUseKnown: boolean
    }
  /** In such a session: another key takes its place. */
  | { type: 'rotation.requested'; hasLapsed: boolean; hasRoom: boolean }
  /** By its person, in any session. */
  | { type: 'name.chosen' }
  /** In a session as for a new one. */
  | { type: 'revocation.requested' }

const apiKey = setup({
  types: { events: {} as ApiKeyEvent, transitionMeta: {} as Requirement },
  actions: {
    storeKey: effect,
    acceptKey: effect,
    noteUse: effect,
    storeName: effect,
    /** The key counts for the overlap, in which its programs change to the next one. */
    shortenLife: effect,
    forgetKey: effect,
    /** To its person, or to the members of its organization who may revoke it. */
    mailKeyCreated: effect,
    mailKeyRotated: effect,
    mailKeyRevoked: effect,
    refuseFull: effect,
    refuseLocked: effect,
    refuseUnpermitted: effect,
    refuseLimited: effect,
    refuseLapsed: effect,
    refuseRotated: effect,
  },
  guards: {
    isFull: ({ event }) => 'hasRoom' in event && !event.hasRoom,
    hasLapsed: ({ event }) => 'hasLapsed' in event && event.hasLapsed,
    isOwnerLocked: ({ event }) => event.type === 'key.presented' && event.isOwnerLocked,
    isUnpermitted: ({ event }) => event.type === 'key.presented' && !event.isPermitted,
    isLimitReached: ({ event }) => event.type === 'key.presented' && event.isLimitReached,
    isUseKnown: ({ event }) => event.type === 'key.presented' && event.isUseKnown,
  },
})

const live = {
  'key.presented': [
    { guard: 'hasLapsed', target: 'expired', actions: 'refuseLapsed', meta: { requirement: 'X-1324' } },
    { guard: 'isOwnerLocked', actions: 'refuseLocked', meta: { requirement: 'X-1322' } },
    { guard: 'isUnpermitted', actions: 'refuseUnpermitted', meta: { requirement: 'X-1321' } },
    { guard: 'isLimitReached', actions: 'refuseLimited', meta: { requirement: 'X-1331' } },
    { guard: 'isUseKnown', actions: 'acceptKey', meta: { requirement: 'X-1323' } },
    { actions: ['acceptKey', 'noteUse'], meta: { requirement: 'X-1323' } },
  ],
  'name.chosen': { actions: 'storeName', meta: { requirement: 'X-1325' } },
  'revocation.requested': {
    target: 'revoked',
    actions: ['forgetKey', 'mailKeyRevoked'],
    meta: { requirement: 'X-1324' },
  },
} as const

export const apiKeyMachine = apiKey.createMachine({
  id: 'apiKey',
  description: 'One API key of a person or an organization.',
  initial: 'unissued',
  states: {
    unissued: {
      description: 'Somebody with a session has asked for a key.',
      on: {
        'key.requested': [
          { guard: 'isFull', actions: 'refuseFull', meta: { requirement: 'X-1320' } },
          { target: 'active', actions: ['storeKey', 'mailKeyCreated'], meta: { requirement: 'X-1320' } },
        ],
        'replacement.requested': {
          target: 'active',
          actions: 'storeKey',
          meta: { requirement: 'X-1326' },
        },
      },
    },
    active: {
      description: 'A program that presents it may act for its owner, within its permissions.',
      on: {
        ...live,
        'rotation.requested': [
          // Its row stays until housekeeping comes, and can be revoked until then.
          { guard: 'hasLapsed', actions: 'refuseLapsed', meta: { requirement: 'X-1324' } },
          { guard: 'isFull', actions: 'refuseFull', meta: { requirement: 'X-1320' } },
          { target: 'rotated', actions: ['shortenLife', 'mailKeyRotated'], meta: { requirement: 'X-1326' } },
        ],
      },
    },
    rotated: {
      description: 'Another key has taken its place; until the overlap is over, both are accepted.',
      on: {
        ...live,
        'rotation.requested': { actions: 'refuseRotated', meta: { requirement: 'X-1326' } },
      },
    },
    expired: { type: 'final', description: 'Its time is over, and it opens nothing.' },
    revoked: { type: 'final', description: 'Nothing is kept of it, and it opens nothing.' },
  },
})
