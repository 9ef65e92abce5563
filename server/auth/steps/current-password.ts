// Compares a password with the current one before the account is locked, and confirms the result under the lock.

import type { PasswordComparison } from '../../../machines/account/account.types.ts'
import { oneHashToCompare, renewPasswordHash, type Whose } from '../../db/auth/credential.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthDeps } from '../deps.ts'

export type Compared = {
  matched: boolean
  /** Whether it is the password that this browser has proposed for the address. */
  isProposed: boolean
  /** Whether this browser has signed up with the address. */
  hasSignedUp: boolean
  /** Whether somebody has signed up with the address whose mailbox is not proven. */
  isUnverified: boolean
  /** A password that has been replaced meanwhile does not match any more. */
  confirm: (tx: Transaction) => Promise<PasswordComparison>
  /** Replaces a hash of an older kind, unless the password has been replaced meanwhile. */
  renewHash: (userId: string) => Promise<void>
}

export async function comparePassword(
  { pool, passwords }: AuthDeps,
  whose: Whose,
  password: string,
): Promise<Compared> {
  const compared = await oneHashToCompare(pool, whose)
  const { passwordHash, proposedHash, proposedVersion, hasSignedUp, isUnverified, olderForms } = compared
  const matched = await passwords.verify(compared, password)
  // Only the cookie decides about a second hash, so that timing is equal.
  const isProposed =
    proposedHash !== null && (await passwords.verify({ passwordHash: proposedHash, olderForms }, password))
  return {
    matched,
    isProposed,
    hasSignedUp,
    isUnverified,
    confirm: async (tx) => {
      const now = await oneHashToCompare(tx, whose)
      // What was a proposal when it was compared may have become the account's since: the same hash is the same password.
      const isSame = now.version === compared.version || now.passwordHash === passwordHash
      // Another hash may be one of the same password: only comparing tells.
      const matches = matched && (isSame || (await passwords.verify(now, password)))
      const finding = now.passwordHash === null ? 'missing' : matches ? 'matched' : 'mismatched'
      return {
        finding,
        isProposed: isProposed && now.proposedVersion === proposedVersion,
        hasSignedUp: now.hasSignedUp,
      }
    },
    renewHash: async (userId) => {
      const renewed = passwordHash && matched ? await passwords.renew(passwordHash, password) : null
      if (passwordHash && renewed) await renewPasswordHash(pool, userId, { compared: passwordHash, renewed })
    },
  }
}
