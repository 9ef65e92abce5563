// Demands DATABASE_URL for a process that is started alone: only npm start brings a database.

import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import type { CommonSettings } from './common-settings.ts'

/** @throws Problem */
export function demandDatabaseUrl({ DATABASE_URL }: Pick<CommonSettings, 'DATABASE_URL'>): string {
  if (DATABASE_URL) return DATABASE_URL
  throw new Problem(
    `DATABASE_URL is not set: give the address of a PostgreSQL database, or use ${called('start')}, which brings one.`,
    { exitCode: 2 },
  )
}
