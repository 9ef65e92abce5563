// Ending sessions: the request's own, one that it names, all others, or all.

import { type Flow, perform } from '../../ledgers/operations.ts'
import { sendToAccount } from '../../ledgers/send-to-account.flow.ts'

export function* endOwnSession(): Flow<'authenticated'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  return yield* sendToAccount({ type: 'signOut.requested' }, 'UNAUTHORIZED')
}

/** Somebody else's session, and one that does not exist, are nothing to be told about. */
export function* endNamedSession(): Flow<'authenticated' | 'named'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  if (!(yield* perform('findNamedSession'))) return null
  return yield* sendToAccount({ type: 'session.revoked' })
}

export function* endSessions(which: 'others' | 'all'): Flow<'authenticated'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const type = which === 'others' ? 'otherSessions.revoked' : 'allSessions.revoked'
  return yield* sendToAccount({ type }, 'UNAUTHORIZED')
}
