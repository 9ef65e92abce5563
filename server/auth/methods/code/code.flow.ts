// Verifying an e-mail by a mailed code, signing in by one, and what can be done with a code besides.

import { askedFor } from '../../../../machines/account/mailings-asked-for.ts'
import type { AskedPurpose, Purpose } from '../../../../machines/kit/mailings.ts'
import { recogniseCode, spendCode } from '../../rows/codes.flow.ts'
import { type Flow, operation } from '../../rows/row-operations.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'
import { signInBy } from '../../rows/send-to-sign-in.flow.ts'

export function* sendCode(purpose: AskedPurpose): Flow<'email'> {
  yield* operation('lockAccount')
  return yield* sendToAccount(askedFor(purpose).event)
}

export function* verifyEmail(): Flow<'email' | 'guess' | 'attemptCookies' | 'newSession' | 'policy'> {
  yield* operation('lockAccount')
  const refusal = yield* spendCode('email-verification')
  if (refusal) return refusal
  const proposals = yield* operation('findProposals')
  return yield* signInBy('verification', { type: 'email.verified', ...proposals }, 'INVALID_OTP')
}

/** Where nobody has signed up with the address a right code is nobody's. */
export function* checkCode(purpose: Purpose): Flow<'email' | 'guess' | 'attemptCookies'> {
  yield* operation('lockAccount')
  const refusal = yield* recogniseCode(purpose)
  return refusal ?? (yield* sendToAccount({ type: 'code.recognised' }, 'INVALID_OTP'))
}

/** It creates no account. */
export function* signInByCode(
  purpose: AskedPurpose,
): Flow<'email' | 'guess' | 'attemptCookies' | 'newSession' | 'policy'> {
  yield* operation('lockAccount')
  const refusal = yield* spendCode(purpose)
  return refusal ?? (yield* signInBy('signInCode', { type: 'signInCode.accepted' }, 'INVALID_OTP'))
}
