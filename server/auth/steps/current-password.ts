// Compares a password with the current one before the account is locked, and confirms the result under the lock.

import type { PasswordFinding } from '../../../machines/account/account.machine.ts'
import { oneHashToCompare } from '../../db/auth/credential.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthDeps } from '../deps.ts'

export type Compared = {
  matched: boolean
  /** A password that has been replaced meanwhile does not match any more. */
  confirm: (tx: Transaction) => Promise<PasswordFinding>
}

export async function comparePassword(
  { pool, passwords }: AuthDeps,
  email: string,
  password: string,
): Promise<Compared> {
  const compared = await oneHashToCompare(pool, email, [])
  const matched = await passwords.verify(compared, password)
  return {
    matched,
    confirm: async (tx) => {
      const now = await oneHashToCompare(tx, email, [])
      if (now.passwordHash === null) return 'missing'
      return matched && now.version === compared.version ? 'matched' : 'mismatched'
    },
  }
}
