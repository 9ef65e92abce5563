// Reads a whole trail, the oldest row first, page by page: what is read never waits in memory, and nobody waits for it.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { auditColumns } from './audit-trail.ts'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'

const row = auditColumns
  .omit({ requestId: true, email: true, ipAddress: true, userAgent: true, operator: true })
  /** `id`: a number in text, since there may be more than fit into one. */
  .extend({ id: z.string() })
export type TrailRow = z.infer<typeof row>

const tables = {
  'auth.audit_event': sql.fragment`
    (select id, at, machine, previous_state, event, state, effects, detail, user_id from auth.audit_event)`,
  'app.audit_event': sql.fragment`
    (select id, at, machine, previous_state, event, state, effects, detail, user_id::text from app.audit_event)`,
  'app.refusal': sql.fragment`
    (select id, minute as at, 'callback' as machine, null as previous_state, null as event, state, '{}'::text[] as effects,
            jsonb_build_object('findings', findings, 'isRefusal', true) as detail, null as user_id
     from app.refusal)`,
} satisfies Record<string, FragmentSqlToken>

export type TrailTable = keyof typeof tables
export const trailTables: Readonly<Record<Schema, readonly TrailTable[]>> = {
  auth: ['auth.audit_event'],
  app: ['app.audit_event', 'app.refusal'],
}

const PAGE = 1000

const bounds = z.object({ before: z.string().nullable(), last: z.string().nullable() })

/** @param since epoch ms, or null; what is recorded from now on is left out, so that it ends while others go on */
export async function* trailPages(
  db: Queries,
  table: TrailTable,
  since: number | null,
): AsyncGenerator<readonly TrailRow[]> {
  const from = sql.fragment`(${since}::float8 is null or at >= to_timestamp(${since}::float8 / 1000))`
  const { before, last } = await db.one(sql.type(bounds)`
    select (min(id) - 1)::text as before, max(id)::text as last from ${tables[table]} trail where ${from}`)
  let after = before
  while (after !== null) {
    const page = await db.any(sql.type(row)`
      select id::text, at, machine, previous_state as "previousState", event, state, effects, detail, user_id as "userId"
      from ${tables[table]} trail
      where id > ${after}::bigint and ${from} order by trail.id limit ${PAGE}`)
    const ofThen = page.filter(({ id }) => BigInt(id) <= BigInt(last ?? id))
    if (ofThen.length > 0) yield ofThen
    after = ofThen.length === PAGE ? (page.at(-1)?.id ?? null) : null
  }
}
