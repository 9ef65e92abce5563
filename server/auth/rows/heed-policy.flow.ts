// Has the machine of the policy judge what the policy, or a CAPTCHA, said of a request, before the request's transaction began.

import type { Question } from '../../../machines/policy/policy.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { type Flow, operation, type PolicyEffect } from './row-operations.ts'

/** Null where nothing holds the request back. */
const answers: Record<PolicyEffect, AuthErrorCode | null> = {
  letPass: null,
  holdBack: 'POLICY_REFUSED',
  holdBackUnanswered: 'SERVICE_UNAVAILABLE',
  holdBackUnsolved: 'VERIFICATION_FAILED',
  holdBackUntried: 'MISSING_RESPONSE',
}

/** @returns what the request is refused with; null where nothing holds it back, or nobody is asked about this */
export function* heedPolicy(about: Question): Flow<'policy'> {
  const type = yield* operation('findPolicyAnswer', about)
  if (type === 'unasked') return null
  const { effects } = yield* operation('stepPolicy', about, { type })
  const [effect] = effects
  return effect ? answers[effect] : 'SERVICE_UNAVAILABLE'
}
