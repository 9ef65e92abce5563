/**
 * One passkey of an account: it signs in until it is removed.
 *
 * A persisted machine: a row of auth.passkey is its state active (no row = unregistered, or removed). The host checks an assertion against the
 * challenge, the origin and the key, and its counter against the last one, and sends what it found. Hosts: the auth service, the
 * tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type PasskeyEvent =
  /** A new key, of an authenticator that its person chose; `isBesideApp`: the account asks for a second factor. */
  | { type: 'attestation.verified'; isUserVerified: boolean; isBesideApp: boolean }
  | { type: 'attestation.failed' }
  /** An assertion of this key, to a challenge of this browser; `isAlone`: the browser has shown no other proof. */
  | { type: 'assertion.verified'; isUserVerified: boolean; isAlone: boolean }
  /** It is right but for its counter, which is not beyond the last one: somebody may have a copy of the key. */
  | { type: 'counter.regressed' }
  | { type: 'assertion.failed' }
  | { type: 'name.chosen' }
  /** By its person, in a session that is fresh and of the account's level. */
  | { type: 'removal.requested' }
  /** By an operator, for a person who has lost it. */
  | { type: 'removal.ordered' }
  /** Somebody who reads the mailbox that was told of it takes it back. */
  | { type: 'undo.requested' }
  /** The link of that mail was followed too late. */
  | { type: 'undo.lapsed' }

const passkey = setup({
  types: { events: {} as PasskeyEvent, transitionMeta: {} as Requirement },
  actions: {
    storePasskey: effect,
    mailPasskeyAdded: effect,
    /** The counter, whether it is backed up by now, and that it signs in alone, if it has verified its user. */
    noteUse: effect,
    describePasskey: effect,
    forgetPasskey: effect,
    mailPasskeyRemoved: effect,
    mailPasskeyCopied: effect,
    supersedeCodes: effect,
    endSessions: effect,
    /** Password, linked providers and other passkeys: the person who registered it may know or own each of them. */
    dropWaysIn: effect,
    refuseAttestation: effect,
    refuseAssertion: effect,
    refuseLapsed: effect,
  },
  guards: {
    /** One that cannot sign in alone is of use only beside an authenticator app, which asks for a second factor. */
    isOfUse: ({ event }) =>
      event.type === 'attestation.verified' && (event.isUserVerified || event.isBesideApp),
    /** Only that somebody has the key, which is one factor, and none that counts by itself. */
    isHalf: ({ event }) => event.type === 'assertion.verified' && event.isAlone && !event.isUserVerified,
  },
})

const removed = {
  target: 'removed',
  actions: ['forgetPasskey', 'mailPasskeyRemoved'],
} as const

export const passkeyMachine = passkey.createMachine({
  id: 'passkey',
  description: 'One passkey of an account.',
  initial: 'unregistered',
  states: {
    unregistered: {
      description: 'A person with a session has asked for a challenge, which the key has answered.',
      on: {
        'attestation.verified': [
          {
            guard: 'isOfUse',
            target: 'active',
            actions: ['storePasskey', 'mailPasskeyAdded'],
            meta: { requirement: 'X-1045' },
          },
          { actions: 'refuseAttestation', meta: { requirement: 'X-1045' } },
        ],
        'attestation.failed': { actions: 'refuseAttestation', meta: { requirement: 'X-1041' } },
      },
    },
    active: {
      description:
        'Its person signs in with it: alone if it verifies its user, otherwise beside another proof.',
      on: {
        'assertion.verified': [
          { guard: 'isHalf', actions: 'refuseAssertion', meta: { requirement: 'X-1045' } },
          { actions: 'noteUse', meta: { requirement: 'X-1041' } },
        ],
        'counter.regressed': {
          actions: ['mailPasskeyCopied', 'refuseAssertion'],
          meta: { requirement: 'X-1042' },
        },
        'assertion.failed': { actions: 'refuseAssertion', meta: { requirement: 'X-1041' } },
        'name.chosen': { actions: 'describePasskey', meta: { requirement: 'X-1043' } },
        'removal.requested': { ...removed, meta: { requirement: 'X-1044' } },
        'removal.ordered': { ...removed, meta: { requirement: 'X-1020' } },
        'undo.requested': {
          target: 'removed',
          actions: [...removed.actions, 'supersedeCodes', 'endSessions', 'dropWaysIn'],
          meta: { requirement: 'X-1024' },
        },
        'undo.lapsed': { actions: 'refuseLapsed', meta: { requirement: 'X-1024' } },
      },
    },
    removed: { type: 'final', description: 'Nothing is kept of it, and it opens nothing.' },
  },
})
