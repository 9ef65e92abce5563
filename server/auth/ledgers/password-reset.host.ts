// Performs what flows ask of a password reset, whose state is that of the newest code or link that was mailed for it.

import { type CurrentState, step } from '../../../machines/kit/step.ts'
import { passwordResetMachine } from '../../../machines/password-reset/password-reset.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { type CodeRow, maybeNewestCodeForUpdate } from '../../db/auth/one-time-code.ts'
import type { Performs } from './work.ts'

const states: Record<CodeRow['state'], CurrentState<typeof passwordResetMachine>['state']> = {
  issued: 'resetCodeSent',
  spent: 'passwordUpdated',
  locked: 'idle',
  expired: 'idle',
}

export const onReset: Performs<'readReset' | 'stepReset'> = {
  readReset: async ({ tx, email }, _, by) => {
    const row = await maybeNewestCodeForUpdate(tx, email, by)
    return row ? states[row.state] : 'idle'
  },

  stepReset: ({ tx, email }, _, by, state, event) => {
    const next = step(passwordResetMachine, { state, context: {} }, event, email)
    const { effects } = next
    const what = {
      machine: 'password-reset',
      previousState: state,
      event: event.type,
      state: next.state,
      effects,
    }
    if (next.accepted) recordAuditEvent(tx, { ...what, email, detail: { by } })
    return next
  },
}
