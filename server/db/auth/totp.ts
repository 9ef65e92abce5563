// auth.totp: the authenticator app of each account that has one, its secret sealed.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  state: z.enum(['pending', 'active', 'removed']),
  /** Sealed; null once it is removed. */
  secret: z.string().nullable(),
  /** The session that enrols it, or the sign-in that waits. */
  enrolledIn: z.string().nullable(),
  lastStep: z.number().nullable(),
  enrolment: z.string(),
  /** Past the time in which it can be taken back, by the database's clock. */
  lapsed: z.boolean(),
  /** Wrong codes of the last day. */
  failures: z.number(),
  /** By the database's clock, in epoch seconds. */
  now: z.number(),
})
export type TotpRow = z.infer<typeof row>

export function maybeOneTotpForUpdate(db: Queries, userId: string): Promise<TotpRow | null> {
  return db.maybeOne(sql.type(row)`
    select state, secret, enrolled_in as "enrolledIn", last_step::int as "lastStep", enrolment,
           coalesce(undo_until <= clock_timestamp(), false) as lapsed,
           case when failing_since > clock_timestamp() - interval '1 day' then failures else 0 end as failures,
           extract(epoch from clock_timestamp())::float8 as now
    from auth.totp where user_id = ${userId} for update`)
}

/** With another secret everything begins anew. */
export async function putPendingTotp(
  db: Queries,
  { userId, secret, enrolledIn }: { userId: string; secret: string; enrolledIn: string },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.totp (user_id, state, secret, enrolled_in)
    values (${userId}, 'pending', ${secret}, ${enrolledIn})
    on conflict (user_id) do update
    set state = 'pending', secret = excluded.secret, enrolled_in = excluded.enrolled_in, last_step = null, failures = 0, failing_since = null,
        confirmed_at = null, enrolment = gen_random_uuid(), told = null, undo_until = null`)
}

const enrolmentRow = z
  .object({ userId: z.string(), email: z.string(), told: z.string() })
  .transform(({ userId, email, told }) => ({ told, owner: { id: userId, email } }))

/** Whose an enrolment is, the address that they have now, and the mailbox that was told. */
export function maybeOneEnrolment(db: Queries, id: string): Promise<z.infer<typeof enrolmentRow> | null> {
  return db.maybeOne(sql.type(enrolmentRow)`
    select t.user_id as "userId", u.email, t.told from auth.totp t join auth."user" u on u.id = t.user_id
    where t.enrolment = ${id} and t.told is not null`)
}

const since = z.object({ isSince: z.boolean() })

/** Whether the app was confirmed after this change of e-mail was asked for. */
export async function isConfirmedSince(db: Queries, userId: string, changeId: string): Promise<boolean> {
  const { isSince } = await db.one(sql.type(since)`
    select exists (
      select from auth.totp t join auth.email_change c on c.id = ${changeId}
      where t.user_id = ${userId} and t.confirmed_at >= c.requested_at) as "isSince"`)
  return isSince
}

export async function spendStep(db: Queries, userId: string, step: number): Promise<void> {
  await db.send(sql.unsafe`
    update auth.totp set state = 'active', last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId}`)
}

export async function countTotpFailure(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    update auth.totp
    set failures = case when failing_since > clock_timestamp() - interval '1 day' then failures else 0 end + 1,
        failing_since = case when failing_since > clock_timestamp() - interval '1 day' then failing_since
                             else clock_timestamp() end
    where user_id = ${userId}`)
}

/** No sign-in waits for it any more. */
export async function eraseTotp(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    with pending as (delete from auth.pending_sign_in where user_id = ${userId})
    update auth.totp
    set state = 'removed', secret = null, last_step = null, failures = 0, failing_since = null, confirmed_at = null,
        told = null, undo_until = null
    where user_id = ${userId}`)
}

const sealedRow = z.object({ userId: z.string(), secret: z.string() })

export function anySealedSecrets(db: Queries): Promise<readonly z.infer<typeof sealedRow>[]> {
  return db.any(sql.type(sealedRow)`
    select user_id as "userId", secret from auth.totp where secret is not null`)
}

/** Unless its person has another one meanwhile. */
export async function resealSecret(
  db: Queries,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.totp set secret = ${to} where user_id = ${userId} and secret = ${from}`)
}
