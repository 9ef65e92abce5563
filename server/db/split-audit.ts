// Splits the audit by month: its table becomes the first part of a partitioned one, in one transaction. No entry is copied.

import { sql } from 'slonik'
import { z } from 'zod'
import { Problem } from '../telemetry/problem.ts'
import { addMissingMonths, auditOf, ELSE, LOCK_WAIT } from './audit-months.ts'
import { databaseProblem } from './database-problem.ts'
import type { Schema } from './migrate.ts'
import { connect, type Queries } from './pool.ts'
import {
  anyInTheWay,
  anyPublished,
  anyTakenOver,
  carryOut,
  keepReplicaIdentity,
  likeWhole,
  oneOwner,
  takeDefaultsAway,
} from './table-takeover.ts'

const BEFORE = 'audit_event_before'
const NUMBERS = 'audit_event_number'

const stateRow = z.object({ isSplit: z.boolean() })
const indexRow = z.object({ name: z.string(), definition: z.string(), isUnique: z.boolean() })
const boundsRow = z.object({ until: z.string(), next: z.string() })

const isSplit = async (db: Queries, schema: Schema) =>
  (
    await db.one(sql.type(stateRow)`
      select relkind = 'p' as "isSplit" from pg_class where oid = ${`${schema}.audit_event`}::regclass`)
  ).isSplit

const anyIndexes = (db: Queries, schema: Schema) =>
  db.any(sql.type(indexRow)`
    select c.relname::text as name, pg_get_indexdef(c.oid) as definition, i.indisunique as "isUnique"
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${`${schema}.audit_event`}::regclass`)

/** The first month of its own is the one after the newest entry, and after now. */
const oneBounds = (db: Queries, schema: Schema) =>
  db.one(sql.type(boundsRow)`
    select to_char(date_trunc('month', greatest(clock_timestamp(), max(at)) at time zone 'UTC') + interval '1 month',
                   'YYYY-MM-DD 00:00:00"+00"') as until,
           nextval(pg_get_serial_sequence(${`${schema}.audit_event`}, 'id'))::text as next
    from ${auditOf(schema)}`)

/** In ms: PostgreSQL reads the table once. */
const LONGEST_SPLIT = 3_600_000

/**
 * Everybody who writes to the audit waits meanwhile.
 * @returns false where it was split before
 * @throws Problem when the database refuses
 */
export async function splitAudit(databaseUrl: string, schema: Schema): Promise<boolean> {
  const pool = await connect(databaseUrl, {
    applicationName: `lockstep migrate ${schema}`,
    maxPoolSize: 1,
    connectionWaitMs: 60_000,
    statementTimeoutMs: LONGEST_SPLIT,
  })
  try {
    return await pool.transaction((tx) => split(tx, schema))
  } catch (error) {
    throw databaseProblem(error)
  } finally {
    await pool.end()
  }
}

async function split(tx: Queries, schema: Schema): Promise<boolean> {
  const audit = auditOf(schema)
  await tx.send(sql.unsafe`set local lock_timeout = ${sql.literalValue(LOCK_WAIT)}`)
  await tx.send(sql.unsafe`lock table ${audit} in access exclusive mode`)
  if (await isSplit(tx, schema)) return false
  const [name, old, numbers] = [`${schema}.audit_event`, `${schema}.${BEFORE}`, `${schema}.${NUMBERS}`]
  const inTheWay = await anyInTheWay(tx, name)
  if (inTheWay.length > 0)
    throw new Problem(
      `${name} can’t be split while this hangs on it: ${inTheWay.join(', ')}. Nothing was changed. Drop it, split the audit, and make it again.`,
    )
  const { until, next } = await oneBounds(tx, schema)
  const indexes = await anyIndexes(tx, schema)
  const takenOver = await anyTakenOver(tx, name, numbers)
  const published = await anyPublished(tx, name, old)
  const before = sql.identifier([schema, BEFORE])
  // What is made belongs to the owner of the audit, who keeps the months.
  await carryOut(tx, `set local role ${await oneOwner(tx, name)}`)
  await tx.send(sql.unsafe`alter table ${audit} rename to ${sql.identifier([BEFORE])}`)
  for (const { name } of indexes)
    await tx.send(
      sql.unsafe`alter index ${sql.identifier([schema, name])} rename to ${sql.identifier([`${name}_before`])}`,
    )
  await tx.send(sql.unsafe`alter table ${before} alter column id drop identity`)
  await addWhole(tx, schema, next)
  await keepReplicaIdentity(tx, old, name)
  for (const made of [name, numbers]) await takeDefaultsAway(tx, made)
  // Those of the table before are taken over as their parts. A unique index would need the time, and the id is one in each part.
  for (const { definition, isUnique } of indexes) if (!isUnique) await carryOut(tx, definition)
  await tx.send(sql.unsafe`
    alter table ${audit} attach partition ${before} for values from (minvalue) to (${sql.literalValue(until)})`)
  const others = sql.identifier([schema, ELSE])
  await tx.send(sql.unsafe`create table ${others} partition of ${audit} default`)
  await tx.send(sql.unsafe`alter table ${others} add primary key (id)`)
  await likeWhole(tx, name, `${schema}.${ELSE}`)
  await addMissingMonths(tx, schema)
  for (const statement of takenOver) await carryOut(tx, statement)
  await tx.send(sql.unsafe`set local role none`)
  for (const statement of published) await carryOut(tx, statement)
  return true
}

/** A sequence of its own: before PostgreSQL 17 no part of a table may have an identity. */
async function addWhole(tx: Queries, schema: Schema, next: string): Promise<void> {
  const audit = auditOf(schema)
  const numbers = sql.identifier([schema, NUMBERS])
  await tx.send(sql.unsafe`
    create table ${audit} (like ${sql.identifier([schema, BEFORE])} including defaults including constraints including comments)
    partition by range (at)`)
  await tx.send(
    sql.unsafe`create sequence ${numbers} owned by ${sql.identifier([schema, 'audit_event', 'id'])}`,
  )
  const name = `${schema}.${NUMBERS}`
  await tx.send(sql.unsafe`select setval(${name}::regclass, ${next}::bigint)`)
  await tx.send(
    sql.unsafe`alter table ${audit} alter column id set default nextval(${sql.literalValue(name)})`,
  )
}
