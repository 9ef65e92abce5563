// What tests of other applications ask of the database: the newest code that was mailed, an authenticator app, and time that has passed.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Purpose } from '../../machines/kit/mailings.ts'
import type { Queries, Transaction } from './pool.ts'

const codeRow = z.object({ id: z.string(), email: z.string() })

/** Those that are kept for nobody are mailed to nobody, and are left out. @param email in lower case */
export async function maybeNewestMailedCode<P extends Purpose>(
  db: Queries,
  email: string,
  purpose: P,
): Promise<(z.infer<typeof codeRow> & { purpose: P }) | null> {
  const found = await db.maybeOne(sql.type(codeRow)`
    select id, email from auth.one_time_code code
    where email = ${email} and purpose = ${purpose} and exists (select from auth.outbox where code_id = code.id and kind <> 'decoy')
    order by issued_at desc, id desc limit 1`)
  return found && { ...found, purpose }
}

/** @param email the old one, in whose mailbox the link is, in lower case */
export async function maybeNewestMailedUndo(
  db: Queries,
  email: string,
): Promise<(z.infer<typeof codeRow> & { purpose: 'undo-email-change' }) | null> {
  const found = await db.maybeOne(sql.type(codeRow)`
    select id, old_email as email from auth.email_change change
    where old_email = ${email} and exists (select from auth.outbox where change_id = change.id)
    order by requested_at desc limit 1`)
  return found && { ...found, purpose: 'undo-email-change' }
}

const ids = {
  auth: (email: string) => sql.fragment`(select id from auth."user" where email = ${email})`,
  app: (email: string) => sql.fragment`(select user_id from app.app_user where email = ${email})`,
}

const appRow = z.object({ secret: z.string(), lastStep: z.number().nullable(), now: z.number() })
/** `now`: by the database's clock, in epoch seconds. */
export type EnrolledApp = z.infer<typeof appRow>

/** One that is confirmed, or shown to be. @param email in lower case */
export function maybeEnrolledApp(db: Queries, email: string): Promise<EnrolledApp | null> {
  return db.maybeOne(sql.type(appRow)`
    select secret, last_step::int as "lastStep", extract(epoch from clock_timestamp())::float8 as now
    from auth.totp where user_id = ${ids.auth(email)} and secret is not null`)
}

const datedRow = z.object({
  schema: z.enum(['auth', 'app']),
  table: z.string(),
  owner: z.string(),
  columns: z.array(z.string()),
})

/** The tables that have rows of a person, by the column that says whose. The audit and the events say what was, and are left as they are. */
const anyDatedTables = (db: Queries) =>
  db.any(sql.type(datedRow)`
    select c.table_schema as schema, c.table_name as "table", min(c.column_name) filter (
        where c.column_name in ('email', 'recipient', 'userId', 'user_id')) as owner,
      array_agg(c.column_name::text) filter (where c.data_type = 'timestamp with time zone') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema in ('auth', 'app') and table_name not in ('audit_event', 'event') and t.table_type = 'BASE TABLE'
    group by 1, 2
    having count(*) filter (where c.column_name in ('email', 'recipient', 'userId', 'user_id')) > 0
      and count(*) filter (where c.data_type = 'timestamp with time zone') > 0`)

/**
 * As if so much time had passed for one person, and for nobody else: all that is dated of them is older by it.
 * @param email in lower case
 */
export async function letTimePass(db: Transaction, email: string, seconds: number): Promise<void> {
  const tables = await anyDatedTables(db)
  await db.transaction(async (tx) => {
    for (const { schema, table, owner, columns } of tables) {
      const changes = columns.map((column) => {
        const name = sql.identifier([column])
        return sql.fragment`${name} = ${name} - make_interval(secs => ${seconds})`
      })
      const isTheirs =
        owner === 'email' || owner === 'recipient'
          ? sql.fragment`${sql.identifier([owner])} = ${email}`
          : sql.fragment`${sql.identifier([owner])} = ${ids[schema](email)}`
      await tx.send(sql.unsafe`
        update ${sql.identifier([schema, table])}
        set ${sql.join(changes, sql.fragment`, `)} where ${isTheirs}`)
    }
    // A step of an authenticator app is a time as well, in units of thirty seconds.
    await tx.send(sql.unsafe`
      update auth.totp set last_step = last_step - ${Math.floor(seconds / 30)} where user_id = ${ids.auth(email)}`)
  })
}
