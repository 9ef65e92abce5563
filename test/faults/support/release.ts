// A released version: a dump of its schemas with rows in every state, and what the people in it have in hand.

import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrationsOf } from '../../../server/db/migrate.ts'
import type { Postgres } from './postgres.ts'
import { postgresPrograms } from './programs.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const folder = join(import.meta.dirname, '../releases')

/** The person who is dumped, and what proves it: the token of a session, the cookies of the application, digits. */
export type Dumped = { email: string; token?: string; cookie?: string; digits?: string }

export type Release = {
  /** Of the product. */
  version: string
  /** In this repository. */
  commit: string
  at: string
  migrations: Record<'auth' | 'app', string[]>
  people: Record<'member' | 'newcomer' | 'locked' | 'left' | 'resetting', Dumped>
}

/** The newest one first. */
export function releases(): Release[] {
  const kept = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (kept.length === 0) throw new Error('There is no release to upgrade from.')
  return kept
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Release)
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

export async function dump(postgres: Postgres, version: string, people: Release['people']): Promise<void> {
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  const { stdout: dumped } = await run(
    join(postgresPrograms(), 'pg_dump'),
    ['--no-owner', '--inserts', '--schema=auth', '--schema=app', '--no-unlogged-table-data', postgres.url],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  // Without what only psql understands, and what only that version of the server does.
  const sql = dumped.replaceAll(/^(?:\\.*|--.*|SET .*;|SELECT pg_catalog\.set_config.*)\n/gm, '')
  const release: Release = {
    version,
    commit: commit.trim(),
    at: new Date().toISOString(),
    migrations: { auth: migrationsOf('auth'), app: migrationsOf('app') },
    people,
  }
  writeFileSync(join(folder, `${version}.sql`), sql.replaceAll(/\n{3,}/g, '\n\n'))
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
}

/** Into an empty database, as if it had been dumped now. */
export async function load(postgres: Postgres, { version, at }: Release): Promise<void> {
  const db = await postgres.connect()
  await db.query('set check_function_bodies = off')
  await db.query(readFileSync(join(folder, `${version}.sql`), 'utf8'))
  const { rows } = await db.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table, array_agg(format('%I', c.column_name)) as columns
    from information_schema.columns c
    where c.table_schema in ('auth', 'app') and c.data_type = 'timestamp with time zone'
    group by c.table_schema, c.table_name`)
  const age = `make_interval(secs => ${(Date.now() - Date.parse(at)) / 1000})`
  for (const { table, columns } of rows)
    await db.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} + ${age}`).join(', ')}`,
    )
  await db.end()
}

/** The code of a release, with the UI of this checkout, and its packages unless it has lost one. @throws Error where git does not have it */
export async function checkOut({ version, commit }: Release): Promise<string> {
  const code = mkdtempSync(join(tmpdir(), 'lockstep-release-'))
  process.on('exit', () => rmSync(code, { recursive: true, force: true }))
  const archive = join(code, 'release.tar')
  try {
    await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root })
  } catch (error) {
    throw new Error(
      `The release ${version} (${commit}) is not in this checkout’s history: fetch all of it, or name a folder by --release.`,
      { cause: error },
    )
  }
  await run('tar', ['-xf', archive, '-C', code])
  const isShared = packagesOf(code).every((name) => existsSync(join(root, 'node_modules', name)))
  if (!isShared) await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: code })
  for (const shared of [...(isShared ? ['node_modules'] : []), 'dist'])
    if (existsSync(join(root, shared))) symlinkSync(join(root, shared), join(code, shared))
  return code
}

/** What its services import. */
function packagesOf(code: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies)
}
