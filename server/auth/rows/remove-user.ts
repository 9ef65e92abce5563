// What is deleted with an account, in the same transaction. Rows that refer to the user go by foreign keys.

import { eraseClientInfo } from '../../db/auth/audit-event.ts'
import { deleteCodesOf } from '../../db/auth/one-time-code.ts'
import { deleteSettledMailsTo } from '../../db/auth/outbox.ts'
import { deleteUser, type UserRow } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'

export async function removeUser(tx: Transaction, { id, email }: UserRow): Promise<void> {
  await deleteCodesOf(tx, email)
  await deleteSettledMailsTo(tx, email)
  await eraseClientInfo(tx, id)
  await deleteUser(tx, id)
}
