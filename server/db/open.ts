// Opens a service's database: migrates its schema, then connects; waits for the database where that is wanted.

import { setTimeout as pause } from 'node:timers/promises'
import type { CommonSettings } from '../config/common-settings.ts'
import { called } from '../telemetry/called.mjs'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { databaseProblem, isDatabaseAway, isUnmigrated, READ_ONLY, refusalSaid } from './database-problem.ts'
import { migrate, migrationsOf, type Schema } from './migrate.ts'
import { oneReadiness } from './migrations-applied.ts'
import { type ConnectOptions, connect, type Pool } from './pool.ts'

const LONGEST_PAUSE_MS = 10_000

export type Examined = 'before migrating' | 'open'

export type OpenOptions = Omit<ConnectOptions, 'log'> & {
  databaseUrl: string
  schema: Schema
  log: Log
  /** Whether to retry, and log so, while the database is away; otherwise that is a Problem. */
  waitForDatabase: boolean
  /** Asked before something is migrated, and once the database is open: what it throws ends the start. */
  examined?: ((moment: Examined) => Promise<void>) | undefined
}

/** What of them follows from the settings. */
export const databaseOptions = (settings: CommonSettings) => ({
  maxPoolSize: settings.DATABASE_POOL_SIZE,
  connectionWaitMs: settings.DATABASE_WAIT_MS,
  statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
  preparesStatements: settings.PREPARED_STATEMENTS,
})

/** @throws Problem when the database refuses, or when it is away and `waitForDatabase` is false */
export async function openDatabase({
  databaseUrl,
  schema,
  log,
  waitForDatabase,
  examined,
  ...options
}: OpenOptions): Promise<Pool> {
  for (let wait = 250; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      for (const migration of await migrate(
        databaseUrl,
        schema,
        log,
        async () => void (await examined?.('before migrating')),
      ))
        log.info('Migrated.', { event: 'database.migrated', migration })
      const pool = await connect(databaseUrl, { applicationName: `lockstep ${schema}`, log, ...options })
      await sayIfReadOnly(pool, schema, log)
      await examined?.('open')
      return pool
    } catch (error) {
      if (!waitForDatabase || !(error instanceof Problem) || !isDatabaseAway(error.cause)) throw error
      log.warn(error.message, { event: 'database.away' })
      await pause(wait)
    }
  }
}

/** It serves what it can: reading goes on, and /ready says why nobody should be sent here. */
async function sayIfReadOnly(pool: Pool, schema: Schema, log: Log): Promise<void> {
  const found = await oneReadiness(pool, schema).catch(() => null)
  if (found?.isReadOnly) log.warn(READ_ONLY, { event: 'database.away' })
}

/** For /ready: true, or a short reason. */
export function databaseCheck(pool: Pool, schema: Schema) {
  return async (): Promise<true | string> => {
    try {
      const { isReadOnly, applied } = await oneReadiness(pool, schema)
      if (isReadOnly) return 'read-only'
      return migrationsOf(schema).every((name) => applied.includes(name)) || 'not migrated'
    } catch (error) {
      if (isUnmigrated(error)) return 'not migrated'
      return refusalSaid(error) === null ? 'unreachable' : 'refused'
    }
  }
}

/** For a command, whose first question this is. @throws Problem when the database is away, or its schema is not up to date */
export async function demandMigrated(pool: Pool, schema: Schema): Promise<void> {
  const { applied } = await oneReadiness(pool, schema).catch((error: unknown) => {
    if (isUnmigrated(error)) return { applied: [] as string[] }
    throw databaseProblem(error)
  })
  if (!migrationsOf(schema).every((name) => applied.includes(name)))
    throw new Problem(`The schema ${schema} of this database is not up to date: run ${called('migrate')}.`)
}
