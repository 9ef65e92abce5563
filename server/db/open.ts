// Opens a service's database: migrates its schema, then connects; waits for the database where that is wanted.

import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { migrate, migrationsOf, type Schema } from './migrate.ts'
import { anyAppliedMigrations } from './migrations-applied.ts'
import { type ConnectOptions, connect, isDatabaseAway, type Pool } from './pool.ts'

const LONGEST_PAUSE_MS = 10_000

export type OpenOptions = {
  databaseUrl: string
  schema: Schema
  log: Log
  /** Whether to retry, and log so, while the database is away; otherwise that is a Problem. */
  waitForDatabase: boolean
  /** How long a query waits for a connection while all are in use. */
  connectionWaitMs?: number | undefined
  preparesStatements?: boolean | undefined
  /** For tests alone. */
  Client?: ConnectOptions['Client']
}

/** @throws Problem when the database refuses, or when it is away and `waitForDatabase` is false */
export async function openDatabase({
  databaseUrl,
  schema,
  log,
  waitForDatabase,
  ...options
}: OpenOptions): Promise<Pool> {
  for (let wait = 250; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      for (const migration of await migrate(databaseUrl, schema)) log.info('Migrated.', { migration })
      return await connect(databaseUrl, options)
    } catch (error) {
      if (!waitForDatabase || !(error instanceof Problem) || !isDatabaseAway(error.cause)) throw error
      log.warn(error.message)
      await pause(wait)
    }
  }
}

/** For /ready: true, or a short reason. */
export function databaseCheck(pool: Pool, schema: Schema) {
  return async (): Promise<true | string> => {
    try {
      const applied = await anyAppliedMigrations(pool, schema)
      return migrationsOf(schema).every((name) => applied.includes(name)) || 'not migrated'
    } catch {
      return 'unreachable'
    }
  }
}
