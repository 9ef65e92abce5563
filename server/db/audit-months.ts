// The audit by month, once an operator has split it (split-audit.ts): the months that come are made, and one of which all is too old is
// dropped whole. While the audit is one table there is nothing to do.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Removal } from './housekeeping.ts'
import type { Schema } from './migrate.ts'
import type { Pool, Queries } from './pool.ts'
import { isOurTurn } from './remove-expired.ts'
import { likeWhole } from './table-takeover.ts'

/** Takes what no month is there for, so that nothing is ever refused: empty, unless no service has kept the months for so long. */
export const ELSE = 'audit_event_else'

/** How many months are made before they begin. */
const AHEAD = 2
/** Everybody who writes to the audit waits behind a lock that is waited for. */
export const LOCK_WAIT = '2s'

export const auditOf = (schema: Schema) => sql.identifier([schema, 'audit_event'])

const monthRow = z.object({ name: z.string(), from: z.string(), to: z.string() })
type Month = z.infer<typeof monthRow>

/** A month begins at midnight in UTC. */
const written = sql.fragment`'YYYY-MM-DD 00:00:00"+00"'`

/** From the end of the last one. */
const anyMissingMonths = (db: Queries, schema: Schema) =>
  db.any(sql.type(monthRow)`
    select to_char(month, '"audit_event_"YYYY_MM') as name, to_char(month, ${written}) as from,
           to_char(month + interval '1 month', ${written}) as to
    from (select max(until) at time zone 'UTC' as first from (${partsOf(schema)}) part) bounds,
      generate_series(first, date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${AHEAD}), '1 month') month`)

const nameRow = z.object({ name: z.string() })

const anyExpiredMonths = (db: Queries, schema: Schema, days: number) =>
  db.any(sql.type(nameRow)`
    select name from (${partsOf(schema)}) part where until <= now() - make_interval(days => ${days}) order by until`)

const partsOf = (schema: Schema) => sql.fragment`
  select c.relname::text as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), $$TO [(]'([^']+)'[)]$$))[1]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(${`${schema}.audit_event`})`

/**
 * Of entries that are there already, they are moved. The table is attached when it is complete: PostgreSQL then locks nobody out who
 * writes into another month.
 */
async function addMonth(tx: Queries, schema: Schema, { name, from, to }: Month): Promise<void> {
  const month = sql.identifier([schema, name])
  const others = sql.identifier([schema, ELSE])
  await tx.send(sql.unsafe`lock table ${others} in access exclusive mode`)
  await tx.send(
    sql.unsafe`create table ${month} (like ${auditOf(schema)} including defaults including constraints, primary key (id))`,
  )
  await likeWhole(tx, `${schema}.audit_event`, `${schema}.${name}`)
  await tx.send(sql.unsafe`
    with moved as (delete from ${others} where at >= ${from}::timestamptz and at < ${to}::timestamptz returning *)
    insert into ${month} select * from moved`)
  await tx.send(sql.unsafe`
    alter table ${auditOf(schema)} attach partition ${month}
    for values from (${sql.literalValue(from)}) to (${sql.literalValue(to)})`)
}

/** In a transaction, which takes them all or none. */
export async function addMissingMonths(tx: Queries, schema: Schema): Promise<void> {
  for (const month of await anyMissingMonths(tx, schema)) await addMonth(tx, schema, month)
}

/** @param days how long entries are kept at least; the last of a month is kept up to a month longer */
export const keepingMonths = (pool: Pool, schema: Schema, days: number): Removal => {
  const kind = `months of the audit of ${schema}`
  const alone = (work: (tx: Queries) => Promise<void>) =>
    pool.transaction(async (tx) => {
      if (!(await isOurTurn(tx, kind))) return false
      await tx.send(sql.unsafe`set local lock_timeout = ${sql.literalValue(LOCK_WAIT)}`)
      await work(tx)
      return true
    })
  return {
    kind,
    remove: async () => {
      if (!(await alone((tx) => addMissingMonths(tx, schema)))) return null
      const expired = await anyExpiredMonths(pool, schema, days)
      // One at a time: the lock that this takes is everybody’s.
      for (const { name } of expired)
        await alone((tx) => tx.send(sql.unsafe`drop table if exists ${sql.identifier([schema, name])}`))
      return expired.length
    },
  }
}
