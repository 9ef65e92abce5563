// The PostgreSQL of a run: the embedded one with its own defaults, or an empty database of the person's own.

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { Problem } from '../../server/telemetry/problem.ts'

export type Postgres = {
  version: string
  /** A database of its own for each contender, which goes when the run ends. @returns its address */
  create: (name: string) => Promise<string>
  stop: () => Promise<void>
}

/** @throws Problem */
export const openPostgres = (given: string | null): Promise<Postgres> =>
  given === null ? openEmbedded() : within(given, async () => {})

/** Not as a test's, which forgets on a power cut: a write that counts is one that is committed to the disk. */
async function openEmbedded(): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-bench-'))
  // Otherwise root's database, which another user runs, would be kept in a system folder and stay there.
  await chmod(dataDir, 0o755)
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {} } }).catch(
    async (error: unknown) => {
      await remove()
      throw error
    },
  )
  return within(postgres.url, async () => {
    await postgres.stop()
    await remove()
  })
}

async function within(url: string, stop: () => Promise<void>): Promise<Postgres> {
  const suffix = randomBytes(4).toString('hex')
  const created: string[] = []
  const [row] = await ask<{ version: string }>(url, `select current_setting('server_version') as version`)
  return {
    version: row?.version ?? 'unknown',
    create: async (name) => {
      const database = `bench_${name.replaceAll('-', '_')}_${suffix}`
      await ask(url, `create database ${database}`)
      created.push(database)
      const own = new URL(url)
      own.pathname = `/${database}`
      return own.href
    },
    stop: async () => {
      for (const database of created.splice(0)) await ask(url, `drop database ${database} with (force)`)
      await stop()
    },
  }
}

/** One connection, one statement or several. @throws Problem when the server cannot be reached or refuses */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<Row>(statement, values)
    return rows
  } catch (cause) {
    const { code, message } = cause as Error & { code?: string }
    throw new Problem(
      `The database cannot be measured on (${code ?? 'no answer'}: ${message}): correct DATABASE_URL, whose user may create databases, or unset it.`,
      { cause },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws Problem for a database that has anything in it */
export async function demandEmpty(url: string): Promise<void> {
  const [found] = await ask<{ name: string }>(
    url,
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%' limit 1`,
  )
  if (found)
    throw new Problem(
      `The database that DATABASE_URL names is not empty (it has ${found.name}): name an empty one, or unset DATABASE_URL.`,
    )
}
