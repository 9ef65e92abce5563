// The mails that app.invitation owes: of what is pending, until it is sent or given up.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../../outbox-delivery.ts'
import type { Care } from '../delivery-care.ts'
import { markingIn, untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  kind: z.literal('invitation'),
  attempts: z.number(),
  recipient: z.string(),
  digest: z.string(),
  language: z.string().nullable(),
  organization: z.string(),
  inviter: z.string().nullable(),
  /** Epoch ms. */
  expiresAt: z.number(),
})
export type OwedInvitation = z.infer<typeof row>

export const isOwed = sql.fragment`state = 'pending' and tenant_id is not null and expires_at > now() and sent_at is null and dead_at is null`

export const invitationQueue = (db: Queries): Queue<OwedInvitation> => ({
  anyClaimed: ({ most, claimSeconds }) =>
    db.any(sql.type(row)`
      with claimed as (
        update app.invitation set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
        where id in (
          select id from app.invitation where ${isOwed} and due_at <= now()
          order by due_at limit ${most} for update skip locked)
        returning *)
      select c.id, 'invitation' as kind, c.attempts, c.email as recipient, c.token_digest as digest, c.language,
        t.name as organization, coalesce(nullif(u.name, ''), u.email) as inviter, c.expires_at as "expiresAt"
      from claimed c join app.tenant t using (tenant_id) left join app.app_user u on u.user_id = c.invited_by`),
  ...markingIn(db, sql.fragment`app.invitation`),
  untilNext: () => untilNext(db, sql.fragment`from app.invitation where ${isOwed}`),
})

const isPending = sql.fragment`(o.state = 'pending' and o.tenant_id is not null and o.expires_at > now())`

export const invitationCare: Care = {
  table: sql.fragment`app.invitation`,
  from: sql.fragment`app.invitation o`,
  kind: sql.fragment`'invitation'`,
  recipient: sql.fragment`o.email`,
  queuedAt: sql.fragment`o.created_at`,
  isWaiting: sql.fragment`${isPending} and o.sent_at is null and o.dead_at is null`,
  isGivenUp: sql.fragment`${isPending} and o.dead_at is not null`,
  hasLapsed: sql.fragment`not ${isPending}`,
  // It is the invitation itself, which says how it has ended.
  keepsLapsed: true,
}
