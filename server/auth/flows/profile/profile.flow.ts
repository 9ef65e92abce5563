// What people with a session do to their own account.

import { type Flow, operation } from '../../rows/row-operations.ts'
import { askAccount, sendToAccount } from '../../rows/send-to-account.flow.ts'
import { act, actByPassword } from '../../rows/send-to-session.flow.ts'
import { goOnBy } from '../../rows/send-to-sign-in.flow.ts'

export function* changeProfile(): Flow<'authenticated' | 'profile'> {
  return (yield* act()) ?? (yield* sendToAccount({ type: 'profile.changed' }, 'UNAUTHORIZED'))
}

/** Changes nothing: what a session can read piece by piece, nobody takes along as one file who has only found it open. */
export function* readUserData(): Flow<'authenticated'> {
  return yield* act()
}

/** A change that ends every session is a sign-in by the password that was shown: of a person who is signed in, so that no policy is asked. */
export function* changePassword({
  endsSessions,
}: {
  endsSessions: boolean
}): Flow<'authenticated' | 'password' | 'passwordHash' | 'newSession'> {
  const refusal = yield* actByPassword()
  if (refusal) return refusal
  const { finding: proof } = yield* operation('comparePassword')
  const event = { type: 'passwordChange.requested', proof, endsSessions } as const
  const standing = yield* askAccount(event, 'UNAUTHORIZED')
  return yield* goOnBy(standing, 'awaitingProof', { type: 'owner.admitted', proof: 'password' })
}

/** Better Auth’s code, for who has no level above. */
const STALE = 'SESSION_EXPIRED'

export function* deleteUserByPassword(): Flow<'authenticated' | 'password'> {
  const refusal = yield* actByPassword(STALE)
  if (refusal) return refusal
  const { finding: proof } = yield* operation('comparePassword')
  return yield* sendToAccount({ type: 'deletion.requested', proof }, 'UNAUTHORIZED')
}

export function* deleteUserBySession(): Flow<'authenticated'> {
  const refusal = yield* act(STALE)
  return refusal ?? (yield* sendToAccount({ type: 'deletion.requested', proof: 'session' }, 'UNAUTHORIZED'))
}
