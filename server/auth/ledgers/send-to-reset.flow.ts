// Sends an event to a password reset, and sees to its effects.

import type { StateValueFrom } from 'xstate'
import type { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import type {
  PasswordResetEvent,
  passwordResetMachine,
} from '../../../machines/password-reset/password-reset.machine.ts'
import { issueCode, supersedeCodes } from './codes.flow.ts'
import type { NeededByEvent } from './given.ts'
import { type Flow, perform, type ResetPurpose } from './operations.ts'

type State = StateValueFrom<typeof passwordResetMachine>

/** The state of a reset, by that of its newest code or link. Without one it is idle. */
export const resetStates: Record<StateValueFrom<typeof oneTimeCodeMachine>, State> = {
  issued: 'resetCodeSent',
  spent: 'passwordUpdated',
  locked: 'idle',
  expired: 'idle',
}

type Reset = {
  by: ResetPurpose
  state: State
  /** Whether the address is somebody's: a code for nobody is mailed to nobody. */
  mailed: boolean
}

/** @returns false where the reset's state has no answer to the event */
export function* sendToReset<Event extends PasswordResetEvent>(
  { by, state, mailed }: Reset,
  event: Event,
): Flow<NeededByEvent[Event['type']], boolean> {
  const { accepted, effects } = yield* perform('stepReset', by, state, event)
  for (const effect of effects) {
    if (effect === 'issueResetCode') yield* issueCode(by, mailed)
    else if (effect === 'killCodes') yield* supersedeCodes('all')
    else yield* perform('performEffect', effect)
  }
  return accepted
}
