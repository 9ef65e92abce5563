// What the mails of a recovery have, and what its days bring, without waiting for either: for tests.

import pg from 'pg'
import { createMailedLinks } from '../../server/auth/crypto/mailed-links.ts'
import type { RecoveryLink } from '../../server/auth/methods/two-factor/recovery.operations.ts'
import { SECRET } from './auth-service.ts'

const links = createMailedLinks([SECRET])
const ofUser = `user_id = (select id from auth."user" where email = $1)`

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string, email: string) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    return (await db.query<Row>(text, [email])).rows
  } finally {
    await db.end()
  }
}

/** The link of the newest order. */
export async function recoveryLink(
  databaseUrl: string,
  email: string,
  purpose: RecoveryLink,
): Promise<string> {
  const text = `select id, told as email from auth.factor_recovery where ${ofUser}`
  const [row] = await query<{ id: string; email: string }>(databaseUrl, text, email)
  return row ? links.derive({ ...row, purpose }) : 'a-link-that-nobody-mailed'
}

/** The day of the link, or the days of the wait. */
export async function passWait(databaseUrl: string, email: string): Promise<void> {
  await query(
    databaseUrl,
    `update auth.factor_recovery set due_at = clock_timestamp() where ${ofUser}`,
    email,
  )
}
