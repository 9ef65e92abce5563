/**
 * The recovery of an account whose owner has lost every second factor: ordered by an operator, proven at the mailbox, and made
 * once a stated time has passed in which the owner could stop it.
 *
 * A persisted machine: its state is a column of the account's row in auth.factor_recovery (no row = absent). The host compares
 * links and the clock, and sends what it found. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type FactorRecoveryEvent =
  /** By an operator, whom the owner has asked. */
  | { type: 'recovery.ordered'; hasFactor: boolean }
  /** Somebody who reads the mailbox has followed the link of the first mail. */
  | { type: 'mailbox.proven' }
  /** That link was followed too late. */
  | { type: 'link.lapsed' }
  /** By the link of a mail that tells of the wait. */
  | { type: 'stop.requested' }
  | { type: 'stop.ordered' }
  /** The account's app, a recovery code or a passkey: not every factor is lost. */
  | { type: 'factor.shown' }
  /** The account has another address than the mailbox that was proven. */
  | { type: 'address.moved' }
  | { type: 'time.passed'; isWaitOver: boolean }

const factorRecovery = setup({
  types: { events: {} as FactorRecoveryEvent, transitionMeta: {} as Requirement },
  actions: {
    /** A link that proves the mailbox, and with which every earlier one is over. */
    mailRecoveryLink: effect,
    /** At once and again, until the wait is over: each has the link that stops it. */
    mailRecoveryNotices: effect,
    /** The rest belongs to the factors' own machines. */
    removeFactors: effect,
    refuseNoFactor: effect,
    refuseLapsed: effect,
  },
  guards: {
    lacksFactor: ({ event }) => event.type === 'recovery.ordered' && !event.hasFactor,
    isWaitOver: ({ event }) => event.type === 'time.passed' && event.isWaitOver,
  },
})

const orderable = {
  'recovery.ordered': [
    { guard: 'lacksFactor', actions: 'refuseNoFactor', meta: { requirement: 'X-1060' } },
    { target: 'awaitingMailbox', actions: 'mailRecoveryLink', meta: { requirement: 'X-1060' } },
  ],
} as const

const stoppable = {
  'stop.ordered': { target: 'stopped', meta: { requirement: 'X-1062' } },
  'factor.shown': { target: 'stopped', meta: { requirement: 'X-1062' } },
} as const

export const factorRecoveryMachine = factorRecovery.createMachine({
  id: 'factorRecovery',
  description: 'The recovery of an account whose owner has lost every second factor.',
  initial: 'absent',
  states: {
    absent: { description: 'No operator has ever ordered one.', on: orderable },
    awaitingMailbox: {
      description:
        'An operator has ordered it, and a link is in the mail. Nothing happens without the mailbox.',
      on: {
        ...orderable,
        ...stoppable,
        'mailbox.proven': {
          target: 'waiting',
          actions: 'mailRecoveryNotices',
          meta: { requirement: 'X-1061' },
        },
        'link.lapsed': { target: 'expired', actions: 'refuseLapsed', meta: { requirement: 'X-1061' } },
      },
    },
    waiting: {
      description: 'The mailbox is proven. For some days the owner gets mails, and can stop the recovery.',
      on: {
        ...stoppable,
        'stop.requested': { target: 'stopped', meta: { requirement: 'X-1062' } },
        'address.moved': { target: 'stopped', meta: { requirement: 'X-1063' } },
        'time.passed': {
          guard: 'isWaitOver',
          target: 'completed',
          actions: 'removeFactors',
          meta: { requirement: 'X-1063' },
        },
      },
    },
    completed: { description: 'The factors are removed.', on: orderable },
    stopped: { description: 'The owner, or an operator, has stopped it: the factors stay.', on: orderable },
    expired: { description: 'Nobody has proven the mailbox in time.', on: orderable },
  },
})
