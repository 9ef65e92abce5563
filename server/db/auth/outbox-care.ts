// What an operator sees and does about auth.outbox: what was given up, what is waiting, and queueing again.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  queuedAt: z.number(),
  /** At the newest attempt. */
  failure: z.string().nullable(),
})
/** `queuedAt` in epoch ms. */
export type Owed = z.infer<typeof row>

const conditions = {
  dead: sql.fragment`dead_at is not null`,
  waiting: sql.fragment`sent_at is null and dead_at is null`,
}

/** The oldest first. */
export const anyOwed = (
  db: Queries,
  which: keyof typeof conditions,
  most: number,
): Promise<readonly Owed[]> =>
  db.any(sql.type(row)`
    select id, kind, recipient, attempts, queued_at as "queuedAt", last_failure as failure from auth.outbox
    where ${conditions[which]} order by queued_at, id limit ${most}`)

const idRow = z.object({ id: z.string() })

/** Only of those that were given up; null for all of them. Their attempts begin anew. @returns the ids */
export async function queueAgain(db: Queries, ids: readonly string[] | null): Promise<readonly string[]> {
  const named = ids === null ? sql.fragment`true` : sql.fragment`id = any(${sql.array([...ids], 'uuid')})`
  const rows = await db.any(sql.type(idRow)`
    update auth.outbox set dead_at = null, due_at = now(), attempts = 0, last_failure = null
    where dead_at is not null and ${named} returning id`)
  return rows.map(({ id }) => id)
}
