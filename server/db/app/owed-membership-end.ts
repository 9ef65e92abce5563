// app.ended_membership: of which ended memberships the auth service has still to hear.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../../outbox-delivery.ts'
import type { Care } from '../delivery-care.ts'
import { markingIn, untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  kind: z.literal('membership-ended'),
  organizationId: z.string(),
  /** Without those who are members again. */
  userIds: z.array(z.string()),
  attempts: z.number(),
})
export type OwedEnd = z.infer<typeof row>

export const endsWaiting = sql.fragment`select created_at from app.ended_membership where dead_at is null`
export const endsGivenUp = sql.fragment`from app.ended_membership where dead_at is not null`

export const endedMembershipQueue = (db: Queries): Queue<OwedEnd> => ({
  anyClaimed: ({ most, claimSeconds }) =>
    db.any(sql.type(row)`
      with claimed as (
        update app.ended_membership set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
        where id in (
          select id from app.ended_membership where dead_at is null and due_at <= now()
          order by due_at limit ${most} for update skip locked)
        returning *)
      select id, 'membership-ended' as kind, tenant_id as "organizationId", attempts,
        array(
          select one from unnest(auth_user_ids) one where not exists (
            select from app.membership m join app.app_user u using (user_id)
            where u.auth_user_id = one and m.tenant_id = claimed.tenant_id)) as "userIds"
      from claimed`),
  ...markingIn(db, sql.fragment`app.ended_membership`),
  // Nobody asks later what was heard: no mail is shown as sent.
  markSent: (id) => db.send(sql.unsafe`delete from app.ended_membership where id = ${id}`),
  untilNext: () => untilNext(db, sql.fragment`from app.ended_membership where dead_at is null`),
})

export const endedMembershipCare: Care = {
  table: sql.fragment`app.ended_membership`,
  from: sql.fragment`app.ended_membership o`,
  kind: sql.fragment`'membership-ended'`,
  // The organization: those who were members may be many.
  recipient: sql.fragment`o.tenant_id::text`,
  queuedAt: sql.fragment`o.created_at`,
  // Where the auth service is no provider, nobody ever makes the call.
  isWaiting: sql.fragment`o.dead_at is null and o.attempts > 0`,
  isGivenUp: sql.fragment`o.dead_at is not null`,
  hasLapsed: sql.fragment`false`,
  keepsLapsed: false,
}
