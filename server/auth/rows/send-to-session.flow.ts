// Sends an event to the session of a request, and sees to its effects.

import type { AuthSessionEvent } from '../../../machines/auth-session/auth-session.machine.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { NeededByEvent } from './request-facts.ts'
import {
  type AuthSessionEffect,
  type AuthSessionState,
  type Flow,
  type Operations,
  operation,
} from './row-operations.ts'

const refusals: Record<Extract<AuthSessionEffect, `refuse${string}`>, AuthErrorCode> = {
  refuseJwt: 'UNAUTHORIZED',
  refuseStaleSession: 'STEP_UP_REQUIRED',
  refuseImpersonated: 'NOT_WHILE_IMPERSONATING',
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

/**
 * Locks the account of the session, which alone has to go through before something is done in its name, and has the session
 * meet what the route demands of it.
 * @param stale what a session is refused with that is only too old
 */
export function* act(stale: AuthErrorCode = 'STEP_UP_REQUIRED'): Flow<'authenticated'> {
  return yield* meet(yield* operation('lockAccountOfSession'), stale)
}

/** The same where the request shows the password, which is compared next: that proves the first level now. */
export function* actByPassword(
  stale: AuthErrorCode = 'STEP_UP_REQUIRED',
): Flow<'authenticated' | 'password'> {
  const { demand, ...found } = yield* operation('lockAccountOfSession')
  return yield* meet(
    { ...found, demand: demand && { ...demand, shown: { ...demand.shown, aal1: 0 } } },
    stale,
  )
}

type Found = ReturnType<Operations['lockAccountOfSession']>

function* meet({ state, by, demand }: Found, stale: AuthErrorCode): Flow<'authenticated'> {
  const refusal = yield* sendToSession(state, { type: 'action.requested', by, demand })
  return refusal === 'STEP_UP_REQUIRED' && demand?.reach === 'aal1' ? stale : refusal
}
