// Compares a password with the one that holds, before the lock, and says under the lock whether that still is so.

import type { PasswordFinding } from '../../../machines/account/account.machine.ts'
import { maybeOneHashToCompare } from '../../db/auth/credential.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthDeps } from '../deps.ts'

export type Compared = {
  matched: boolean
  /** A password that has been replaced meanwhile matches nothing any more. */
  confirm: (tx: Transaction) => Promise<PasswordFinding>
}

export async function comparePassword(
  { pool, passwords }: AuthDeps,
  email: string,
  password: string,
): Promise<Compared> {
  const compared = await maybeOneHashToCompare(pool, email, [])
  const matched = await passwords.verify(compared, password)
  return {
    matched,
    confirm: async (tx) => {
      const now = await maybeOneHashToCompare(tx, email, [])
      if (now === null) return 'missing'
      return matched && now === compared ? 'matched' : 'mismatched'
    },
  }
}
