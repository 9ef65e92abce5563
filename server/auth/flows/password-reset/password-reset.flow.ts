// Resetting a forgotten password, by a mailed code or by a mailed link.

import { spendCode } from '../../ledgers/codes.flow.ts'
import { type Flow, perform, type ResetPurpose } from '../../ledgers/operations.ts'
import { sendToAccount } from '../../ledgers/send-to-account.flow.ts'
import { sendToReset } from '../../ledgers/send-to-reset.flow.ts'

export function* requestReset(by: ResetPurpose): Flow<'email'> {
  const account = yield* perform('lockAccount')
  const state = yield* perform('lockReset', by)
  yield* sendToReset({ by, state, mailed: account !== 'none' }, { type: 'reset.requested' })
  return null
}

/** The reset's state is read before the code is spent, which would change it; whether the account may be reset is the account's. */
export function* resetPassword(
  by: ResetPurpose,
): Flow<'email' | 'guess' | 'passwordHash' | 'attemptCookies'> {
  yield* perform('lockAccount')
  const state = yield* perform('lockReset', by)
  const refusal = yield* spendCode(by)
  if (refusal) return refusal
  return (
    (yield* sendToAccount({ type: 'password.reset' }, 'INVALID_OTP')) ??
    ((yield* sendToReset({ by, state, mailed: true }, { type: 'code.accepted' })) ? null : 'INVALID_OTP')
  )
}
