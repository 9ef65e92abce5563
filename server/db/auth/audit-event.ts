// auth.audit_event: who did what, from where, and which transition of which machine it was.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'

export type AuditEntry = {
  machine: string
  /** Null for what has only begun. */
  previousState: string | null
  event: string
  state: string
  effects: readonly string[]
  /** No secrets, no addresses. */
  detail: Readonly<Record<string, string>>
  /** Where the id is not known, or not yet: the address, by which it is looked up. */
  userId: string | null
  email: string | null
}

export type Whence = { requestId: string | null; ipAddress: string; userAgent: string }

/**
 * One statement for however many, none included: the number of statements must not tell. Of a user who is deleted the
 * id alone is kept.
 */
export async function addAuditEntries(
  db: Queries,
  whence: Whence,
  entries: readonly AuditEntry[],
): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.audit_event
      (request_id, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
    select ${whence.requestId}, told.machine, told."previousState", told.event, told.state, told.effects, told.detail,
           coalesce(told."userId", u.id::text),
           case when gone then '' else ${whence.ipAddress} end,
           case when gone then '' else ${whence.userAgent} end
    from jsonb_to_recordset(${sql.jsonb(entries)}) as told(
        machine text, "previousState" text, event text, state text, effects text[], detail jsonb,
        "userId" text, email text)
      left join auth."user" u on case when told."userId" is null then u.email = told.email
                                      else u.id::text = told."userId" end
      cross join lateral (select told."userId" is not null and u.id is null as gone) as of_whom`)
}

/** For a user who is about to be deleted: from where, and by which program, is not kept any longer. */
export async function forgetWhence(db: Queries, userId: string): Promise<void> {
  await db.query(sql.unsafe`
    update auth.audit_event set ip_address = '', user_agent = '' where user_id = ${userId}`)
}
