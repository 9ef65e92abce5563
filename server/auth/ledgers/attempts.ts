// Decides which of the passwords proposed for an address goes live once its mailbox is proven.

import { putPasswordHash } from '../../db/auth/credential.ts'
import { deleteSessionsOf } from '../../db/auth/session.ts'
import { type AttemptRow, anyAttempts, deleteAttempts } from '../../db/auth/signup-attempt.ts'
import { renameUser } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'

/**
 * One password only was ever proposed: it goes live. Several: the one whose attempt cookie came along. Otherwise
 * none does, because a stranger may have proposed it; the person can set one by reset (hazard 10).
 */
export async function adoptProvenAttempt(
  tx: Transaction,
  userId: string,
  cookies: readonly string[],
): Promise<void> {
  const attempts = await anyAttempts(tx, userId)
  const proven = attempts.length === 1 ? attempts[0] : attemptOfBrowser(attempts, cookies)
  if (proven) await putPasswordHash(tx, userId, proven.passwordHash)
  // A name proposed by who knows whom goes the way of its password.
  await renameUser(tx, userId, proven?.name ?? '')
  await deleteAttempts(tx, userId)
  await deleteSessionsOf(tx, userId)
}

export const attemptOfBrowser = (
  attempts: readonly AttemptRow[],
  cookies: readonly string[],
): AttemptRow | undefined => attempts.find((attempt) => cookies.includes(attempt.cookieDigest))
