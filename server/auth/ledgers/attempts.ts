// Decides which of the passwords and identities proposed for an address counts once its mailbox is proven.

import { linkIdentity, putPasswordHash } from '../../db/auth/credential.ts'
import { deleteSessionsOf } from '../../db/auth/session.ts'
import { type AttemptRow, anyAttempts, deleteAttempts } from '../../db/auth/signup-attempt.ts'
import { describeUser } from '../../db/auth/user.ts'
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
  const proven = provenAttempt(await anyAttempts(tx, userId), cookies)
  if (proven?.passwordHash) await putPasswordHash(tx, userId, proven.passwordHash)
  const identity = proven && identityOf(proven)
  if (identity) await linkIdentity(tx, userId, identity)
  await dropAttempts(tx, userId, proven)
}

/** Another proof than an attempt's code came first: of the attempts at most name and image are kept. */
export async function dropUnproven(
  tx: Transaction,
  userId: string,
  cookies: readonly string[],
  identity?: { name: string; image: string | null },
): Promise<void> {
  const proven = provenAttempt(await anyAttempts(tx, userId), cookies)
  await dropAttempts(tx, userId, {
    name: identity?.name || (proven?.name ?? ''),
    image: identity?.image ?? proven?.image ?? null,
  })
}

/** What was proposed by who knows whom goes the way of its password, name and image too. */
async function dropAttempts(
  tx: Transaction,
  userId: string,
  { name, image }: { name: string; image: string | null } = { name: '', image: null },
): Promise<void> {
  await describeUser(tx, userId, { name, image })
  await deleteAttempts(tx, userId)
  await deleteSessionsOf(tx, userId)
}

function provenAttempt(attempts: readonly AttemptRow[], cookies: readonly string[]): AttemptRow | undefined {
  const [only] = attempts
  const ofBrowser = attempts.find((attempt) => cookies.includes(attempt.cookieDigest))
  // An identity is somebody else's word: it counts with its browser alone.
  return ofBrowser ?? (attempts.length === 1 && only?.passwordHash ? only : undefined)
}

const identityOf = ({ providerId, issuer, accountId }: AttemptRow) =>
  providerId === null || issuer === null || accountId === null ? null : { providerId, issuer, accountId }
