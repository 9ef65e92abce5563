// Reads the audit events of both schemas, newest first, with the user's e-mail as long as the user exists. Of refused
// callbacks a row has the number in a minute.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'
import type { RetentionRule } from './remove-expired.ts'

/** What an audit event says, as the queries return it. `at`: epoch ms. */
export const auditColumns = z.object({
  at: z.number(),
  requestId: z.string().nullable(),
  /** Null for what no machine decides. */
  machine: z.string().nullable(),
  previousState: z.string().nullable(),
  event: z.string().nullable(),
  state: z.string(),
  effects: z.array(z.string()),
  detail: z.record(z.string(), z.json()),
  userId: z.string().nullable(),
  email: z.string().nullable(),
  ipAddress: z.string(),
  userAgent: z.string(),
  /** Who ran the command; null for what a request, or nobody, caused. */
  operator: z.string().nullable(),
})

/** `event` is null where only the final state is recorded, as for a callback. */
export type AuditRow = z.infer<typeof auditColumns> & { schema: Schema }

/** `email` in lower case; `since` in epoch ms; `ofOperators`: what operators have ordered, and nothing else. */
export type AuditQuery = { email: string | null; since: number | null; ofOperators: boolean; limit: number }

const tables: Record<Schema, FragmentSqlToken> = {
  auth: sql.fragment`
    select e.id, e.at, e.request_id, e.machine, e.previous_state, e.event, e.state, e.effects, e.detail, e.user_id,
           u.email, e.ip_address, e.user_agent, e.operator
    from auth.audit_event e left join auth."user" u on u.id::text = e.user_id`,
  app: sql.fragment`
    select e.id, e.at, e.request_id, e.machine, e.previous_state, e.event, e.state, e.effects, e.detail, u.auth_user_id::text as user_id, u.email,
           '' as ip_address, '' as user_agent, e.operator
    from app.audit_event e left join app.app_user u on u.user_id = e.user_id
    union all
    select id, minute, null, 'callback', null, null, state, '{}', jsonb_build_object('findings', findings, 'count', count), null, null, address, '', null
    from app.refusal`,
}

export async function anyAuditRows(
  db: Queries,
  schema: Schema,
  { email, since, ofOperators, limit }: AuditQuery,
): Promise<AuditRow[]> {
  const rows = await db.any(sql.type(auditColumns)`
    select at, request_id as "requestId", machine, previous_state as "previousState", event, state, effects, detail,
           user_id as "userId", email, ip_address as "ipAddress", user_agent as "userAgent", operator
    from (${tables[schema]}) events
    where (${email}::text is null or email = ${email})
      and (${since}::float8 is null or at >= to_timestamp(${since}::float8 / 1000))
      and (not ${ofOperators} or operator is not null)
    order by at desc, id desc limit ${limit}`)
  return rows.map((one) => ({ ...one, schema }))
}

const tableRow = z.object({ schema: z.enum(['auth', 'app']) })

/** The schemas that have audit events: an auth service that is not Lockstep's has none. */
export async function anyAuditedSchemas(db: Queries): Promise<readonly Schema[]> {
  const rows = await db.any(sql.type(tableRow)`
    select table_schema as schema from information_schema.tables
    where table_name = 'audit_event' and table_schema in ('auth', 'app') order by 1 desc`)
  return rows.map(({ schema }) => schema)
}

/**
 * Of an audit that is one table; the months of a split one are dropped (audit-months.ts).
 * @param days how long they are kept
 */
export const auditRetention = (schema: Schema, days: number): RetentionRule => ({
  kind: `audit events of ${schema}`,
  table: [schema, 'audit_event'],
  key: 'id',
  expired: ['at', sql.fragment`now() - make_interval(days => ${days})`],
  only: sql.fragment`(select relkind = 'r' from pg_class where oid = ${`${schema}.audit_event`}::regclass)`,
})
