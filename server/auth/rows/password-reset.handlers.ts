// Handles what flows ask of a password reset, whose state is that of the newest code or link that was mailed for it.

import { step } from '../../../machines/kit/step.ts'
import { passwordResetMachine } from '../../../machines/password-reset/password-reset.machine.ts'
import { maybeNewestCodeForUpdate } from '../../db/auth/one-time-code.ts'
import type { AuthHandlers } from './flow-context.ts'
import { recordStep } from './record-step.ts'
import { resetStates } from './send-to-reset.flow.ts'

export const onReset: AuthHandlers<'lockReset' | 'stepReset'> = {
  lockReset: async ({ tx, email }, _, by) => {
    const row = await maybeNewestCodeForUpdate(tx, email, by)
    return row ? resetStates[row.state] : 'idle'
  },

  stepReset: (context, _, by, previousState, event) => {
    const { email } = context
    const next = step(passwordResetMachine, { state: previousState, context: {} }, event, email)
    recordStep(
      context,
      'password-reset',
      { previousState, event, next },
      { userId: null, email, detail: { by } },
    )
    return next
  },
}
