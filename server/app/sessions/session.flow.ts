// What is asked of the application's session at each request, and in which order.

import type { AppSessionEvent, Memberships } from '../../../machines/app-session/app-session.machine.ts'
import { resultOfSource } from '../../../machines/app-session/check-result.ts'
import type { Demand } from '../../../machines/kit/demand.ts'
import { type Flow, operation, sendToSession } from './session-operations.ts'

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
  const { source, isLapsed, isFollowed } = found
  if (source !== 'lives') {
    const result = resultOfSource(source)
    if (yield* ends({ type: 'session.checked', result, isOverdue: false })) return
  }
  if (isLapsed && (yield* ends({ type: 'lifetime.lapsed', isFollowed }))) return
  const checked = yield* operation('checkSource')
  if (checked) yield* ends({ type: 'session.checked', ...checked })
}

export function* requestData(): Flow {
  yield* check()
  return yield* sendToSession({ type: 'data.requested' })
}

/** For what changes something: it is done by a session that meets what is demanded of it. */
export function* requestAction(demand: Demand): Flow {
  const answer = yield* requestData()
  if (answer !== 'giveData') return answer
  const { effects } = yield* operation('meetDemand', demand)
  return effects.includes('refuseStaleSession') ? 'refuseStaleSession' : answer
}

export function* openDashboard(): Flow {
  yield* check()
  return yield* sendToSession({ type: 'dashboard.opened' })
}

/** For another application. @param isPage whether a browser is to show what is asked for */
export function* requestIdentity(isPage: boolean): Flow {
  yield* check()
  const isAsserted = yield* operation('isAsserted')
  return yield* sendToSession({ type: 'identity.requested', isAsserted, isPage })
}

export const openSession = (emailVerified: boolean, memberships: Memberships) =>
  sendToSession({ type: 'session.opened', emailVerified, memberships })

/** In the organization that was made. */
export const workInMade = () => sendToSession({ type: 'organization.created' })

export const selectTenant = (isMember: boolean, isRemembered: boolean) =>
  sendToSession({ type: 'tenant.selected', isMember, isRemembered })

export const signOut = (everywhere: boolean) => sendToSession({ type: 'signOut.requested', everywhere })
