// What the metrics ask the database at a scrape: what the outbox owes, and who waits for a lock.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

const waits = z.object({
  lockstep_lock_waits: z.number(),
  lockstep_lock_longest_wait_seconds: z.number(),
})

const lockWaits = sql.fragment`
  select count(*)::integer as lockstep_lock_waits,
    coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as lockstep_lock_longest_wait_seconds
  from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

const owed = waits.extend({
  lockstep_outbox_waiting: z.number(),
  lockstep_outbox_oldest_seconds: z.number(),
  lockstep_outbox_dead: z.number(),
})

export const oneLockObservation = (db: Queries): Promise<z.infer<typeof waits>> =>
  db.one(sql.type(waits)`${lockWaits}`)

/** By two partial indexes: what is settled is not read. */
export const oneOutboxObservation = (db: Queries): Promise<z.infer<typeof owed>> =>
  db.one(sql.type(owed)`
    select waits.*, waiting.*, dead.* from (${lockWaits}) waits,
      (select count(*)::integer as lockstep_outbox_waiting,
         coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as lockstep_outbox_oldest_seconds
       from auth.outbox where sent_at is null and dead_at is null) waiting,
      (select count(*)::integer as lockstep_outbox_dead from auth.outbox where dead_at is not null) dead`)
