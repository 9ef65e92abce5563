// auth.client_logout: which applications have still to hear that a session has ended.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../../outbox-delivery.ts'
import type { Care } from '../delivery-care.ts'
import { markingIn, untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  kind: z.literal('session-ended'),
  clientId: z.string(),
  userId: z.string(),
  sid: z.string(),
  /** Epoch ms. */
  endedAt: z.number(),
  attempts: z.number(),
})
export type OwedLogout = z.infer<typeof row>

export const clientLogoutQueue = (db: Queries): Queue<OwedLogout> => ({
  anyClaimed: ({ most, claimSeconds }) =>
    db.any(sql.type(row)`
      update auth.client_logout set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
      where id in (
        select id from auth.client_logout where dead_at is null and due_at <= now()
        order by due_at limit ${most} for update skip locked)
      returning id, 'session-ended' as kind, client_id as "clientId", user_id as "userId", sid, ended_at as "endedAt", attempts`),
  ...markingIn(db, sql.fragment`auth.client_logout`),
  // Nobody asks later what was heard: no mail is shown as sent.
  markSent: (id) => db.send(sql.unsafe`delete from auth.client_logout where id = ${id}`),
  // The others of an application that is away are not tried meanwhile: they would hold up everybody else’s.
  putOff: (id, seconds, why) =>
    db.send(sql.unsafe`
      update auth.client_logout set due_at = greatest(due_at, now() + make_interval(secs => ${seconds})),
        last_failure = case when id = ${id} then ${why} else last_failure end
      where dead_at is null and client_id = (select client_id from auth.client_logout where id = ${id})`),
  untilNext: () => untilNext(db, sql.fragment`from auth.client_logout where dead_at is null`),
})

export const clientLogoutCare: Care = {
  table: sql.fragment`auth.client_logout`,
  from: sql.fragment`auth.client_logout o`,
  kind: sql.fragment`'session-ended'`,
  recipient: sql.fragment`o.client_id`,
  queuedAt: sql.fragment`o.ended_at`,
  isWaiting: sql.fragment`o.dead_at is null`,
  isGivenUp: sql.fragment`o.dead_at is not null`,
  hasLapsed: sql.fragment`false`,
  keepsLapsed: false,
}
