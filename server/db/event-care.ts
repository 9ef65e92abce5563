// What an operator sees and does about the events that are owed: what was given up, what is waiting, and sending again.

import { sql } from 'slonik'
import { z } from 'zod'
import { addressOf, eventColumns, eventRow } from './event-rows.ts'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'
import { eventTables } from './stored-events.ts'

const schemaRow = z.object({ schema: z.enum(['auth', 'app']) })

/** The schemas that have events: an auth service that is not Lockstep’s has none. */
export async function anyEventSchemas(db: Queries): Promise<readonly Schema[]> {
  const rows = await db.any(sql.type(schemaRow)`
    select table_schema as schema from information_schema.tables
    where table_name = 'event_delivery' and table_schema in ('auth', 'app') order by 1 desc`)
  return rows.map(({ schema }) => schema)
}

const careRow = z.object({
  id: z.string(),
  endpoint: z.string(),
  type: z.string(),
  subject: z.string(),
  attempts: z.number(),
  at: z.number(),
})
/** `at`, of the event, in epoch ms. */
export type Listed = z.infer<typeof careRow>

const conditions = {
  dead: sql.fragment`d.dead_at is not null`,
  waiting: sql.fragment`d.sent_at is null and d.dead_at is null`,
}

/** The oldest first. */
export const anyDeliveries = (
  db: Queries,
  schema: Schema,
  which: keyof typeof conditions,
  most: number,
): Promise<readonly Listed[]> =>
  db.any(sql.type(careRow)`
    select d.id, d.endpoint, e.type, d.subject, d.attempts, e.at
    from ${eventTables[schema].delivery} d join ${eventTables[schema].event} e on e.id = d.event_id
    where ${conditions[which]} order by d.seq limit ${most}`)

export const maybeOneOwed = (db: Queries, schema: Schema, id: string) =>
  db.maybeOne(sql.type(eventRow)`
    select ${eventColumns} from ${eventTables[schema].delivery} d
      join ${eventTables[schema].event} e on e.id = d.event_id ${addressOf[schema]}
    where d.id = ${id}`)

const idRow = z.object({ id: z.string() })

/** Only of those that were given up; null for all of them. Their attempts begin anew. @returns the ids */
export async function replay(
  db: Queries,
  schema: Schema,
  ids: readonly string[] | null,
): Promise<readonly string[]> {
  const named = ids === null ? sql.fragment`true` : sql.fragment`id = any(${sql.array([...ids], 'uuid')})`
  const rows = await db.any(sql.type(idRow)`
    update ${eventTables[schema].delivery}
    set dead_at = null, due_at = now(), attempts = 0, replayed_at = now()
    where dead_at is not null and ${named} returning id`)
  return rows.map(({ id }) => id)
}
