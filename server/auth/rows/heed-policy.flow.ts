// Has the machine of the policy judge what the policy said of a request, before the request's transaction began.

import type { Question } from '../../../machines/policy/policy.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { type Flow, operation } from './row-operations.ts'

/** @returns what the request is refused with; null where nothing holds it back, or the policy is not asked about this */
export function* heedPolicy(about: Question): Flow<'policy'> {
  const type = yield* operation('findPolicyAnswer', about)
  if (type === 'unasked') return null
  const { effects } = yield* operation('stepPolicy', about, { type })
  if (effects.includes('letPass')) return null
  const refusal: AuthErrorCode = effects.includes('holdBack') ? 'POLICY_REFUSED' : 'SERVICE_UNAVAILABLE'
  return refusal
}
