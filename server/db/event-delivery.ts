// What is owed of events to each endpoint, as the deliveries take it: for a subject one after another, in order.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../outbox-delivery.ts'
import { addressOf, eventColumns, eventRow } from './event-rows.ts'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'
import { eventTables } from './stored-events.ts'

const owedRow = eventRow.extend({ deliveryId: z.string(), attempts: z.number() })
const nextRow = z.object({ milliseconds: z.number() })

/** The event that is owed, under the delivery's id. */
export type OwedEvent = { id: string; kind: string; attempts: number; event: z.infer<typeof eventRow> }

const isOpen = sql.fragment`d.sent_at is null and d.dead_at is null`
/** Of a worker that dies the claim ends by itself. */
const isFree = sql.fragment`(d.claimed_until is null or d.claimed_until <= now())`

export function eventQueue(db: Queries, schema: Schema, endpoint: string): Queue<OwedEvent> {
  const { delivery, event } = eventTables[schema]
  const isFirst = sql.fragment`not exists (
    select from ${delivery} b where b.endpoint = d.endpoint and b.subject = d.subject and b.seq < d.seq
      and b.sent_at is null and b.dead_at is null)`
  const set = (id: string, what: ReturnType<typeof sql.fragment>) =>
    db.send(sql.unsafe`update ${delivery} set claimed_until = null, ${what} where id = ${id}`)
  return {
    anyClaimed: async ({ most, claimSeconds }) => {
      const rows = await db.any(sql.type(owedRow)`
        with claimed as (
          update ${delivery} set claimed_until = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
          where id in (
            select d.id from ${delivery} d
            where ${isOpen} and d.endpoint = ${endpoint} and d.due_at <= now()
              and ${isFree} and ${isFirst}
            order by d.due_at, d.seq limit ${most} for update skip locked)
          returning id as "deliveryId", attempts, event_id)
        select claimed."deliveryId", claimed.attempts, ${eventColumns}
        from claimed join ${event} e on e.id = claimed.event_id ${addressOf[schema]}`)
      return rows.map(({ deliveryId, attempts, ...owed }) => ({
        id: deliveryId,
        kind: owed.type,
        attempts,
        event: owed,
      }))
    },
    markSent: (id) => set(id, sql.fragment`sent_at = now()`),
    markDead: (id, why) => set(id, sql.fragment`dead_at = now(), last_failure = ${why}`),
    // What follows for the same subject is not looked at meanwhile.
    putOff: (id, seconds, why) =>
      db.send(sql.unsafe`
        update ${delivery} d set due_at = now() + make_interval(secs => ${seconds}),
          claimed_until = case when d.id = one.id then null else d.claimed_until end,
          last_failure = case when d.id = one.id then ${why} else d.last_failure end
        from ${delivery} one
        where one.id = ${id} and d.endpoint = one.endpoint and d.subject = one.subject and d.seq >= one.seq and ${isOpen}`),
    untilNext: async () => {
      const next = await db.maybeOne(sql.type(nextRow)`
        select (extract(epoch from d.due_at - now()) * 1000)::float8 as milliseconds
        from ${delivery} d
        where ${isOpen} and d.endpoint = ${endpoint} and ${isFree} and ${isFirst}
        order by d.due_at, d.seq limit 1`)
      return next?.milliseconds ?? null
    },
  }
}
