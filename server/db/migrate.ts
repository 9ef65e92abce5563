// Migrates a schema: applies plain SQL files in order, each once, in one process at a time.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Problem } from '../telemetry/problem.ts'
import { databaseProblem } from './pool.ts'

export type Schema = 'auth' | 'app'

const folder = join(import.meta.dirname, 'migrations')
/** The same for every release of Lockstep and for both schemas, which never migrate at once. */
const LOCK = 7_203_914

/**
 * @returns the names of the migrations that were applied now
 * @throws Problem when the database refuses, or when the schema was not created by Lockstep
 */
export async function migrate(databaseUrl: string, schema: Schema): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // A lost connection also rejects the query that is under way.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseForeign(client, schema)
    return await applyMissing(client, schema, (work) => inTransaction(client, work))
  } catch (error) {
    throw databaseProblem(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same within the caller's transaction. @throws Problem */
export async function migrateWithin(client: pg.ClientBase, schema: Schema): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await refuseForeign(client, schema)
  await applyMissing(client, schema, (work) => work())
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await work()
  await client.query('commit')
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
      ? ', set AUTH_URL to the auth service it belongs to, or take its people over by npm run import'
      : ''
  throw new Problem(
    `The schema "${schema}" of this database was not made by Lockstep, so it is left alone: ` +
      `name another database in DATABASE_URL${belonging}.`,
  )
}

async function applyMissing(
  client: pg.ClientBase,
  schema: Schema,
  atomically: (work: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (rowCount === 0) await client.query(`create schema ${schema}`)
  await client.query(
    `create table if not exists ${schema}.lockstep_migration (name text primary key, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.lockstep_migration`)
  const applied = new Set(rows.map((row) => row.name))
  const missing = migrationsOf(schema).filter((name) => !applied.has(name))
  for (const name of missing)
    await atomically(async () => {
      await client.query(readFileSync(join(folder, schema, name), 'utf8'))
      await client.query(`insert into ${schema}.lockstep_migration (name) values ($1)`, [name])
    })
  return missing
}
