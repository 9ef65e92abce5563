// Has the machine of the policy judge what the policy, or a CAPTCHA, said of a request, before the request's transaction began.

import type { Question } from '../../../machines/policy/policy.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { type Flow, operation, type PolicyEffect } from './row-operations.ts'

const refusals: Partial<Record<PolicyEffect, AuthErrorCode>> = {
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
  if (effects.includes('letPass')) return null
  return effects.map((effect) => refusals[effect]).find(Boolean) ?? 'SERVICE_UNAVAILABLE'
}
