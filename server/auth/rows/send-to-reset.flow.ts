// Sends an event to a password reset, and sees to its effects.

import type { StateValueFrom } from 'xstate'
import { askedFor } from '../../../machines/account/mailings-asked-for.ts'
import type { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import type {
  PasswordResetEvent,
  passwordResetMachine,
} from '../../../machines/password-reset/password-reset.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { supersedeCodes } from './codes.flow.ts'
import type { NeededByEvent } from './request-facts.ts'
import { type Flow, operation, type ResetPurpose } from './row-operations.ts'
import { sendToAccount } from './send-to-account.flow.ts'

type State = StateValueFrom<typeof passwordResetMachine>

/** The state of a reset, by that of its newest code or link. Without one it is idle. */
export const resetStates: Record<StateValueFrom<typeof oneTimeCodeMachine>, State> = {
  issued: 'resetCodeSent',
  spent: 'passwordUpdated',
  locked: 'idle',
  expired: 'idle',
}

/** @returns what the request is refused with; `unanswered` where the reset's state has no answer to the event */
export function* sendToReset<Event extends PasswordResetEvent>(
  { by, state }: { by: ResetPurpose; state: State },
  event: Event,
  unanswered: AuthErrorCode | null = null,
): Flow<NeededByEvent[Event['type']]> {
  const { accepted, effects } = yield* operation('stepReset', by, state, event)
  let refusal = accepted ? null : unanswered
  for (const effect of effects) {
    // Whether it is mailed to anybody is the account's to say.
    if (effect === 'issueResetCode') refusal = yield* sendToAccount(askedFor(by).event)
    else if (effect === 'supersedeCodes') yield* supersedeCodes('all')
    else yield* operation('performEffect', effect)
  }
  return refusal
}
