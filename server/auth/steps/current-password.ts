// Compares a password with the current one before the account is locked, and confirms the result under the lock.

import type { PasswordFinding } from '../../../machines/account/account.machine.ts'
import { oneHashToCompare, renewPasswordHash } from '../../db/auth/credential.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthDeps } from '../deps.ts'

export type Compared = {
  matched: boolean
  /** A password that has been replaced meanwhile does not match any more. */
  confirm: (tx: Transaction) => Promise<PasswordFinding>
  /** Replaces a hash of an older kind, unless the password has been replaced meanwhile. */
  renewHash: (userId: string) => Promise<void>
}

type Whose = {
  email: string
  /** Digests of attempt cookies, for the password that this browser has proposed for an unverified address. */
  cookies?: readonly string[]
}

export async function comparePassword(
  { pool, passwords }: AuthDeps,
  { email, cookies = [] }: Whose,
  password: string,
): Promise<Compared> {
  const compared = await oneHashToCompare(pool, email, cookies)
  const { passwordHash } = compared
  const matched = await passwords.verify(compared, password)
  return {
    matched,
    confirm: async (tx) => {
      const now = await oneHashToCompare(tx, email, cookies)
      if (now.passwordHash === null) return 'missing'
      return matched && now.version === compared.version ? 'matched' : 'mismatched'
    },
    renewHash: async (userId) => {
      const renewed = passwordHash && matched ? await passwords.renew(passwordHash, password) : null
      if (passwordHash && renewed) await renewPasswordHash(pool, userId, { compared: passwordHash, renewed })
    },
  }
}
