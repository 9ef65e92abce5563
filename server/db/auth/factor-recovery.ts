// auth.factor_recovery: the newest recovery of each account whose owner has lost every second factor.

import { sql } from 'slonik'
import { z } from 'zod'
import { watcher } from '../../telemetry/watcher.ts'
import type { Queries } from '../pool.ts'
import type { MailKind } from './outbox.ts'

export const recoveryStates = z.enum(['awaitingMailbox', 'waiting', 'completed', 'stopped', 'expired'])

const row = z.object({ id: z.string(), state: recoveryStates, told: z.string(), isDue: z.boolean() })
/** `isDue`: its time is over, by the database's clock. */
export type FactorRecoveryRow = z.infer<typeof row>

export function maybeOneRecoveryForUpdate(db: Queries, userId: string): Promise<FactorRecoveryRow | null> {
  return db.maybeOne(sql.type(row)`
    select id, state, told, due_at <= clock_timestamp() as "isDue"
    from auth.factor_recovery where user_id = ${userId} for update`)
}

const linkedRow = z
  .object({
    userId: z.string(),
    email: z.string(),
    told: z.string(),
    state: recoveryStates,
    dueAt: z.number(),
  })
  .transform(({ userId, email, ...recovery }) => ({ ...recovery, owner: { id: userId, email } }))

/** Of the order that a link is of, with the address that its account has now; `dueAt` in epoch ms. */
export function maybeOneLinkedRecovery(db: Queries, id: string): Promise<z.infer<typeof linkedRow> | null> {
  return db.maybeOne(sql.type(linkedRow)`
    select r.user_id as "userId", u.email, r.told, r.state, extract(epoch from r.due_at)::float8 * 1000 as "dueAt"
    from auth.factor_recovery r join auth."user" u on u.id = r.user_id where r.id = ${id}`)
}

type Order = { userId: string; told: string; operator: string; linkSeconds: number }

/** In the place of an earlier one. The mail with its link is owed. */
export async function putRecovery(
  db: Queries,
  { userId, told, operator, linkSeconds }: Order,
): Promise<void> {
  const kind: MailKind = 'recovery-ordered'
  watcher?.owing({ kind, recipient: told })
  await db.send(sql.unsafe`
    with ordered as (
      insert into auth.factor_recovery (user_id, state, operator, told, due_at)
      values (${userId}, 'awaitingMailbox', ${operator}, ${told},
              clock_timestamp() + make_interval(secs => ${linkSeconds}))
      on conflict (user_id) do update
      set id = gen_random_uuid(), state = excluded.state, operator = excluded.operator, told = excluded.told,
          due_at = excluded.due_at
      returning id)
    insert into auth.outbox (kind, recipient, enrolment, language)
    select ${kind}, ${told}, ordered.id, u.language from ordered, auth."user" u where u.id = ${userId}`)
}

/** The wait begins: a mail is owed at once, in its midst, and a day before it is over. */
export async function beginWait(
  db: Queries,
  { id, told, waitDays }: { id: string; told: string; waitDays: number },
): Promise<void> {
  const kind: MailKind = 'recovery-waiting'
  watcher?.owing({ kind, recipient: told })
  await db.send(sql.unsafe`
    with begun as (
      update auth.factor_recovery set due_at = clock_timestamp() + make_interval(days => ${waitDays}::integer)
      where id = ${id} returning id, user_id)
    insert into auth.outbox (kind, recipient, enrolment, language, queued_at, due_at)
    select ${kind}, ${told}, begun.id, u.language, now() + later, now() + later
    from begun join auth."user" u on u.id = begun.user_id,
      (select distinct make_interval(secs => days * 86400) as later
       from unnest(array[0, ${waitDays}::float8 / 2, ${waitDays}::float8 - 1]) as days) as reminders`)
}

export async function putRecoveryState(
  db: Queries,
  { id, state }: Pick<FactorRecoveryRow, 'id' | 'state'>,
): Promise<void> {
  await db.send(sql.unsafe`update auth.factor_recovery set state = ${state} where id = ${id}`)
}

const dueRow = z.object({ email: z.string(), operator: z.string() })

/** Those that wait longest first. */
export function anyDueRecoveries(db: Queries, most: number): Promise<readonly z.infer<typeof dueRow>[]> {
  return db.any(sql.type(dueRow)`
    select u.email, r.operator from auth.factor_recovery r join auth."user" u on u.id = r.user_id
    where r.state = 'waiting' and r.due_at <= clock_timestamp() order by r.due_at limit ${most}`)
}
