// What concerns authenticator apps and passkeys alike: a link that takes one of them back, and an operator who removes them all.

import { removePasskeysByOperator, undoRegistration } from '../../methods/passkey/passkey.flow.ts'
import { operation, type PasskeyFlow } from '../../methods/passkey/passkey.operations.ts'
import { removeAppByOperator, undoEnrolment } from '../../methods/two-factor/two-factor.flow.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'

/** A link is of one of them. */
export function* undoFactor(): PasskeyFlow<'undoLink'> {
  const refusal = yield* undoRegistration()
  return refusal === 'INVALID_TOKEN' ? yield* undoEnrolment() : refusal
}

/** Refused where nobody has the e-mail, or neither an app nor a passkey. */
export function* removeFactorsByOperator(): PasskeyFlow<'email'> {
  yield* operation('lockAccount')
  const unremoved = yield* removeAppByOperator()
  const refusal = yield* removePasskeysByOperator()
  if (unremoved && refusal) return refusal
  return yield* sendToAccount({ type: 'allSessions.revoked' }, 'TWO_FACTOR_NOT_ENABLED')
}
