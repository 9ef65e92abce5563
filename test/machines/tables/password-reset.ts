// The spec's table "Password reset", and the rows added to it, as data.

import { passwordResetMachine } from '../../../machines/password-reset/password-reset.machine.ts'
import { events } from '../../../machines/password-reset/password-reset.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

export const passwordReset: TransitionRow<typeof passwordResetMachine>[] = [
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
    effects: ['replacePassword', 'endSessions', 'supersedeCodes', 'mailPasswordChanged'],
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
]

export const passwordResetSuite: TransitionTable<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  context: {},
  events: Object.values(events).flat(),
  rows: passwordReset,
  begins: { input: undefined, state: 'idle', effects: [] },
}
