// The mails to members without a second factor, before a tenant demands one: each is owed until it is sent or given up.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../../outbox-delivery.ts'
import type { Care } from '../delivery-care.ts'
import { markingIn, untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  kind: z.literal('factor-demanded'),
  attempts: z.number(),
  recipient: z.string(),
  language: z.string().nullable(),
  organization: z.string(),
  /** Epoch ms. */
  from: z.number(),
})
export type OwedNotice = z.infer<typeof row>

/** In whole days, so that the same day, said once more, is mailed once. */
const day = sql.fragment`(t.second_factor_from at time zone 'UTC')::date`

/** Whom the demand would shut out, as far as the auth service has said; of whom it has said nothing it might. */
const owed = sql.fragment`
  from app.tenant t join app.membership m using (tenant_id) join app.app_user u using (user_id)
  left join app.demand_notice n on n.user_id = m.user_id and n.tenant_id = m.tenant_id and n.day = ${day}
  where t.second_factor_from > now() and u.factors = '{}' and n.sent_at is null and n.dead_at is null`

/** Of which the first try was before now. */
export const noticesWaiting = sql.fragment`select n.created_at ${owed} and n.id is not null`
/** As long as the day is still to come: another one is mailed anew. */
export const noticesGivenUp = sql.fragment`
  from app.demand_notice n join app.tenant t using (tenant_id)
  where n.dead_at is not null and t.second_factor_from > now() and n.day = ${day}`

export const noticeQueue = (db: Queries): Queue<OwedNotice> => ({
  // Of two processes that find the same member, the second waits for the row of the first, which is not due any more.
  anyClaimed: ({ most, claimSeconds }) =>
    db.any(sql.type(row)`
      with due as (
        select m.user_id, m.tenant_id, ${day} as day, u.email, u.language, t.name, t.second_factor_from
        ${owed} and coalesce(n.due_at, now()) <= now() order by n.due_at nulls first limit ${most} for key share of m skip locked),
      claimed as (
        insert into app.demand_notice as made (user_id, tenant_id, day, due_at)
        select user_id, tenant_id, day, now() + make_interval(secs => ${claimSeconds}) from due order by 1, 2
        on conflict (user_id, tenant_id, day) do update set due_at = excluded.due_at, attempts = made.attempts + 1
        where made.due_at <= now() and made.sent_at is null and made.dead_at is null
        returning *)
      select c.id, 'factor-demanded' as kind, c.attempts, d.email as recipient, d.language,
        d.name as organization, d.second_factor_from as "from"
      from claimed c join due d using (user_id, tenant_id)`),
  ...markingIn(db, sql.fragment`app.demand_notice`),
  untilNext: () => untilNext(db, owed, sql.fragment`coalesce(n.due_at, now())`),
})

const isOfUse = sql.fragment`(
  t.second_factor_from > now() and u.factors = '{}' and o.day = ${day})`

export const demandNoticeCare: Care = {
  table: sql.fragment`app.demand_notice`,
  from: sql.fragment`
    app.demand_notice o join app.tenant t on t.tenant_id = o.tenant_id join app.app_user u on u.user_id = o.user_id`,
  kind: sql.fragment`'factor-demanded'`,
  recipient: sql.fragment`u.email`,
  queuedAt: sql.fragment`o.created_at`,
  isWaiting: sql.fragment`o.sent_at is null and o.dead_at is null and ${isOfUse}`,
  isGivenUp: sql.fragment`o.dead_at is not null and ${isOfUse}`,
  hasLapsed: sql.fragment`${isOfUse} is not true`,
  keepsLapsed: false,
}
