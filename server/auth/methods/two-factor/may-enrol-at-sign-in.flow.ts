// Whether a second factor may be enrolled at the sign-in that waits in a browser: an authenticator app, or a passkey.

import type { FirstMethod } from '../../../../machines/sign-in/sign-in.types.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'
import { operation, type TwoFactorFlow } from './two-factor.operations.ts'

export type Enroller = { refusal: AuthErrorCode; first: null } | { refusal: null; first: FirstMethod }

/** @returns what the browser's sign-in has shown first, where it waits for an enrolment and the account may enrol */
export function* mayEnrolAtSignIn(): TwoFactorFlow<'challenge', Enroller> {
  const challenge = yield* operation('lockAccountOfChallenge')
  if (!challenge || challenge.lapsed) return { refusal: 'INVALID_TWO_FACTOR_COOKIE', first: null }
  const { accepted } = yield* operation('stepSignIn', challenge.state, { type: 'enrolment.requested' })
  if (!accepted) return { refusal: 'INVALID_TWO_FACTOR_COOKIE', first: null }
  yield* operation('storeSignIn')
  const event = { type: 'factorChange.confirmed', proof: 'session' } as const
  const refusal = yield* sendToAccount(event, 'INVALID_TWO_FACTOR_COOKIE')
  return refusal ? { refusal, first: null } : { refusal, first: challenge.first }
}
