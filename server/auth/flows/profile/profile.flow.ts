// What people with a session do to their own account.

import { type Flow, perform } from '../../ledgers/operations.ts'
import { sendToAccount } from '../../ledgers/send-to-account.flow.ts'

export function* changeProfile(): Flow<'authenticated' | 'profile'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  return yield* sendToAccount({ type: 'profile.changed' }, 'UNAUTHORIZED')
}

export function* changePassword({
  endsSessions,
}: {
  endsSessions: boolean
}): Flow<'authenticated' | 'password' | 'passwordHash' | 'newSession'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const { finding: proof } = yield* perform('comparePassword')
  return yield* sendToAccount({ type: 'passwordChange.requested', proof, endsSessions }, 'UNAUTHORIZED')
}

export function* deleteUserByPassword(): Flow<'authenticated' | 'password'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const { finding: proof } = yield* perform('comparePassword')
  return yield* sendToAccount({ type: 'deletion.requested', proof }, 'UNAUTHORIZED')
}

/** A sign-in of the last day counts as much as the password. */
export function* deleteUserBySession(): Flow<'authenticated'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const proof = (yield* perform('isSessionFresh')) ? 'freshSession' : 'staleSession'
  return yield* sendToAccount({ type: 'deletion.requested', proof }, 'UNAUTHORIZED')
}
