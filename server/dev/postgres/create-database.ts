// Creates the database before the server runs, so that this needs no connection.

import { existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../../telemetry/problem.ts'
import { executable } from './binaries.ts'
import type { Place } from './data-folder.ts'
import { lastComplaint } from './reason-for-failure.ts'
import { runToEnd } from './run-as.ts'

export const DATABASE = 'lockstep'

// Fixed, so that the folder of this number shows whether the database exists.
const OID = 20_000

export function hasDatabase(clusterDir: string): boolean {
  return existsSync(path.join(clusterDir, 'base', String(OID)))
}

/** The server must not be running. A database that exists under another number is kept. */
export async function createDatabase({ binaries, clusterDir, runAs }: Place): Promise<void> {
  const args = ['--single', '-D', clusterDir, '-c', 'log_min_messages=error', 'postgres']
  const input = `CREATE DATABASE ${DATABASE} OID = ${OID} STRATEGY = file_copy;\n`
  const { code, output } = await runToEnd(executable(binaries, 'postgres'), args, {
    runAs,
    cwd: clusterDir,
    input,
  })
  const failed = code !== 0 || (/ERROR|FATAL|PANIC/.test(output) && !output.includes('already exists'))
  if (!failed) return
  throw new Problem(
    `PostgreSQL could not create its database in ${clusterDir} (${lastComplaint(output)}): move that folder away to begin with a new one, or set DATABASE_URL to a PostgreSQL server of yours.`,
  )
}
