// Whether somebody may sign up with the address that is locked, by the settings and by the policy, and why not.

import type { SignUpRule } from '../../../machines/account/account.types.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { heedPolicy } from './heed-policy.flow.ts'
import { type Flow, operation } from './row-operations.ts'

type Found = {
  rule: SignUpRule
  /** What the account refuses a sign-up with is said in the policy's words where it was the policy's. */
  because: (refusal: AuthErrorCode | null) => AuthErrorCode | null
}

/** The account says what follows from it: a person who has one signs in. */
export function* findRule(): Flow<'policy', Found> {
  const rule = yield* operation('findSignUpRule')
  const held = rule === 'open' ? yield* heedPolicy('sign-up') : null
  return {
    rule: held ? 'closed' : rule,
    because: (refusal) => (refusal === 'EMAIL_PASSWORD_SIGN_UP_DISABLED' ? (held ?? refusal) : refusal),
  }
}
