// Sends the sign-in of a request what the account says of a proof: the one way to a session.

import type { AccountEvent } from '../../../machines/account/account.types.ts'
import type { Proof, SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { NeededByEvent } from './request-facts.ts'
import { type Flow, operation, type SignInState } from './row-operations.ts'
import { askAccount, type Standing } from './send-to-account.flow.ts'

/** @param from the state that the sign-in is in: a redeemed verifier goes on with the one that issued it */
export function* sendToSignIn<Event extends SignInEvent>(
  from: SignInState,
  event: Event,
): Flow<NeededByEvent[Event['type']], void> {
  const { effects } = yield* operation('stepSignIn', from, event)
  for (const effect of effects) yield* operation('performEffect', effect)
  yield* operation('storeSignIn')
  if (effects.includes('openSession') && (yield* operation('isNewDevice')))
    yield* sendToSignIn('opened', { type: 'newDevice.signedIn' })
}

/** @param admitted the event that the sign-in is sent where the account admits the owner; without an answer it is sent none */
export function* goOnBy<Event extends SignInEvent>(
  { refusal, isAdmitted }: Standing,
  from: SignInState,
  admitted: Event,
): Flow<NeededByEvent[Event['type']]> {
  if (refusal) yield* sendToSignIn(from, { type: 'owner.refused' })
  else if (isAdmitted) yield* sendToSignIn(from, admitted)
  return refusal
}

/** @param unanswered as for `askAccount` */
export function* signInBy<Event extends AccountEvent>(
  proof: Proof,
  event: Event,
  unanswered: AuthErrorCode,
): Flow<NeededByEvent[Event['type']] | 'newSession'> {
  const standing = yield* askAccount(event, unanswered)
  return yield* goOnBy(standing, 'awaitingProof', { type: 'owner.admitted', proof })
}
