/**
 * The authenticator app of an account: enrolled, confirmed by its first code, and removed.
 *
 * A persisted machine: its state is a column of the account's row in auth.totp (no row = absent). The host compares a code with
 * the secret and the clock, and with the last time step whose code was good: each is good once. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type TotpEvent =
  /** Its person has shown the password, by a session that is fresh. */
  | { type: 'enrolment.requested' }
  | { type: 'secret.requested' }
  | { type: 'removal.requested' }
  /** By an operator, for a person who has lost the app and every recovery code, or whom somebody else’s app shuts out. */
  | { type: 'removal.ordered' }
  /** Somebody who reads the mailbox that was told of the app takes its enrolment back. */
  | { type: 'undo.requested' }
  /** The link of that mail was followed too late. */
  | { type: 'undo.lapsed' }
  /** A change of e-mail is taken back; `isSince`: the app was confirmed after that was asked for. */
  | { type: 'emailChange.undone'; isSince: boolean }
  /** A code of a time step that is not used yet. */
  | { type: 'code.matched' }
  /** A right code whose step, or a later one, was used already. */
  | { type: 'code.replayed' }
  | { type: 'code.mismatched' }
  /** The day's wrong codes of the account are used up: no code is compared. */
  | { type: 'budget.spent' }

const totp = setup({
  types: { events: {} as TotpEvent, transitionMeta: {} as Requirement },
  actions: {
    /** A new secret, and a new set of recovery codes, in the place of those before. */
    issueSecret: effect,
    showSecret: effect,
    /** No code of its step, or of one before, is good again. */
    spendStep: effect,
    countFailure: effect,
    eraseSecret: effect,
    supersedeRecoveryCodes: effect,
    supersedeCodes: effect,
    endSessions: effect,
    /** Password and linked providers: the person who enrolled the app may know or own each of them. */
    dropWaysIn: effect,
    mailFactorAdded: effect,
    mailFactorRemoved: effect,
    refuseCode: effect,
    refuseEnrolled: effect,
    refuseTooMany: effect,
    refuseLapsed: effect,
  },
  guards: {
    isSince: ({ event }) => 'isSince' in event && event.isSince,
  },
})

const enrolment = {
  target: 'pending',
  actions: 'issueSecret',
  meta: { requirement: 'X-1010' },
} as const

const removal = {
  target: 'removed',
  actions: ['eraseSecret', 'supersedeRecoveryCodes', 'mailFactorRemoved'],
} as const

export const totpMachine = totp.createMachine({
  id: 'totp',
  description: 'The authenticator app of an account.',
  initial: 'absent',
  states: {
    absent: {
      description: 'The account has never had one.',
      on: { 'enrolment.requested': enrolment },
    },
    pending: {
      description:
        'Its secret is shown to its person, until a code confirms that the app has it. No sign-in asks for it.',
      on: {
        'enrolment.requested': enrolment,
        'secret.requested': { actions: 'showSecret', meta: { requirement: 'X-1011' } },
        'code.matched': {
          target: 'active',
          actions: ['spendStep', 'mailFactorAdded'],
          meta: { requirement: 'X-1012' },
        },
        'code.mismatched': { actions: 'refuseCode', meta: { requirement: 'X-1012' } },
        'removal.requested': {
          target: 'removed',
          actions: ['eraseSecret', 'supersedeRecoveryCodes'],
          meta: { requirement: 'X-1013' },
        },
      },
    },
    active: {
      description: 'Every sign-in asks for its code. The secret is shown to nobody.',
      on: {
        'enrolment.requested': { actions: 'refuseEnrolled', meta: { requirement: 'X-1010' } },
        'secret.requested': { actions: 'refuseEnrolled', meta: { requirement: 'X-1011' } },
        'code.matched': { actions: 'spendStep', meta: { requirement: 'X-1014' } },
        'code.replayed': { actions: 'refuseCode', meta: { requirement: 'X-1014' } },
        'code.mismatched': { actions: ['countFailure', 'refuseCode'], meta: { requirement: 'X-1015' } },
        'budget.spent': { actions: 'refuseTooMany', meta: { requirement: 'X-1015' } },
        'removal.requested': { ...removal, meta: { requirement: 'X-1013' } },
        'removal.ordered': { ...removal, meta: { requirement: 'X-1020' } },
        'undo.requested': {
          target: 'removed',
          actions: [...removal.actions, 'supersedeCodes', 'endSessions', 'dropWaysIn'],
          meta: { requirement: 'X-1024' },
        },
        'undo.lapsed': { actions: 'refuseLapsed', meta: { requirement: 'X-1024' } },
        'emailChange.undone': { guard: 'isSince', ...removal, meta: { requirement: 'X-1025' } },
      },
    },
    removed: {
      description: 'It was removed, or its enrolment undone: its secret is deleted.',
      on: { 'enrolment.requested': enrolment },
    },
  },
})
