// Migrates a schema: applies plain SQL files in order, each once, in one process at a time.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { inRoot } from '../root.mjs'
import { called } from '../telemetry/called.mjs'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { databaseAddress, openOne } from './connection.ts'
import { databaseProblem } from './database-problem.ts'

export type Schema = 'auth' | 'app'

const folder = inRoot('server/db/migrations')
/** The same for every release of Lockstep and for both schemas, which never migrate at once. */
const LOCK = 7_203_914
const LOCK_NOT_AVAILABLE = '55P03'
/** Tries at the lock, of a second each, from one line that says who holds it to the next. */
const SAID_EVERY = 10
/** In ms: a migration may rewrite a large table. */
const LONGEST_MIGRATION = 3_600_000

type Waiting = Pick<Log, 'info'>
const silent: Waiting = { info: () => {} }

/**
 * All that is missing in one transaction, whose end gives the lock back: a pooler may give each transaction another
 * connection. Where nothing is missing, nothing is waited for.
 * @param before asked where something is missing: what it throws leaves the schema as it is
 * @returns the names of the migrations that were applied now
 * @throws Problem when the database refuses, or when the schema was not created by Lockstep
 */
export async function migrate(
  databaseUrl: string,
  schema: Schema,
  log: Waiting = silent,
  before: () => Promise<void> = async () => {},
): Promise<string[]> {
  const address = databaseAddress(databaseUrl)
  try {
    const client = await openOne(address, {
      application_name: `lockstep migrate ${schema}`,
      query_timeout: LONGEST_MIGRATION,
    })
    try {
      if ((await anyMissing(client, schema)).length === 0) return []
      await before()
      await client.query('begin')
      await takeLock(client, log)
      await refuseForeign(client, schema)
      const applied = await applyMissing(client, schema)
      await client.query('commit')
      return applied
    } finally {
      await client.end().catch(() => {})
    }
  } catch (error) {
    throw databaseProblem(error)
  }
}

/** The same within the caller's transaction. @throws Problem */
export async function migrateWithin(client: pg.ClientBase, schema: Schema): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await refuseForeign(client, schema)
  await applyMissing(client, schema)
}

/** Requested again each second, to print who holds it and to notice a silent database. */
async function takeLock(client: pg.ClientBase, log: Waiting): Promise<void> {
  for (let tries = 0; ; tries++) {
    await client.query(`set local lock_timeout = '1s'`)
    const taken = await client.query('select pg_advisory_xact_lock($1)', [LOCK]).catch((error: unknown) => {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      return null
    })
    if (taken) break
    await client.query('rollback')
    if (tries % SAID_EVERY === 0) log.info(`Waiting for the migration lock held by ${await holders(client)}.`)
    await client.query('begin')
  }
  await client.query(`set local lock_timeout = default`)
}

async function holders(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null; user: string | null }>(
    `select l.pid, a.application_name as name, a.usename::text as user
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  )
  const named = rows.map(
    ({ pid, name, user }) => `${name || 'a program without a name'} (${user}, process ${pid})`,
  )
  return named.join(' and ') || 'another, which has just given it back'
}

export const migrationsOf = (schema: Schema) => readdirSync(join(folder, schema)).toSorted()

async function refuseForeign(client: pg.ClientBase, schema: Schema): Promise<void> {
  const { rows } = await client.query<{ tables: string[] | null }>(
    `select array_agg(c.relname::text) as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v')`,
    [schema],
  )
  const tables = rows[0]?.tables ?? []
  if (tables.length === 0 || tables.includes('lockstep_migration')) return
  const belonging =
    schema === 'auth'
      ? `, set AUTH_URL to the auth service it belongs to, or take its people over by ${called('import')}`
      : ''
  throw new Problem(
    `The schema "${schema}" of this database was not made by Lockstep, so it is left alone: ` +
      `name another database in DATABASE_URL${belonging}.`,
  )
}

async function anyMissing(client: pg.ClientBase, schema: Schema): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.lockstep_migration`,
  ])
  if (!rows[0]?.there) return migrationsOf(schema)
  const applied = await client.query<{ name: string }>(`select name from ${schema}.lockstep_migration`)
  const names = new Set(applied.rows.map((row) => row.name))
  return migrationsOf(schema).filter((name) => !names.has(name))
}

async function applyMissing(client: pg.ClientBase, schema: Schema): Promise<string[]> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (rowCount === 0) await client.query(`create schema ${schema}`)
  await client.query(
    `create table if not exists ${schema}.lockstep_migration (name text primary key, applied_at timestamptz not null default now())`,
  )
  const missing = await anyMissing(client, schema)
  for (const name of missing) {
    await client.query(readFileSync(join(folder, schema, name), 'utf8'))
    await client.query(`insert into ${schema}.lockstep_migration (name) values ($1)`, [name])
  }
  return missing
}
