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

const deadRow = careRow.extend({
  /** When it was given up, in epoch ms. */
  diedAt: z.number(),
  failure: z.string().nullable(),
})

/** Those that were given up last, the newest first: by the index of these. */
export const anyGivenUp = (db: Queries, schema: Schema, most: number) =>
  db.any(sql.type(deadRow)`
    select d.id, d.endpoint, e.type, d.subject, d.attempts, e.at, d.dead_at as "diedAt", d.last_failure as failure
    from ${eventTables[schema].delivery} d join ${eventTables[schema].event} e on e.id = d.event_id
    where d.dead_at is not null order by d.dead_at desc, d.id limit ${most}`)

const owedRow = z.object({
  endpoint: z.string(),
  waiting: z.number(),
  givenUp: z.number(),
  /** The newest failure of what waits. */
  failure: z.string().nullable(),
})

/** By endpoint; of more than `most` each, so many are counted. */
export const anyOwedByEndpoint = (db: Queries, schema: Schema, most: number) =>
  db.any(sql.type(owedRow)`
    with owed as (
      (select endpoint, last_failure, due_at, false as is_dead from ${eventTables[schema].delivery} d where ${conditions.waiting} limit ${most})
      union all
      (select endpoint, last_failure, due_at, true from ${eventTables[schema].delivery} d where ${conditions.dead} limit ${most}))
    select endpoint, (count(*) filter (where not is_dead))::integer as waiting, (count(*) filter (where is_dead))::integer as "givenUp",
      (array_agg(last_failure order by due_at desc) filter (where not is_dead and last_failure is not null))[1] as failure
    from owed group by endpoint order by endpoint`)

const idRow = z.object({ id: z.string() })
const countRow = z.object({ count: z.number() })

/** How many of these were given up. */
export async function countGivenUp(db: Queries, schema: Schema, ids: readonly string[]): Promise<number> {
  const { count } = await db.one(sql.type(countRow)`
    select count(*)::integer as count from ${eventTables[schema].delivery}
    where id = any(${sql.array([...ids], 'uuid')}) and dead_at is not null`)
  return count
}

/** Only of those that were given up; null for all of them. Their attempts begin anew. @returns the ids */
export async function replay(
  db: Queries,
  schema: Schema,
  ids: readonly string[] | null,
): Promise<readonly string[]> {
  const named = ids === null ? sql.fragment`true` : sql.fragment`id = any(${sql.array([...ids], 'uuid')})`
  const rows = await db.any(sql.type(idRow)`
    update ${eventTables[schema].delivery}
    set dead_at = null, due_at = now(), attempts = 0, last_failure = null, replayed_at = now()
    where dead_at is not null and ${named} returning id`)
  return rows.map(({ id }) => id)
}
