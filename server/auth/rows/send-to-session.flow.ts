// Sends an event to the session of a request, and sees to its effects.

import type { AuthSessionEvent } from '../../../machines/auth-session/auth-session.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { NeededByEvent } from './request-facts.ts'
import { type AuthSessionEffect, type AuthSessionState, type Flow, operation } from './row-operations.ts'

const refusals: Record<Extract<AuthSessionEffect, `refuse${string}`>, AuthErrorCode> = {
  refuseJwt: 'UNAUTHORIZED',
  refuseStaleSession: 'SESSION_EXPIRED',
}

const isRefusal = (effect: AuthSessionEffect): effect is keyof typeof refusals => effect in refusals

/** A slide needs no flow: get-session, which alone sends it, has no transaction. */
type Event = Exclude<AuthSessionEvent, { type: 'slide.due' }>

/** @returns what the request is refused with; a session that has ended has no answer */
export function* sendToSession<Sent extends Event>(
  state: AuthSessionState,
  event: Sent,
): Flow<NeededByEvent[Sent['type']] | 'authenticated'> {
  const { accepted, effects } = yield* operation('stepSession', state, event)
  let refusal: AuthErrorCode | null = accepted ? null : 'UNAUTHORIZED'
  for (const effect of effects) {
    if (isRefusal(effect)) refusal = refusals[effect]
    else if (effect !== 'slideExpiry') yield* operation('performEffect', effect)
  }
  return refusal
}

/** Locks the account of the session, which alone has to go through before something is done in its name. */
export function* act(): Flow<'authenticated'> {
  const state = yield* operation('lockAccountOfSession')
  return yield* sendToSession(state, { type: 'action.requested', by: 'token' })
}

/** The same where a sign-in of the last day counts as much as the password. */
export function* actFreshly(): Flow<'authenticated'> {
  const state = yield* operation('lockAccountOfSession')
  return yield* sendToSession(state, { type: 'freshAction.requested' })
}
