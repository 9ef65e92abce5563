// Demands DATABASE_URL for a process that is started alone: only npm start brings a database.

import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import type { CommonSettings } from './common-settings.ts'
import { recordedDatabase } from './recorded-database.ts'

/** @throws Problem */
export function demandDatabaseUrl({ DATABASE_URL }: Pick<CommonSettings, 'DATABASE_URL'>): string {
  if (DATABASE_URL) return DATABASE_URL
  throw new Problem(
    `DATABASE_URL is not set: give the address of a PostgreSQL database, or use ${called('start')}, which brings one.`,
    { exitCode: 2 },
  )
}

/** For a command: without one, that of an `npm start` with the same data folder, while it runs. @throws Problem */
export const databaseUrlBeside = (settings: Pick<CommonSettings, 'DATABASE_URL' | 'DATA_DIR'>): string =>
  settings.DATABASE_URL ?? recordedDatabase(settings.DATA_DIR) ?? demandDatabaseUrl(settings)
