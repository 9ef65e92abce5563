/**
 * A change of e-mail: asked for, proven at the new address, and for some time taken back from the old one.
 *
 * A persisted machine: its state is a column of the change's row. The code that proves the new address, and how often it may be
 * guessed, belong to the machine one-time-code; the host compares the undo link and the clock, and sends what it found.
 * Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type EmailChangeEvent =
  /** The person has asked for another change. */
  | { type: 'change.replaced' }
  /** The code from the new mailbox was typed; `isTaken`: the address is meanwhile somebody else’s. */
  | { type: 'address.proven'; isTaken: boolean }
  /** Somebody who reads the old mailbox takes it back; `isTaken`: it is meanwhile somebody else’s. */
  | { type: 'undo.requested'; isTaken: boolean }
  /** The link of the old mailbox was followed too late. */
  | { type: 'undo.lapsed' }
  /** An older change was taken back, and everything since with it. */
  | { type: 'olderChange.undone' }

const emailChange = setup({
  types: { events: {} as EmailChangeEvent, transitionMeta: {} as Requirement },
  actions: {
    issueChangeCode: effect,
    /** The account has the new address from now on. */
    moveAddress: effect,
    mailEmailChanged: effect,
    supersedeCodes: effect,
    /** The account has the old address again. */
    restoreAddress: effect,
    endSessions: effect,
    /** Password and linked providers: the person who changed the address may know or own each of them. */
    dropWaysIn: effect,
    withdrawNewerChanges: effect,
    refuseTaken: effect,
    refuseLapsed: effect,
  },
  guards: {
    isTaken: ({ event }) => 'isTaken' in event && event.isTaken,
  },
})

export const emailChangeMachine = emailChange.createMachine({
  id: 'emailChange',
  description: 'A change of e-mail.',
  initial: 'requested',
  states: {
    requested: {
      description: 'A code is in the mail to the new address; the account still has the old one.',
      entry: 'issueChangeCode',
      on: {
        'change.replaced': { target: 'withdrawn', meta: { requirement: 'X-513' } },
        'olderChange.undone': { target: 'withdrawn', meta: { requirement: 'X-516' } },
        'address.proven': [
          {
            guard: 'isTaken',
            target: 'withdrawn',
            actions: 'refuseTaken',
            meta: { requirement: 'X-514' },
          },
          {
            target: 'changed',
            actions: ['mailEmailChanged', 'supersedeCodes', 'moveAddress'],
            meta: { requirement: 'X-514' },
          },
        ],
      },
    },
    changed: {
      description: 'The account has the new address; a link in the old mailbox undoes the change.',
      on: {
        'undo.requested': [
          { guard: 'isTaken', actions: 'refuseTaken', meta: { requirement: 'X-515' } },
          {
            target: 'undone',
            actions: [
              'supersedeCodes',
              'endSessions',
              'dropWaysIn',
              'restoreAddress',
              'withdrawNewerChanges',
            ],
            meta: { requirement: 'X-515' },
          },
        ],
        'undo.lapsed': { target: 'kept', actions: 'refuseLapsed', meta: { requirement: 'X-515' } },
        'olderChange.undone': { target: 'withdrawn', meta: { requirement: 'X-516' } },
      },
    },
    undone: {
      type: 'final',
      description: 'Undone: the account has the old address again, whose mailbox is the only way in.',
    },
    kept: { type: 'final', description: 'The time in which it could be taken back is over.' },
    withdrawn: {
      type: 'final',
      description: 'Replaced by another change, or undone together with an older one: it has no effect.',
    },
  },
})
