// Passkeys: registered, named and removed by a person with a session, and shown at a sign-in.

import type { PasskeyEvent } from '../../../../machines/passkey/passkey.machine.ts'
import type { PasskeyKind } from '../../../../machines/sign-in/sign-in.types.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { supersedeCodes } from '../../rows/codes.flow.ts'
import { askAccount, sendToAccount } from '../../rows/send-to-account.flow.ts'
import { act } from '../../rows/send-to-session.flow.ts'
import { beginBy, goOnBy, sendToSignIn } from '../../rows/send-to-sign-in.flow.ts'
import { type Enroller, mayEnrolAtSignIn } from '../two-factor/may-enrol-at-sign-in.flow.ts'
import { stopRecoveryByFactor } from '../two-factor/send-to-recovery.flow.ts'
import { operation, type PasskeyEffect, type PasskeyFlow } from './passkey.operations.ts'

function* performAll(effects: readonly PasskeyEffect[]): PasskeyFlow {
  let refusal: AuthErrorCode | null = null
  for (const effect of effects) {
    if (effect === 'refuseAssertion') refusal = 'AUTHENTICATION_FAILED'
    else if (effect === 'refuseAttestation') refusal = 'FAILED_TO_VERIFY_REGISTRATION'
    else if (effect === 'refuseLapsed') refusal = 'TOKEN_EXPIRED'
    else if (effect === 'supersedeCodes') yield* supersedeCodes('all')
    else if (effect === 'endSessions') yield* operation('performEffect', effect)
    else yield* operation('performPasskey', effect)
  }
  return refusal
}

export function* sendToPasskey(event: PasskeyEvent): PasskeyFlow {
  const { accepted, effects } = yield* operation('stepPasskey', event)
  const refusal = yield* performAll(effects)
  return accepted ? refusal : 'AUTHENTICATION_FAILED'
}

function* mayRegister(): PasskeyFlow<'authenticated'> {
  const unable = yield* act()
  if (unable) return unable
  const refusal = yield* sendToAccount({ type: 'factorChange.confirmed', proof: 'session' }, 'UNAUTHORIZED')
  if (refusal) return refusal
  return (yield* operation('hasRoomForPasskey')) ? null : 'TOO_MANY_PASSKEYS'
}

export function* beginRegistration(): PasskeyFlow<'authenticated' | 'newPasskeyChallenge'> {
  const refusal = yield* mayRegister()
  if (!refusal) yield* operation('issuePasskeyChallenge', 'registration')
  return refusal
}

export function* register(): PasskeyFlow<'authenticated' | 'passkeyChallenge' | 'attestation'> {
  return (yield* mayRegister()) ?? (yield* takeNewKey()).refusal
}

type Taken = { refusal: AuthErrorCode; kind: null } | { refusal: null; kind: PasskeyKind }

/** The answer to the challenge that the request spends: of the account that is locked. */
function* takeNewKey(): PasskeyFlow<'passkeyChallenge' | 'attestation', Taken> {
  const unfit: Taken = { refusal: 'FAILED_TO_VERIFY_REGISTRATION', kind: null }
  if (!(yield* operation('spendPasskeyChallenge', 'registration'))) return unfit
  const found = yield* operation('judgeAttestation')
  const isBesideApp = (yield* operation('lockTotp')) === 'active'
  if (found.type === 'attestation.failed') {
    yield* sendToPasskey(found)
    return unfit
  }
  const { type, isUserVerified, kind } = found
  const refusal = yield* sendToPasskey({ type, isUserVerified, isBesideApp })
  if (refusal) return { refusal, kind: null }
  yield* stopRecoveryByFactor()
  return { refusal, kind }
}

function* mayRegisterAtSignIn(): PasskeyFlow<'challenge', Enroller> {
  const enroller = yield* mayEnrolAtSignIn()
  if (enroller.refusal || (yield* operation('hasRoomForPasskey'))) return enroller
  return { refusal: 'TOO_MANY_PASSKEYS', first: null }
}

/** At a sign-in that waits for an enrolment. */
export function* beginRegistrationAtSignIn(): PasskeyFlow<'challenge' | 'newPasskeyChallenge'> {
  const { refusal } = yield* mayRegisterAtSignIn()
  if (!refusal) yield* operation('issuePasskeyChallenge', 'registration')
  return refusal
}

/** The passkey is the second factor that the sign-in waits for. */
export function* registerAtSignIn(): PasskeyFlow<
  'challenge' | 'passkeyChallenge' | 'attestation' | 'newSession'
> {
  const { refusal, first } = yield* mayRegisterAtSignIn()
  if (refusal) return refusal
  const { refusal: unfit, kind } = yield* takeNewKey()
  if (unfit) return unfit
  const standing = yield* askAccount({ type: 'factor.shown' }, 'INVALID_TWO_FACTOR_COOKIE')
  return yield* goOnBy(standing, 'mustEnrol', { type: 'factor.proven', first, by: kind })
}

/** Of a browser that has proven nothing. */
export function* beginAuthentication(): PasskeyFlow<'newPasskeyChallenge'> {
  yield* operation('issuePasskeyChallenge', 'authentication')
  return null
}

/**
 * By a passkey that has verified its user alone, or by any beside what the browser has proven before. The challenge is spent
 * whatever comes of it.
 */
export function* authenticate(): PasskeyFlow<
  'passkeyChallenge' | 'assertion' | 'waiting' | 'newSession' | 'policy'
> {
  const isSpent = yield* operation('spendPasskeyChallenge', 'authentication')
  if (!isSpent || !(yield* operation('lockAccountOfPasskey'))) return 'AUTHENTICATION_FAILED'
  const waiting = yield* operation('lockWaiting')
  const { type, kind, isUserVerified } = yield* operation('judgeAssertion')
  const refusal = yield* sendToPasskey(
    type === 'assertion.verified' ? { type, isUserVerified, isAlone: !waiting } : { type },
  )
  if (refusal) {
    if (waiting)
      yield* sendToSignIn(waiting.state, {
        type: 'factor.mismatched',
        isLastTry: waiting.isLastTry,
      })
    return refusal
  }
  yield* stopRecoveryByFactor()
  const standing = yield* askAccount({ type: 'factor.shown' }, 'AUTHENTICATION_FAILED')
  const unmet =
    waiting && !isUserVerified
      ? yield* goOnBy(standing, waiting.state, { type: 'factor.proven', first: waiting.first, by: kind })
      : yield* beginBy(standing, waiting?.state ?? 'awaitingProof', { type: 'owner.admitted', proof: kind })
  if (!unmet) yield* operation('readOpenedSession')
  return unmet
}

export function* namePasskey(): PasskeyFlow<'authenticated' | 'namedPasskey' | 'passkeyName'> {
  const unable = yield* act()
  if (unable) return unable
  if ((yield* operation('lockNamedPasskey')) === 'none') return 'PASSKEY_NOT_FOUND'
  return yield* sendToPasskey({ type: 'name.chosen' })
}

export function* removePasskey(): PasskeyFlow<'authenticated' | 'namedPasskey'> {
  const unable = yield* act()
  if (unable) return unable
  const found = yield* operation('lockNamedPasskey')
  if (found === 'none') return 'PASSKEY_NOT_FOUND'
  const event = { type: 'passkeyRemoval.requested', isLastSignInMethod: found === 'last' } as const
  const refusal = yield* sendToAccount(event, 'UNAUTHORIZED')
  return refusal ?? (yield* sendToPasskey({ type: 'removal.requested' }))
}

/** By the mailed link. It needs no session: the person who registered it may have ended the owner's. */
export function* undoRegistration(): PasskeyFlow<'undoLink'> {
  const found = yield* operation('lockPasskeyOfLink')
  if (found === 'none') return 'INVALID_TOKEN'
  return yield* sendToPasskey({ type: found === 'lapsed' ? 'undo.lapsed' : 'undo.requested' })
}

/** By a recovery: of the account that is locked. @returns what it is refused with where there is none */
export function* removeLostPasskeys(): PasskeyFlow {
  let refusal: AuthErrorCode | null = 'TWO_FACTOR_NOT_ENABLED'
  while (yield* operation('lockAnyPasskey')) refusal = yield* sendToPasskey({ type: 'removal.ordered' })
  return refusal
}
