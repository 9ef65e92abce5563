// What the metrics ask the database at a scrape: what an outbox owes, and who waits for a lock.

import { sql } from 'slonik'
import { z } from 'zod'
import { noticesGivenUp, noticesWaiting } from './app/demand-notice.ts'
import { isOwed } from './app/invitation-mail.ts'
import { keyNoticesGivenUp, keyNoticesWaiting } from './app/key-notice.ts'
import { endsGivenUp, endsWaiting } from './app/owed-membership-end.ts'
import type { Queries } from './pool.ts'
import { eventTables } from './stored-events.ts'

const observation = z.object({
  lockstep_lock_waits: z.number(),
  lockstep_lock_longest_wait_seconds: z.number(),
  lockstep_outbox_waiting: z.number(),
  lockstep_outbox_oldest_seconds: z.number(),
  lockstep_outbox_dead: z.number(),
})
const webhooks = z.object({
  lockstep_webhooks_waiting: z.number(),
  lockstep_webhooks_oldest_seconds: z.number(),
  lockstep_webhooks_dead: z.number(),
})

const lockWaits = sql.fragment`
  select count(*)::integer as lockstep_lock_waits,
    coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 as lockstep_lock_longest_wait_seconds
  from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

type Owing = { hasWebhooks: boolean; tellsEnds?: boolean }

/** Each by two partial indexes, but for ended memberships, of which those that were told are gone: what is settled is not read. */
const outboxes = {
  auth: () => ({
    waiting: sql.fragment`min(queued_at) as since from auth.outbox where sent_at is null and dead_at is null and queued_at <= now()`,
    dead: sql.fragment`from auth.outbox where dead_at is not null`,
  }),
  app: (tellsEnds: boolean) => ({
    waiting: sql.fragment`min(created_at) as since from (
      select created_at from app.invitation where ${isOwed} union all ${noticesWaiting}
      union all ${keyNoticesWaiting}
      union all ${endsWaiting} and ${tellsEnds}) owing`,
    dead: sql.fragment`
      from (
        select id from app.invitation
        where state = 'pending' and dead_at is not null and tenant_id is not null and expires_at > now()
        union all select n.id ${noticesGivenUp}
        union all select id ${keyNoticesGivenUp}
        union all select id ${endsGivenUp} and ${tellsEnds}) given_up`,
  }),
}

/**
 * @param whose the service whose outbox it is
 * @param owing whether it sends events as well, and whether it says which memberships have ended: else that is owed to nobody
 */
export async function oneObservation(
  db: Queries,
  whose: keyof typeof outboxes,
  { hasWebhooks, tellsEnds = false }: Owing,
): Promise<z.infer<typeof observation> & Partial<z.infer<typeof webhooks>>> {
  const outbox = outboxes[whose](tellsEnds)
  const observed = await db.one(sql.type(observation)`
    select waits.*, owed.count as lockstep_outbox_waiting,
      coalesce(extract(epoch from now() - owed.since), 0)::float8 as lockstep_outbox_oldest_seconds, dead.*
    from (${lockWaits}) waits,
      (select count(*)::integer, ${outbox.waiting}) owed,
      (select count(*)::integer as lockstep_outbox_dead ${outbox.dead}) dead`)
  return hasWebhooks ? { ...observed, ...(await oneOfWebhooks(db, whose)) } : observed
}

function oneOfWebhooks(db: Queries, whose: keyof typeof outboxes) {
  const { event, delivery } = eventTables[whose]
  return db.one(sql.type(webhooks)`
    select owed.*, dead.* from
      (select count(*)::integer as lockstep_webhooks_waiting,
        coalesce(extract(epoch from now() - min(e.at)), 0)::float8 as lockstep_webhooks_oldest_seconds
       from ${delivery} d join ${event} e on e.id = d.event_id where d.sent_at is null and d.dead_at is null) owed,
      (select count(*)::integer as lockstep_webhooks_dead from ${delivery} where dead_at is not null) dead`)
}
