// Sends an event to the recovery that is locked, and sees to its effects.

import type { FactorRecoveryEvent } from '../../../../machines/factor-recovery/factor-recovery.machine.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RecoveryEffect } from './recovery.operations.ts'
import { operation, type TwoFactorFlow } from './two-factor.operations.ts'

type Sent = { refusal: AuthErrorCode | null; effects: readonly RecoveryEffect[] }

/** @param unanswered what the request is refused with where the recovery's state has no answer to the event */
export function* sendToRecovery(
  event: FactorRecoveryEvent,
  unanswered: AuthErrorCode | null,
): TwoFactorFlow<never, Sent> {
  const { accepted, effects } = yield* operation('stepRecovery', event)
  let refusal: AuthErrorCode | null = accepted ? null : unanswered
  for (const effect of effects) {
    if (effect === 'refuseLapsed') refusal = 'TOKEN_EXPIRED'
    else if (effect === 'refuseNoFactor') refusal = 'TWO_FACTOR_NOT_ENABLED'
    else if (effect !== 'removeFactors') yield* operation('performRecovery', effect)
  }
  return { refusal, effects }
}

/** Of the account that is locked, one of whose factors the request has shown: not every one is lost. */
export function* stopRecoveryByFactor(): TwoFactorFlow<never, void> {
  yield* operation('lockRecovery')
  yield* sendToRecovery({ type: 'factor.shown' }, null)
}
