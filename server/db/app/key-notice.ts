// app.key_notice: the mails to members of an organization of what was done with its API keys, each owed until it is sent or given up.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queue } from '../../outbox-delivery.ts'
import type { ApiKeyRow } from '../api-key-table.ts'
import type { Care } from '../delivery-care.ts'
import { markingIn, untilNext } from '../delivery-queue.ts'
import type { Queries } from '../pool.ts'

const kinds = z.enum(['organization-key-created', 'organization-key-rotated', 'organization-key-revoked'])
export type KeyNoticeKind = z.infer<typeof kinds>

/** By the roles of the members: of these, or of all the others. */
export type Told = { roles: readonly string[]; areLeftOut: boolean }

type Notice = {
  kind: KeyNoticeKind
  tenantId: string
  key: Pick<ApiKeyRow, 'name' | 'start'>
  doneBy: number
  to: Told
  /** Of its kind, to each of them, in a day. */
  most: number
}

/** Under the lock of the organization, so that nobody is given another role meanwhile. Who is being deleted is left out. */
export const enqueueKeyNotices = (
  db: Queries,
  { kind, tenantId, key, doneBy, to, most }: Notice,
): Promise<void> =>
  db.send(sql.unsafe`
    insert into app.key_notice (tenant_id, user_id, kind, key_name, key_start, done_by)
    select ${tenantId}, told.user_id, ${kind}, ${key.name}, ${key.start}, ${doneBy}
    from (
      select m.user_id from app.membership m
      where m.tenant_id = ${tenantId} and (m.role = any(${sql.array([...to.roles], 'text')})) <> ${to.areLeftOut}
      order by m.user_id for key share of m skip locked) told
    where (
      select count(*) from app.key_notice n
      where n.user_id = told.user_id and n.tenant_id = ${tenantId} and n.kind = ${kind}
        and n.created_at > now() - interval '1 day') < ${most}`)

const row = z.object({
  id: z.string(),
  kind: kinds,
  attempts: z.number(),
  recipient: z.string(),
  language: z.string().nullable(),
  organization: z.string(),
  organizationId: z.string(),
  keyName: z.string().nullable(),
  keyStart: z.string(),
  doneBy: z.string().nullable(),
  /** Epoch ms. */
  doneAt: z.number(),
})
export type OwedKeyNotice = z.infer<typeof row>

const isOwed = sql.fragment`sent_at is null and dead_at is null`

export const keyNoticesWaiting = sql.fragment`select created_at from app.key_notice where ${isOwed}`
export const keyNoticesGivenUp = sql.fragment`from app.key_notice where dead_at is not null`

export const keyNoticeQueue = (db: Queries): Queue<OwedKeyNotice> => ({
  anyClaimed: ({ most, claimSeconds }) =>
    db.any(sql.type(row)`
      with claimed as (
        update app.key_notice set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
        where id in (
          select id from app.key_notice where ${isOwed} and due_at <= now()
          order by due_at limit ${most} for update skip locked)
        returning *)
      select c.id, c.kind, c.attempts, u.email as recipient, u.language, t.name as organization,
        c.tenant_id as "organizationId", c.key_name as "keyName",
        c.key_start as "keyStart", coalesce(nullif(d.name, ''), d.email) as "doneBy", c.created_at as "doneAt"
      from claimed c join app.tenant t using (tenant_id) join app.app_user u using (user_id)
        left join app.app_user d on d.user_id = c.done_by`),
  ...markingIn(db, sql.fragment`app.key_notice`),
  untilNext: () => untilNext(db, sql.fragment`from app.key_notice where ${isOwed}`),
})

export const keyNoticeCare: Care = {
  table: sql.fragment`app.key_notice`,
  from: sql.fragment`app.key_notice o join app.app_user u on u.user_id = o.user_id`,
  kind: sql.fragment`o.kind`,
  recipient: sql.fragment`u.email`,
  queuedAt: sql.fragment`o.created_at`,
  isWaiting: sql.fragment`o.sent_at is null and o.dead_at is null`,
  isGivenUp: sql.fragment`o.dead_at is not null`,
  hasLapsed: sql.fragment`false`,
  keepsLapsed: false,
}
