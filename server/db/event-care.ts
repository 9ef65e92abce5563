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

/**
 * By endpoint, of which each is looked up in the indexes of what waits and of what was given up; of more than `most` each, so many are
 * counted.
 */
export const anyOwedByEndpoint = (db: Queries, schema: Schema, most: number) => {
  const of = (which: keyof typeof conditions) =>
    sql.fragment`from ${eventTables[schema].delivery} d where ${conditions[which]}`
  return db.any(sql.type(owedRow)`
    with recursive known (endpoint) as (
      select least((select min(d.endpoint) ${of('waiting')}), (select min(d.endpoint) ${of('dead')}))
      union all
      select least((select min(d.endpoint) ${of('waiting')} and d.endpoint > known.endpoint),
        (select min(d.endpoint) ${of('dead')} and d.endpoint > known.endpoint))
      from known where known.endpoint is not null)
    select endpoint, waiting, "givenUp", failure
    from known
      cross join lateral (
        select count(*)::integer as waiting,
          (array_agg(last_failure order by due_at desc) filter (where last_failure is not null))[1] as failure
        from (select last_failure, due_at ${of('waiting')} and d.endpoint = known.endpoint limit ${most}) one) of_waiting
      cross join lateral (
        select count(*)::integer as "givenUp"
        from (select ${of('dead')} and d.endpoint = known.endpoint limit ${most}) one) of_dead
    where endpoint is not null order by endpoint`)
}

const idRow = z.object({ id: z.string() })

/** `until`: in PostgreSQL’s own words, which lose no microsecond. */
type Replayable = { ids: readonly string[]; until: string; endpoints: readonly string[] }

/** Of these the ones that were given up until then, and still are, for endpoints of these. @returns the ids */
export async function anyGivenUpForUpdate(
  db: Queries,
  schema: Schema,
  { ids, until, endpoints }: Replayable,
): Promise<readonly string[]> {
  // In one order for all, so that no two wait for each other.
  const rows = await db.any(sql.type(idRow)`
    select id from ${eventTables[schema].delivery}
    where id = any(${sql.array([...ids], 'uuid')}) and dead_at <= ${until}::timestamptz
      and endpoint = any(${sql.array([...endpoints], 'text')})
    order by id for update`)
  return rows.map(({ id }) => id)
}

const replayedRow = idRow.extend({ endpoint: z.string(), type: z.string() })
export type Replayed = z.infer<typeof replayedRow>

/** Only of those that were given up; null for all of them. Their attempts begin anew. */
export const replay = (
  db: Queries,
  schema: Schema,
  ids: readonly string[] | null,
): Promise<readonly Replayed[]> =>
  db.any(sql.type(replayedRow)`
    update ${eventTables[schema].delivery} d
    set dead_at = null, due_at = now(), attempts = 0, last_failure = null, replayed_at = now()
    from ${eventTables[schema].event} e
    where d.dead_at is not null and e.id = d.event_id
      and ${ids === null ? sql.fragment`true` : sql.fragment`d.id = any(${sql.array([...ids], 'uuid')})`}
    returning d.id, d.endpoint, e.type`)
