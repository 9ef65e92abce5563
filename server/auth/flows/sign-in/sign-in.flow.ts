// Signing in, by password and by code.

import { spendCode } from '../../rows/codes.flow.ts'
import { type Flow, operation } from '../../rows/row-operations.ts'
import { signInBy } from '../../rows/send-to-sign-in.flow.ts'

export function* signIn(): Flow<'email' | 'password' | 'newSession' | 'proposal'> {
  yield* operation('lockAccount')
  const { finding, isProposed, hasSignedUp } = yield* operation('comparePassword')
  const compared =
    finding === 'matched'
      ? ({ type: 'password.matched', isProposed } as const)
      : ({ type: 'password.mismatched', isProposed, hasSignedUp } as const)
  return yield* signInBy('password', compared, 'INVALID_EMAIL_OR_PASSWORD')
}

/** It creates no account. */
export function* signInByCode(): Flow<'email' | 'guess' | 'attemptCookies' | 'newSession'> {
  yield* operation('lockAccount')
  const refusal = yield* spendCode('sign-in')
  return refusal ?? (yield* signInBy('signInCode', { type: 'signInCode.accepted' }, 'INVALID_OTP'))
}
