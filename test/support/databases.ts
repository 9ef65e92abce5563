// Makes and names databases on the suite's PostgreSQL.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

export const TEMPLATE = 'lockstep_template'

export function databaseNamed(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let pool: pg.Pool | undefined

/** This worker's: a connection for each database that is made or dropped costs a fifth of the work. */
function administrators(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: inject('postgresUrl'),
    max: 3,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // The server ends first where a run is interrupted.
  }).on('error', () => {})
  return pool
}

/** Of the files that this worker has run. */
const made = new Set<string>()

/**
 * It lives as long as the file that asks for it: dropDatabases.
 * @param template null for an empty one
 */
export async function createDatabase(template: string | null = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of what writing each page to the log does, and nobody is at work in a template.
  await administrators().query(
    `create database ${name} template ${template ?? 'template0'} strategy file_copy`,
  )
  made.add(name)
  return databaseNamed(inject('postgresUrl'), name)
}

/**
 * Those that nobody is connected to; the others go when the next file has run. Those of a whole run would be five gigabytes,
 * and perhaps in memory.
 */
export async function dropDatabases(): Promise<void> {
  if (made.size === 0) return
  const admin = administrators()
  const { rows } = await admin.query<{ datname: string }>(
    'select distinct datname from pg_stat_activity where datname is not null',
  )
  const used = new Set(rows.map(({ datname }) => datname))
  for (const name of made) {
    if (used.has(name)) continue
    await admin.query(`drop database if exists ${name}`).then(
      () => made.delete(name),
      (error: { code?: string }) => {
        // Somebody has come meanwhile.
        if (error.code !== '55006') throw error
      },
    )
  }
}

export async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** By a connection of its own, which ends at once: a test may ask again and again until something has come. */
export async function rowsIn(url: string, statement: string, values: unknown[] = []) {
  const client = await connectedTo(url)
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** A client of its own for one test, to look at tables that no route shows. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = await connectedTo(url)
  onTestFinished(() => client.end())
  return client
}
