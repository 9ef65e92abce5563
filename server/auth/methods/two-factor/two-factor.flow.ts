// Second factors: enrolled, confirmed, renewed and removed by a person with a session, and shown at a sign-in.

import type { TypedFactor } from '../../../../machines/sign-in/sign-in.types.ts'
import type { TotpEvent } from '../../../../machines/totp/totp.machine.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { supersedeCodes } from '../../rows/codes.flow.ts'
import { askAccount, sendToAccount } from '../../rows/send-to-account.flow.ts'
import { act, sendToSession } from '../../rows/send-to-session.flow.ts'
import { goOnBy, sendToSignIn } from '../../rows/send-to-sign-in.flow.ts'
import { mayEnrolAtSignIn } from './may-enrol-at-sign-in.flow.ts'
import { stopRecoveryByFactor } from './send-to-recovery.flow.ts'
import {
  operation,
  type RecoveryCodeEffect,
  type TotpEffect,
  type TwoFactorFlow,
} from './two-factor.operations.ts'

const refusals: Record<Extract<TotpEffect, `refuse${string}`>, AuthErrorCode> = {
  refuseCode: 'INVALID_CODE',
  refuseEnrolled: 'TOTP_ALREADY_ENABLED',
  refuseTooMany: 'ACCOUNT_TEMPORARILY_LOCKED',
  refuseLapsed: 'TOKEN_EXPIRED',
}

/** What a recovery code that is shown is answered. One of a set that is over is not found. */
const ofRecoveryCode: Record<RecoveryCodeEffect, AuthErrorCode | null> = {
  acceptCode: null,
  refuseUsed: 'INVALID_BACKUP_CODE',
  forgetCode: 'INVALID_BACKUP_CODE',
}

const isRefusal = (effect: TotpEffect): effect is keyof typeof refusals => effect in refusals

/** @param unanswered what the request is refused with where the app's state has no answer to the event */
function* sendToTotp(event: TotpEvent, unanswered: AuthErrorCode | null): TwoFactorFlow {
  const { accepted, effects } = yield* operation('stepTotp', event)
  let refusal: AuthErrorCode | null = accepted ? null : unanswered
  for (const effect of effects) {
    if (isRefusal(effect)) refusal = refusals[effect]
    else if (effect === 'supersedeCodes') yield* supersedeCodes('all')
    else if (effect === 'supersedeRecoveryCodes') yield* operation(effect)
    else if (effect === 'endSessions') yield* operation('performEffect', effect)
    else yield* operation('performTotp', effect)
  }
  return refusal
}

/** By the password, beside what the route demands: here the password alone counts for no recent sign-in. */
function* mayChangeFactors(): TwoFactorFlow<'authenticated' | 'password'> {
  const unable = yield* act()
  if (unable) return unable
  const { finding: proof } = yield* operation('comparePassword')
  return yield* sendToAccount({ type: 'factorChange.confirmed', proof }, 'UNAUTHORIZED')
}

export function* enrol(): TwoFactorFlow<'authenticated' | 'password'> {
  const unable = yield* mayChangeFactors()
  if (unable) return unable
  yield* operation('lockTotp')
  const refusal = yield* sendToTotp({ type: 'enrolment.requested' }, 'UNAUTHORIZED')
  return refusal ?? (yield* renewCodes())
}

/** At a sign-in that waits for an enrolment: the first proof is as old as that. */
export function* enrolAtSignIn(): TwoFactorFlow<'challenge'> {
  const { refusal } = yield* mayEnrolAtSignIn()
  if (refusal) return refusal
  yield* operation('lockTotp')
  const unable = yield* sendToTotp({ type: 'enrolment.requested' }, 'INVALID_TWO_FACTOR_COOKIE')
  return unable ?? (yield* renewCodes())
}

export function* showSecret(): TwoFactorFlow<'authenticated' | 'password'> {
  const unable = yield* mayChangeFactors()
  if (unable) return unable
  yield* operation('lockTotp')
  return yield* sendToTotp({ type: 'secret.requested' }, 'TOTP_NOT_ENABLED')
}

/** Where there is nothing to remove nothing need be said. */
export function* removeFactor(): TwoFactorFlow<'authenticated' | 'password'> {
  const unable = yield* mayChangeFactors()
  if (unable) return unable
  yield* operation('lockTotp')
  return yield* sendToTotp({ type: 'removal.requested' }, null)
}

/** By a recovery, from the account that is locked; refused where it has none. */
export function* removeLostApp(): TwoFactorFlow {
  yield* operation('lockTotp')
  return yield* sendToTotp({ type: 'removal.ordered' }, 'TWO_FACTOR_NOT_ENABLED')
}

/** By the mailed link. It needs no session: the person who enrolled the app may have ended the owner's. */
export function* undoEnrolment(): TwoFactorFlow<'undoLink'> {
  const found = yield* operation('lockEnrolmentOfLink')
  if (found === 'none') return 'INVALID_TOKEN'
  const type = found === 'lapsed' ? 'undo.lapsed' : 'undo.requested'
  return yield* sendToTotp({ type }, 'INVALID_TOKEN')
}

/** Together with a change of e-mail that is taken back, whose account and row are locked. */
export function* undoEnrolmentWithChange(): TwoFactorFlow {
  if ((yield* operation('lockTotp')) === 'absent') return null
  const isSince = yield* operation('isConfirmedSinceChange')
  return yield* sendToTotp({ type: 'emailChange.undone', isSince }, null)
}

export function* renewRecoveryCodes(): TwoFactorFlow<'authenticated' | 'password'> {
  const unable = yield* mayChangeFactors()
  if (unable) return unable
  if ((yield* operation('lockTotp')) !== 'active') return 'TWO_FACTOR_NOT_ENABLED'
  return yield* renewCodes()
}

function* renewCodes(): TwoFactorFlow {
  yield* operation('supersedeRecoveryCodes')
  yield* operation('issueRecoveryCodes')
  return null
}

/** @returns what the second factor is refused with, or null: it is spent then */
const shown: Record<TypedFactor, () => TwoFactorFlow<'secondFactor'>> = {
  totp: function* () {
    if (!['pending', 'active'].includes(yield* operation('lockTotp'))) return 'TOTP_NOT_ENABLED'
    const type = yield* operation('compareTotp')
    return yield* sendToTotp({ type }, 'INVALID_CODE')
  },
  recoveryCode: function* () {
    if ((yield* operation('lockTotp')) !== 'active') return 'BACKUP_CODES_NOT_ENABLED'
    if (!(yield* operation('lockRecoveryCode'))) return 'INVALID_BACKUP_CODE'
    const { effects } = yield* operation('stepRecoveryCode')
    const [effect] = effects
    return effect ? ofRecoveryCode[effect] : 'INVALID_BACKUP_CODE'
  },
}

/** In the browser that has shown the first proof. A code that is not compared costs no try. */
export function* passChallenge(by: TypedFactor): TwoFactorFlow<'challenge' | 'secondFactor' | 'newSession'> {
  const challenge = yield* operation('lockAccountOfChallenge')
  if (!challenge) return 'INVALID_TWO_FACTOR_COOKIE'
  const { state, first, lapsed, isLastTry } = challenge
  if (lapsed) {
    yield* sendToSignIn(state, { type: 'lifetime.lapsed' })
    return 'INVALID_TWO_FACTOR_COOKIE'
  }
  const refusal = yield* shown[by]()
  if (refusal === 'ACCOUNT_TEMPORARILY_LOCKED') return refusal
  if (refusal) {
    yield* sendToSignIn(state, { type: 'factor.mismatched', isLastTry })
    return refusal
  }
  yield* stopRecoveryByFactor()
  const standing = yield* askAccount({ type: 'factor.shown' }, 'INVALID_TWO_FACTOR_COOKIE')
  return yield* goOnBy(standing, state, { type: 'factor.proven', first, by })
}

/** A mailed code does not open what waits for a second factor: e-mail is none, and the machine of the sign-in has no answer to one. */
export function* offerMailedCode(): TwoFactorFlow<'challenge'> {
  const challenge = yield* operation('lockAccountOfChallenge')
  if (!challenge || challenge.lapsed) return 'INVALID_TWO_FACTOR_COOKIE'
  const event = { type: 'owner.admitted', proof: 'signInCode', demand: 'unmet' } as const
  const { accepted } = yield* operation('stepSignIn', challenge.state, event)
  return accepted ? null : 'OTP_NOT_ENABLED'
}

/**
 * By a person with a session of less than a day: confirms the app, or shows what a session from before has not shown. Another
 * session takes the place of theirs, of the level that both proofs come to.
 */
export function* liftSession(
  by: TypedFactor,
): TwoFactorFlow<'authenticated' | 'secondFactor' | 'newSession'> {
  const unable = yield* act()
  if (unable) return unable
  const refusal = yield* shown[by]()
  if (refusal) return refusal
  yield* stopRecoveryByFactor()
  const first = yield* operation('findFirstMethod')
  if (!first) return 'SESSION_EXPIRED'
  const standing = yield* askAccount({ type: 'factor.shown' }, 'UNAUTHORIZED')
  const denied = yield* goOnBy(standing, 'awaitingSecondFactor', { type: 'factor.proven', first, by })
  return denied ?? (yield* sendToSession('live', { type: 'session.replaced' }))
}
