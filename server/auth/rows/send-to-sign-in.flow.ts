// Sends the sign-in of a request what the account says of a proof: the one way to a session.

import type { AccountEvent } from '../../../machines/account/account.types.ts'
import type { Proof, SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { heedPolicy } from './heed-policy.flow.ts'
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

/** An operator acts as the owner, if the account lets them: by no device of the owner’s. */
export function* impersonate(unanswered: AuthErrorCode): Flow<'newSession'> {
  const { refusal, isAdmitted } = yield* askAccount({ type: 'impersonation.ordered' }, unanswered)
  if (isAdmitted && !refusal) yield* sendToSignIn('awaitingProof', { type: 'operator.admitted' })
  return refusal
}

type Omitting<Event, Key extends PropertyKey> = Event extends unknown ? Omit<Event, Key> : never

/** What was proven, whatever the account demands besides. */
type Proven = Omitting<SignInEvent, 'demand'>

/** Here alone it is found out whether a second factor is demanded, so that no way in can forget to ask. */
function* withDemand<Event extends Proven>(
  proven: Event,
): Flow<never, Extract<SignInEvent, { type: Event['type'] }>> {
  const isDemanding = proven.type === 'owner.admitted' || proven.type === 'verifier.redeemed'
  const whole = isDemanding ? { ...proven, demand: yield* operation('findDemand') } : proven
  return whole as unknown as Extract<SignInEvent, { type: Event['type'] }>
}

/** @param proven the event that the sign-in is sent where the account admits the owner; without an answer it is sent none */
export function* goOnBy<Event extends Proven>(
  { refusal, isAdmitted }: Standing,
  from: SignInState,
  proven: Event,
): Flow<NeededByEvent[Event['type']]> {
  if (refusal) yield* sendToSignIn(from, { type: 'owner.refused' })
  else if (isAdmitted) yield* sendToSignIn(from, yield* withDemand(proven))
  return refusal
}

/** By which a sign-in begins: the policy can refuse them, whatever is proven. */
type First = Extract<Proven, { type: 'owner.admitted' | 'provider.returned' }>

/** The same for a first proof, by somebody who is not signed in yet. */
export function* beginBy<Event extends First>(
  standing: Standing,
  from: SignInState,
  proven: Event,
): Flow<NeededByEvent[Event['type']] | 'policy'> {
  const { refusal, isAdmitted } = standing
  const held = isAdmitted && !refusal ? yield* heedPolicy('sign-in') : refusal
  return yield* goOnBy({ refusal: held, isAdmitted }, from, proven)
}

/** @param unanswered as for `askAccount` */
export function* signInBy<Event extends AccountEvent>(
  proof: Proof,
  event: Event,
  unanswered: AuthErrorCode,
): Flow<NeededByEvent[Event['type']] | 'newSession' | 'policy'> {
  const standing = yield* askAccount(event, unanswered)
  return yield* beginBy(standing, 'awaitingProof', { type: 'owner.admitted', proof })
}
