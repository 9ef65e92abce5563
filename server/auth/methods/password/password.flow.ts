// Signing up and in by password, and resetting a forgotten one, by a mailed code or by a mailed link.

import { ofSignUps } from '../../../../machines/policy/policy.machine.ts'
import { spendCode } from '../../rows/codes.flow.ts'
import { findRule } from '../../rows/find-rule.flow.ts'
import { type Flow, operation, type ResetPurpose } from '../../rows/row-operations.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'
import { sendToReset } from '../../rows/send-to-reset.flow.ts'
import { signInBy } from '../../rows/send-to-sign-in.flow.ts'

/** It never opens a session, and does equal work for used and unused addresses. */
export function* signUp(): Flow<'email' | 'proposal' | 'policy'> {
  yield* operation('lockAccount')
  const { rule, because } = yield* findRule(ofSignUps)
  const refusal = yield* sendToAccount({ type: 'signUp.accepted', rule })
  return because(refusal)
}

export function* signIn(): Flow<'email' | 'password' | 'newSession' | 'proposal' | 'policy'> {
  yield* operation('lockAccount')
  const { finding, isProposed, hasSignedUp } = yield* operation('comparePassword')
  const compared =
    finding === 'matched'
      ? ({ type: 'password.matched', isProposed } as const)
      : ({ type: 'password.mismatched', isProposed, hasSignedUp } as const)
  return yield* signInBy('password', compared, 'INVALID_EMAIL_OR_PASSWORD')
}

export function* requestReset(by: ResetPurpose): Flow<'email'> {
  yield* operation('lockAccount')
  const state = yield* operation('lockReset', by)
  return yield* sendToReset({ by, state }, { type: 'reset.requested' })
}

/** The reset's state is read before the code is spent, which would change it; whether the account may be reset is the account's. */
export function* resetPassword(
  by: ResetPurpose,
): Flow<'email' | 'guess' | 'passwordHash' | 'attemptCookies'> {
  yield* operation('lockAccount')
  const state = yield* operation('lockReset', by)
  const refusal = (yield* spendCode(by)) ?? (yield* sendToAccount({ type: 'password.reset' }, 'INVALID_OTP'))
  return refusal ?? (yield* sendToReset({ by, state }, { type: 'code.accepted' }, 'INVALID_OTP'))
}
