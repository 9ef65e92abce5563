// auth.signup_attempt: passwords proposed for an address that nobody has proven yet.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  passwordHash: z.string(),
  cookieDigest: z.string(),
})
export type AttemptRow = z.infer<typeof row>

export async function addAttempt(
  db: Queries,
  attempt: { userId: string; name: string; passwordHash: string; cookieDigest: string },
): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.signup_attempt (user_id, name, password_hash, cookie_digest)
    values (${attempt.userId}, ${attempt.name}, ${attempt.passwordHash}, ${attempt.cookieDigest})`)
}

/** The newest first. */
export function anyAttempts(db: Queries, userId: string): Promise<readonly AttemptRow[]> {
  return db.any(sql.type(row)`
    select id, name, password_hash as "passwordHash", cookie_digest as "cookieDigest"
    from auth.signup_attempt where user_id = ${userId} order by attempted_at desc, id desc`)
}

export async function deleteAttempts(db: Queries, userId: string): Promise<void> {
  await db.query(sql.unsafe`delete from auth.signup_attempt where user_id = ${userId}`)
}
