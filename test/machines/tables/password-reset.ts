// The spec's table "Password reset", and the rows added to it, as data.

import {
  type PasswordResetEvent,
  passwordResetMachine,
} from '../../../machines/password-reset/password-reset.machine.ts'
import type { LedgerRow, LedgerSuite } from '../support/ledger.ts'
import type { Samples } from '../support/samples.ts'

/** Each event once: one that is missing does not compile. */
const samples = {
  'reset.requested': [{ type: 'reset.requested' }],
  'code.accepted': [{ type: 'code.accepted' }],
  'code.lost': [{ type: 'code.lost' }],
} satisfies Samples<PasswordResetEvent>

export const passwordResetEvents: PasswordResetEvent[] = Object.values(samples).flat()

export const passwordReset: LedgerRow<typeof passwordResetMachine>[] = [
  {
    requirement: 'PR-1',
    title: 'asking for a reset mails a code',
    from: 'idle',
    event: { type: 'reset.requested' },
    to: 'resetCodeSent',
    effects: ['issueResetCode'],
  },
  {
    requirement: 'PR-2',
    title: 'the right code updates the password; older sessions and codes end, a notice goes out',
    from: 'resetCodeSent',
    event: { type: 'code.accepted' },
    to: 'passwordUpdated',
    effects: ['replacePassword', 'endSessions', 'killCodes', 'mailPasswordChanged'],
  },
  {
    requirement: 'PR-1',
    title: 'a password once reset can be reset again',
    from: 'passwordUpdated',
    event: { type: 'reset.requested' },
    to: 'resetCodeSent',
    effects: ['issueResetCode'],
  },
  {
    requirement: 'X-8',
    title: 'asking again mails a newer code',
    from: 'resetCodeSent',
    event: { type: 'reset.requested' },
    to: 'resetCodeSent',
    effects: ['issueResetCode'],
  },
  {
    requirement: 'X-9',
    title: 'a code that can no longer be used ends the reset',
    from: 'resetCodeSent',
    event: { type: 'code.lost' },
    to: 'idle',
    effects: [],
  },
]

export const passwordResetSuite: LedgerSuite<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  context: {},
  events: passwordResetEvents,
  rows: passwordReset,
  begins: { input: undefined, state: 'idle', effects: [] },
}
