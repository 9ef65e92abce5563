// Performs what flows ask of a password reset, whose state is that of the newest code or link that was mailed for it.

import { step } from '../../../machines/kit/step.ts'
import { passwordResetMachine } from '../../../machines/password-reset/password-reset.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { maybeNewestCodeForUpdate } from '../../db/auth/one-time-code.ts'
import type { AuthHandlers } from './flow-context.ts'
import { resetStates } from './send-to-reset.flow.ts'

export const onReset: AuthHandlers<'lockReset' | 'stepReset'> = {
  lockReset: async ({ tx, email }, _, by) => {
    const row = await maybeNewestCodeForUpdate(tx, email, by)
    return row ? resetStates[row.state] : 'idle'
  },

  stepReset: ({ tx, email }, _, by, state, event) => {
    const next = step(passwordResetMachine, { state, context: {} }, event, email)
    const { effects } = next
    const what = {
      machine: 'password-reset' as const,
      previousState: state,
      event: event.type,
      state: next.state,
      effects,
    }
    if (next.accepted) recordAuditEvent(tx, { ...what, email, detail: { by } })
    return next
  },
}
