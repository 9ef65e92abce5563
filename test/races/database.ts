// A PostgreSQL for a run of the explorer, and in it databases that are migrated and thrown away.

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { Problem } from '../../server/telemetry/problem.ts'

/** Names of databases, to be dropped from a server that goes on. */
const created: string[] = []

async function dropAll(url: string): Promise<void> {
  for (const name of created.splice(0)) await ask(url, `drop database if exists ${name} with (force)`)
}

export type Postgres = { url: string; stop: () => Promise<void> }

/**
 * @param given a server of the person's own, whose user may create databases; undefined for the embedded one
 * @throws Problem
 */
export async function startPostgres(given?: string): Promise<Postgres> {
  if (given) return { url: given, stop: () => dropAll(given) }
  const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-races-'))
  // Otherwise root's database, which another user runs, would be kept in a system folder and stay there.
  await chmod(dataDir, 0o755)
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const log = { info() {}, warn() {} }
  const postgres = await startEmbeddedPostgres({ dataDir, log, throwaway: true }).catch(
    async (error: unknown) => {
      await remove()
      throw error
    },
  )
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await remove()
    },
  }
}

export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** @returns the address of a new database, whose deadlocks are found soon */
export async function createDatabase(postgresUrl: string, isMigrated = true): Promise<string> {
  const name = `races_${randomBytes(6).toString('hex')}`
  try {
    await ask(postgresUrl, `create database ${name}`)
    created.push(name)
    await ask(postgresUrl, `alter database ${name} set deadlock_timeout = '20ms'`)
  } catch (cause) {
    const { code = 'no answer', message } = cause as Error & { code?: string }
    throw new Problem(
      `The database server cannot be raced on (${code}: ${message}): correct DATABASE_URL, whose user has to be a superuser, or unset it.`,
      { cause },
    )
  }
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  if (isMigrated) for (const schema of ['auth', 'app'] as const) await migrate(url.href, schema)
  return url.href
}
