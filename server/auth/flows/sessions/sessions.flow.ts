// Ending sessions: the request's own, one that it names, all others, or all; and asking for a JWT of one, where the policy says who gets it.

import { heedPolicy } from '../../rows/heed-policy.flow.ts'
import { type Flow, operation } from '../../rows/row-operations.ts'
import { act, sendToSession } from '../../rows/send-to-session.flow.ts'

export function* endOwnSession(): Flow<'authenticated'> {
  const { state } = yield* operation('lockAccountOfSession')
  return yield* sendToSession(state, { type: 'signOut.requested' })
}

/** Somebody else's session is answered like one that does not exist. */
export function* endNamedSession(): Flow<'authenticated' | 'named'> {
  const refusal = yield* act()
  if (refusal) return refusal
  if (!(yield* operation('findNamedSession'))) return null
  return yield* sendToSession('live', { type: 'session.revoked' })
}

export function* endSessions(which: 'others' | 'all'): Flow<'authenticated'> {
  const refusal = yield* act()
  if (refusal) return refusal
  const type = which === 'others' ? 'otherSessions.revoked' : 'allSessions.revoked'
  return yield* sendToSession('live', { type })
}

/** The session is the proof, and the policy can but refuse. */
export function* takeToken(): Flow<'authenticated' | 'policy'> {
  return (yield* act()) ?? (yield* heedPolicy('token'))
}
