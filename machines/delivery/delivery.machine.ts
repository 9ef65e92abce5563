/**
 * A mail, a call or an event that a service owes: tried again after growing pauses, and given up after the last one.
 *
 * A persisted machine: a row of an outbox, or an invitation, says by `sent_at` and `dead_at` which state it is in, so no
 * column holds it. Of what has lapsed the row is gone, or says so itself. Hosts: both services, commands, tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type DeliveryEvent =
  | { type: 'delivery.accepted' }
  /** `attempts`: how often it has been tried, this time included. */
  | { type: 'delivery.failed'; attempts: number; patience: Patience }
  /** By an operator. `hasLapsed`: its code or link has expired, or nobody waits for it any more. */
  | { type: 'retry.ordered'; hasLapsed: boolean }

/** The pauses between attempts, in seconds: of what a person waits for, and of what another program takes once it is back. */
const retryPauses = {
  hours: [2, 10, 30, 120, 600, 3600],
  days: [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200],
}
export type Patience = keyof typeof retryPauses

/** In seconds; Infinity after the last attempt. */
export const pauseAfter = (attempts: number, patience: Patience): number =>
  retryPauses[patience][attempts - 1] ?? Number.POSITIVE_INFINITY

const delivery = setup({
  types: { events: {} as DeliveryEvent, transitionMeta: {} as Requirement },
  actions: { markSent: effect, putOff: effect, giveUp: effect, queueAgain: effect, dropLapsed: effect },
  guards: {
    isLastAttempt: (_, { attempts, patience }: { attempts: number; patience: Patience }) =>
      pauseAfter(attempts, patience) === Number.POSITIVE_INFINITY,
    hasLapsed: (_, { hasLapsed }: { hasLapsed: boolean }) => hasLapsed,
  },
})

export const deliveryMachine = delivery.createMachine({
  id: 'delivery',
  description: 'A mail, a call or an event that a service has to deliver.',
  initial: 'owed',
  states: {
    owed: {
      description: 'It waits for its next attempt, or is on its way.',
      on: {
        'delivery.accepted': { target: 'sent', actions: 'markSent', meta: { requirement: 'X-973' } },
        'delivery.failed': [
          {
            guard: { type: 'isLastAttempt', params: ({ event }) => event },
            target: 'givenUp',
            actions: 'giveUp',
            meta: { requirement: 'X-973' },
          },
          { actions: 'putOff', meta: { requirement: 'X-973' } },
        ],
      },
    },
    sent: { type: 'final', description: 'Its receiver has accepted it.' },
    givenUp: {
      description: 'It is not tried again, unless an operator queues it.',
      on: {
        'retry.ordered': [
          {
            guard: { type: 'hasLapsed', params: ({ event }) => event },
            target: 'lapsed',
            actions: 'dropLapsed',
            meta: { requirement: 'X-973' },
          },
          { target: 'owed', actions: 'queueAgain', meta: { requirement: 'X-973' } },
        ],
      },
    },
    lapsed: {
      type: 'final',
      description: 'It was given up, and by the time an operator queued it, it was of no use any more.',
    },
  },
})
