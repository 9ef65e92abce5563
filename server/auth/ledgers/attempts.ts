// Decides which of the passwords proposed for an address counts: at sign-in, and once its mailbox is proven.

import { maybeOnePasswordHash, putPasswordHash } from '../../db/auth/credential.ts'
import { deleteSessionsOf } from '../../db/auth/session.ts'
import { type AttemptRow, anyAttempts, deleteAttempts } from '../../db/auth/signup-attempt.ts'
import { renameUser, type UserRow } from '../../db/auth/user.ts'
import type { Queries, Transaction } from '../../db/pool.ts'

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

const attemptOfBrowser = (
  attempts: readonly AttemptRow[],
  cookies: readonly string[],
): AttemptRow | undefined => attempts.find((attempt) => cookies.includes(attempt.cookieDigest))

/** A proven account has one password; an unproven address has the one this browser proposed, else the newest. */
export async function hashToCompare(
  db: Queries,
  user: UserRow | null,
  cookies: readonly string[],
): Promise<string | null> {
  if (!user) return null
  if (user.emailVerified) return maybeOnePasswordHash(db, user.id)
  const attempts = await anyAttempts(db, user.id)
  return (attemptOfBrowser(attempts, cookies) ?? attempts[0])?.passwordHash ?? null
}
