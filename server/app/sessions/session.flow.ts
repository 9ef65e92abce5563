// What is asked of the application's session at each request, and in which order.

import type { AppSessionEvent, Memberships } from '../../../machines/app-session/app-session.types.ts'
import { resultOfSource } from '../../../machines/app-session/check-result.ts'
import type { Demand, Levels } from '../../../machines/kit/demand.ts'
import {
  type AuthSessionEffect,
  type Flow,
  operation,
  type SessionAnswer,
  sendToSession,
} from './session-operations.ts'

const isRefusal = (effect: AuthSessionEffect): effect is Extract<AuthSessionEffect, SessionAnswer> =>
  effect === 'refuseStaleSession' || effect === 'refuseImpersonated'

/** Sends what was found out. @returns whether that has ended the session */
function* ends(
  event: Extract<AppSessionEvent, { type: 'session.checked' | 'lifetime.lapsed' }>,
): Flow<never, boolean> {
  return (yield* operation('stepSession', event)).effects.includes('endSession')
}

/** Whether the session lives on: by what was read with it, by its age, and by a check from time to time. */
function* check(): Flow<never, void> {
  const found = yield* operation('findStanding')
  if (!found) return
  const { source, isLapsed, endIsObservable } = found
  if (source !== 'lives') {
    const result = resultOfSource(source)
    if (yield* ends({ type: 'session.checked', result, isOverdue: false })) return
  }
  if (isLapsed && (yield* ends({ type: 'lifetime.lapsed', endIsObservable }))) return
  const checked = yield* operation('checkSource')
  if (checked) yield* ends({ type: 'session.checked', ...checked })
}

/** @param of whose: the person’s own, or the organization’s that is worked in */
export function* requestData(of: 'person' | 'organization' = 'person'): Flow {
  yield* check()
  return yield* sendToSession({ type: 'data.requested', of })
}

/** For what changes something: it is done by a session that meets what is demanded of it, if anything is, and by its person alone. */
export function* requestAction(demand: Demand | null): Flow {
  const answer = yield* requestData()
  return answer === 'giveData' ? yield* meet([demand], answer) : answer
}

export function* openDashboard(): Flow {
  yield* check()
  return yield* sendToSession({ type: 'dashboard.opened' })
}

/**
 * For another application.
 * @param isPage whether a browser is to show what is asked for @param demands what the session has to meet, all of it
 */
export function* requestIdentity(isPage: boolean, demands: readonly Demand[] = []): Flow {
  yield* check()
  const isAsserted = yield* operation('isAsserted')
  const answer = yield* sendToSession({ type: 'identity.requested', isAsserted, isPage })
  // Another application would take an operator who acts as the person for them.
  return answer === 'giveIdentity' ? yield* meet([null, ...demands], answer) : answer
}

function* meet<Met extends SessionAnswer | null>(
  demands: readonly (Demand | null)[],
  met: Met,
): Flow<never, SessionAnswer | Met> {
  for (const demand of demands) {
    const { effects } = yield* operation('meetDemand', demand)
    const refusal = effects.find(isRefusal)
    if (refusal) return refusal
  }
  return met
}

export const openSession = (emailVerified: boolean, memberships: Memberships, levels: Levels) =>
  sendToSession({ type: 'session.opened', emailVerified, memberships, ...levels })

/** In the organization that was made. */
export const workInMade = (levels: Levels) => sendToSession({ type: 'organization.created', ...levels })

/** To remember it is done in the person's name: it decides where their next session begins. */
export function* selectTenant(
  isMember: boolean,
  isRemembered: boolean,
  levels: Levels,
): Flow<'tenantId', SessionAnswer | null> {
  const refusal = isRemembered ? yield* meet([null], null) : null
  return refusal ?? (yield* sendToSession({ type: 'tenant.selected', isMember, isRemembered, ...levels }))
}

/** In the organization whose invitation was accepted. */
export const workInJoined = (isMember: boolean, levels: Levels) => selectTenant(isMember, false, levels)

/** To end all others is done in the person's name. */
export function* signOut(everywhere: boolean): Flow {
  const refusal = everywhere ? yield* meet([null], null) : null
  return refusal ?? (yield* sendToSession({ type: 'signOut.requested', everywhere }))
}
