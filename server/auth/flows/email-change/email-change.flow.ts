// Changing the e-mail of an account: requested, proven at the new address, undone from the old one.

import type { PasswordFinding } from '../../../../machines/account/account.types.ts'
import { undoEnrolmentWithChange } from '../../methods/two-factor/two-factor.flow.ts'
import type { TwoFactorFlow } from '../../methods/two-factor/two-factor.operations.ts'
import { issueCode, spendCode } from '../../rows/codes.flow.ts'
import { type Flow, operation } from '../../rows/row-operations.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'
import { sendToChange } from '../../rows/send-to-change.flow.ts'
import { act, actByPassword } from '../../rows/send-to-session.flow.ts'

/** A recent sign-in counts as much as the password. */
export function* requestChangeBySession(): Flow<'authenticated' | 'newEmail'> {
  return (yield* act()) ?? (yield* beginChange('session'))
}

export function* requestChangeByPassword(): Flow<'authenticated' | 'newEmail' | 'password'> {
  const refusal = yield* actByPassword()
  if (refusal) return refusal
  const { finding } = yield* operation('comparePassword')
  return yield* beginChange(finding)
}

function* beginChange(proof: PasswordFinding | 'session'): Flow<'newEmail'> {
  if (yield* operation('isAddressOwn')) return 'EMAIL_IS_THE_SAME'
  const refusal = yield* sendToAccount({ type: 'emailChange.requested', proof }, 'UNAUTHORIZED')
  if (refusal) return refusal
  const isTaken = yield* operation('isAddressTaken')
  const { effects } = yield* operation('beginChange')
  if (effects.includes('issueChangeCode')) yield* issueCode('change-email', !isTaken)
  return null
}

export function* changeEmail(): Flow<'authenticated' | 'newEmail' | 'guess' | 'attemptCookies'> {
  const unable = yield* act()
  if (unable) return unable
  if (yield* operation('isAddressOwn')) return 'EMAIL_IS_THE_SAME'
  if (!(yield* operation('lockChange'))) return 'INVALID_OTP'
  const refusal = yield* spendCode('change-email')
  if (refusal) return refusal
  const isTaken = (yield* operation('claimAddress', 'new')) === 'taken'
  return yield* sendToChange({ type: 'address.proven', isTaken }, 'INVALID_OTP')
}

export function* undoEmailChange(): TwoFactorFlow<'undoLink'> {
  const found = yield* operation('lockChangeOfLink')
  if (found === 'none') return 'INVALID_TOKEN'
  if (found === 'lapsed') return yield* sendToChange({ type: 'undo.lapsed' }, 'INVALID_TOKEN')
  const isTaken = (yield* operation('claimAddress', 'old')) === 'taken'
  const refusal = yield* sendToChange({ type: 'undo.requested', isTaken }, 'INVALID_TOKEN')
  return refusal ?? (yield* undoEnrolmentWithChange())
}
