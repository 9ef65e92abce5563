// Decides which of the passwords and identities proposed for an address counts once the e-mail is verified.

import { linkIdentity, putPasswordHash } from '../../db/auth/credential.ts'
import { deleteSessionsOf } from '../../db/auth/session.ts'
import { type AttemptRow, anyAttempts, deleteAttempts } from '../../db/auth/signup-attempt.ts'
import { describeUser } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'

/**
 * The password that this browser proposed last becomes the account's. If it proposed none, the only one that was ever
 * proposed does, unless another one was typed for the address. Otherwise none does, because a stranger may have proposed
 * it: the person can set one by a password reset (hazard 10).
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

/** The e-mail was verified by other means than an attempt's code: of the attempts at most name and image are kept. */
export async function dropUnproven(
  tx: Transaction,
  userId: string,
  cookies: readonly string[],
  proposal?: { name: string; image: string | null },
): Promise<void> {
  const proven = provenAttempt(await anyAttempts(tx, userId), cookies)
  await dropAttempts(tx, userId, {
    name: proposal?.name || (proven?.name ?? ''),
    image: proposal?.image ?? proven?.image ?? null,
  })
}

/** Name and image of attempts that do not count are dropped with them: a stranger may have proposed those too. */
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
  const [newest, ...earlier] = attempts.filter(
    (attempt) =>
      cookies.includes(attempt.cookieDigest) && (attempt.passwordHash ?? attempt.accountId) !== null,
  )
  // A sign-in names nobody: the name is that of the browser's sign-up.
  if (newest) return { ...newest, name: newest.name || (earlier.find(({ name }) => name)?.name ?? '') }
  // An identity rests on a provider's claim alone, so it counts only in the browser that proposed it.
  return attempts.length === 1 && only?.passwordHash ? only : undefined
}

const identityOf = ({ providerId, issuer, accountId }: AttemptRow) =>
  providerId === null || issuer === null || accountId === null ? null : { providerId, issuer, accountId }
