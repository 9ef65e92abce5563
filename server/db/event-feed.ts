// The pull feed: events in an order that only grows, whatever commits late.

import { sql } from 'slonik'
import { z } from 'zod'
import { addressOf, type EventRow, eventColumns, eventRow } from './event-rows.ts'
import type { Removal } from './housekeeping.ts'
import type { Schema } from './migrate.ts'
import type { Pool, Queries } from './pool.ts'
import { eventTables } from './stored-events.ts'

const feeds = { auth: sql.fragment`auth.event_feed`, app: sql.fragment`app.event_feed` } as const

const placeRow = z.object({ last: z.string(), first: z.string().nullable(), unplaced: z.boolean() })
const countRow = z.object({ placed: z.number() })
const placedRow = eventRow.extend({ position: z.string() })

/** `expired`: events after this place are removed already, and nobody has read them. */
export type Page = { events: readonly EventRow[]; position: string; hasMore: boolean } | 'expired' | 'unknown'

/**
 * An event gets its place once it is committed, under a lock: one that commits later has a later place, and no reader has gone
 * past it. Within what is placed at once the order is that of `seq`, which is drawn under the lock of the event's subject: of
 * two that follow one another there, the second was begun when the first could be seen.
 */
async function place(pool: Pool, schema: Schema, most: number): Promise<number> {
  const { event } = eventTables[schema]
  return pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select from ${feeds[schema]} for update`)
    // A statement of its own: it sees what the lock has waited for.
    const { placed } = await tx.one(sql.type(countRow)`
      with fresh as (
        select id, row_number() over (order by seq) as nth
        from (select id, seq from ${event} where position is null order by seq limit ${most}) unplaced),
      placed as (
        update ${event} e set position = last_position + nth
        from fresh, ${feeds[schema]} where e.id = fresh.id returning e.id)
      update ${feeds[schema]} set last_position = last_position + (select count(*) from placed)
      returning (select count(*)::integer from placed) as placed`)
    return placed
  })
}

/** @param after a place, or null for the oldest event that is kept */
export async function readFeed(
  pool: Pool,
  schema: Schema,
  { after, most }: { after: string | null; most: number },
): Promise<Page> {
  const { first, last, unplaced } = await standing(pool, schema)
  // What is placed now comes after all that stood before, so that neither bound moves by it.
  if (unplaced) await place(pool, schema, most + 1)
  const from = after ?? String(first === null ? BigInt(last) : BigInt(first) - 1n)
  if (BigInt(from) > BigInt(last)) return 'unknown'
  if (BigInt(from) < (first === null ? BigInt(last) : BigInt(first) - 1n)) return 'expired'
  const rows = await pool.any(sql.type(placedRow)`
    select ${eventColumns}, e.position::text from ${eventTables[schema].event} e ${addressOf[schema]}
    where e.position > ${from}::bigint order by e.position limit ${most + 1}`)
  const events = rows.slice(0, most)
  return { events, position: events.at(-1)?.position ?? from, hasMore: rows.length > most }
}

const standing = (db: Queries, schema: Schema) => {
  const { event } = eventTables[schema]
  return db.one(sql.type(placeRow)`
    select last_position::text as last, (select min(position)::text from ${event}) as first,
      exists (select from ${event} where position is null) as unplaced
    from ${feeds[schema]}`)
}

const AT_ONCE = 1000

/** So that a reader who has been away for long is told of what was removed meanwhile: that is seen by its place. */
export const placingEvents = (pool: Pool, schema: Schema): Removal => ({
  kind: 'events without a place',
  remove: async (_, ending) => {
    while ((await place(pool, schema, AT_ONCE)) === AT_ONCE && !ending?.aborted);
    return 0
  },
})
