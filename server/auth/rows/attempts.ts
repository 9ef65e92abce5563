// Finds out which passwords and identities were proposed for an address, and performs what the account machine makes of them.

import type { Proposals } from '../../../machines/account/account.types.ts'
import { linkIdentity, putPasswordHash } from '../../db/auth/credential.ts'
import { deleteSessionsOf } from '../../db/auth/ended-sessions.ts'
import { type AttemptRow, anyAttempts, deleteAttempts } from '../../db/auth/signup-attempt.ts'
import { type Described, describeUser } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'

/** `attempts`: where they have been read already, under the account's lock. */
type Whose = { userId: string; knownBy: readonly string[]; attempts?: readonly AttemptRow[] | null }

/** By kind, the newest one. */
type Found = Record<'ownSignUp' | 'ownTyping' | 'onlySignUp', AttemptRow | undefined>

export type Adopted = keyof Found

function find(attempts: readonly AttemptRow[], knownBy: readonly string[]): Found {
  const own = attempts.filter(
    ({ cookieDigest, pageDigest, passwordHash, accountId }) =>
      (passwordHash ?? accountId) !== null &&
      [cookieDigest, pageDigest].some((digest) => digest !== null && knownBy.includes(digest)),
  )
  const ownSignUp = own.find(({ atSignIn }) => !atSignIn)
  const ownTyping = own.find(({ atSignIn }) => atSignIn)
  const [only] = attempts.length === 1 ? attempts : []
  // An identity rests on a provider's claim alone, so it counts only in the browser that proposed it.
  const onlySignUp = only?.passwordHash && !only.atSignIn ? only : undefined
  return { ownSignUp, ownTyping, onlySignUp }
}

const read = async (tx: Transaction, { userId, knownBy, attempts }: Whose) =>
  find(attempts ?? (await anyAttempts(tx, userId)), knownBy)

export function proposalsIn(attempts: readonly AttemptRow[], knownBy: readonly string[]): Proposals {
  const { ownSignUp, ownTyping, onlySignUp } = find(attempts, knownBy)
  return {
    own: ownSignUp ? 'signUp' : ownTyping ? 'typed' : 'nothing',
    isOnlySignUp: onlySignUp !== undefined,
  }
}

/** What is adopted becomes the account's; all the others are dropped. @returns how it describes the person */
export async function adopt(tx: Transaction, whose: Whose, which: Adopted): Promise<Described> {
  const attempt = (await read(tx, whose))[which]
  if (!attempt) throw new Error(`Nobody has proposed anything to adopt: ${which}.`)
  if (attempt.passwordHash) await putPasswordHash(tx, whose.userId, attempt.passwordHash)
  const identity = identityOf(attempt)
  if (identity) await linkIdentity(tx, whose.userId, identity)
  return dropAttempts(tx, whose.userId, attempt)
}

/**
 * None of them counts: at most name, image and fields are kept, which it returns. The only sign-up may be a stranger's: of what that says, a
 * name is kept alone, by which nobody decides anything.
 */
export async function dropUnproven(
  tx: Transaction,
  whose: Whose,
  proposal?: { name: string; image: string | null },
): Promise<Described> {
  const { ownSignUp, onlySignUp } = await read(tx, whose)
  return dropAttempts(tx, whose.userId, {
    name: proposal?.name || ((ownSignUp ?? onlySignUp)?.name ?? ''),
    image: proposal?.image ?? ownSignUp?.image ?? null,
    fields: ownSignUp?.fields ?? null,
  })
}

/** Name, image and fields of attempts that do not count are dropped with them: a stranger may have proposed those too. */
async function dropAttempts(
  tx: Transaction,
  userId: string,
  { name, image, fields }: Described,
): Promise<Described> {
  await describeUser(tx, userId, { name, image, fields })
  await deleteAttempts(tx, userId)
  await deleteSessionsOf(tx, userId)
  return { name, image, fields }
}

const identityOf = ({ providerId, issuer, accountId }: AttemptRow) =>
  providerId === null || issuer === null || accountId === null ? null : { providerId, issuer, accountId }
