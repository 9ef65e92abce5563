// What concerns authenticator apps and passkeys alike: a link that takes one of them back, and a recovery that removes them all.

import { removeLostPasskeys, undoRegistration } from '../../methods/passkey/passkey.flow.ts'
import { operation, type PasskeyFlow } from '../../methods/passkey/passkey.operations.ts'
import { sendToRecovery } from '../../methods/two-factor/send-to-recovery.flow.ts'
import { removeLostApp, undoEnrolment } from '../../methods/two-factor/two-factor.flow.ts'
import { sendToAccount } from '../../rows/send-to-account.flow.ts'

/** A link is of one of them. */
export function* undoFactor(): PasskeyFlow<'undoLink'> {
  const refusal = yield* undoRegistration()
  return refusal === 'INVALID_TOKEN' ? yield* undoEnrolment() : refusal
}

/** Refused where nobody has the e-mail, or neither an app nor a passkey, or where one waits already. */
export function* orderRecovery(): PasskeyFlow<'email' | 'operator'> {
  yield* operation('lockAccount')
  const hasFactor = (yield* operation('lockTotp')) === 'active' || (yield* operation('lockAnyPasskey'))
  yield* operation('lockRecovery')
  return (yield* sendToRecovery({ type: 'recovery.ordered', hasFactor }, 'USER_EMAIL_NOT_FOUND')).refusal
}

/** By the link of the first mail: it needs no session, which its reader cannot have. */
export function* proveMailbox(): PasskeyFlow<'recoveryLink'> {
  const found = yield* operation('lockRecoveryOfLink', 'prove-mailbox')
  if (found === 'none') return 'INVALID_TOKEN'
  const type = found === 'lapsed' ? 'link.lapsed' : 'mailbox.proven'
  return (yield* sendToRecovery({ type }, 'INVALID_TOKEN')).refusal
}

/** By the link of a mail that tells of the wait, up to its end. */
export function* stopRecovery(): PasskeyFlow<'recoveryLink'> {
  if ((yield* operation('lockRecoveryOfLink', 'stop-recovery')) === 'none') return 'INVALID_TOKEN'
  return (yield* sendToRecovery({ type: 'stop.requested' }, 'INVALID_TOKEN')).refusal
}

/** Refused where nobody has the e-mail, or no recovery is under way. */
export function* stopRecoveryByOperator(): PasskeyFlow<'email'> {
  yield* operation('lockAccount')
  yield* operation('lockRecovery')
  return (yield* sendToRecovery({ type: 'stop.ordered' }, 'USER_EMAIL_NOT_FOUND')).refusal
}

/** Of time alone: no request asks for it. */
export function* completeRecovery(): PasskeyFlow<'email'> {
  yield* operation('lockAccount')
  yield* operation('lockRecovery')
  const wait = yield* operation('findWait')
  const { effects } = yield* sendToRecovery(
    wait === 'moved' ? { type: 'address.moved' } : { type: 'time.passed', isWaitOver: wait === 'over' },
    null,
  )
  if (!effects.includes('removeFactors')) return null
  const hasNoApp = yield* removeLostApp()
  const hasNoPasskey = yield* removeLostPasskeys()
  // Each may have been taken back meanwhile.
  return hasNoApp && hasNoPasskey ? null : yield* sendToAccount({ type: 'allSessions.revoked' })
}
