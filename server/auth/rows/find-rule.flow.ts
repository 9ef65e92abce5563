// Whether somebody may sign up with the address that is locked, by the settings, by a CAPTCHA and by the policy, and why not.

import type { SignUpRule } from '../../../machines/account/account.types.ts'
import type { Question } from '../../../machines/policy/policy.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { heedPolicy } from './heed-policy.flow.ts'
import { type Flow, operation } from './row-operations.ts'

type Found = {
  rule: SignUpRule
  /** What the account refuses a sign-up with is said in the words of what has held it back. */
  because: (refusal: AuthErrorCode | null) => AuthErrorCode | null
}

/** The account says what follows from it: a person who has one signs in. Nobody is heard where the settings close it. */
export function* findRule(heeded: readonly Question[] = ['sign-up']): Flow<'policy', Found> {
  const rule = yield* operation('findSignUpRule')
  let held: AuthErrorCode | null = null
  for (const question of rule === 'open' ? heeded : []) held ??= yield* heedPolicy(question)
  return {
    rule: held ? 'closed' : rule,
    because: (refusal) => (refusal === 'EMAIL_PASSWORD_SIGN_UP_DISABLED' ? (held ?? refusal) : refusal),
  }
}
