// Signing in, by password and by code.

import { spendCode } from '../../ledgers/codes.flow.ts'
import { type Flow, perform } from '../../ledgers/operations.ts'
import { sendToAccount, tellOfNewDevice } from '../../ledgers/send-to-account.flow.ts'

export function* signIn(): Flow<'email' | 'password' | 'newSession' | 'proposal'> {
  yield* perform('lockAccount')
  const { finding, isProposed, hasSignedUp } = yield* perform('comparePassword')
  const refusal = yield* sendToAccount(
    finding === 'matched'
      ? { type: 'password.matched', isProposed }
      : { type: 'password.mismatched', isProposed, hasSignedUp },
    'INVALID_EMAIL_OR_PASSWORD',
  )
  return refusal ?? (yield* tellOfNewDevice())
}

/** It creates no account. */
export function* signInByCode(): Flow<'email' | 'guess' | 'attemptCookies' | 'newSession'> {
  yield* perform('lockAccount')
  const refusal =
    (yield* spendCode('sign-in')) ?? (yield* sendToAccount({ type: 'signInCode.accepted' }, 'INVALID_OTP'))
  return refusal ?? (yield* tellOfNewDevice())
}
