// What a command on both schemas needs: a connection to DATABASE_URL, and which of the schemas are there.

import { authSettings } from '../config/auth-settings.ts'
import { common } from '../config/common-settings.ts'
import { databaseUrlBeside } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { anyAuditedSchemas } from '../db/audit-trail.ts'
import { databaseProblem } from '../db/database-problem.ts'
import type { Schema } from '../db/migrate.ts'
import { demandMigrated } from '../db/open.ts'
import { connect, type Pool } from '../db/pool.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import { operatorName } from './operator.ts'

/** A row of each mail that was given up may be written, in ms. */
const LONGEST_STATEMENT = 120_000

type Schemas = { pool: Pool; schemas: readonly Schema[]; operator: string }

/** The connection is closed however the work ends. @throws Problem, also where a schema is not up to date */
export async function withSchemas(work: (schemas: Schemas) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = common
  const { OPERATOR } = authSettings
  const settings = loadSettings({ DATABASE_URL, DATA_DIR, OPERATOR }, readEnv()).values
  const pool = await connect(databaseUrlBeside(settings), {
    applicationName: 'lockstep command',
    maxPoolSize: 1,
    connectionWaitMs: 10_000,
    statementTimeoutMs: LONGEST_STATEMENT,
  })
  try {
    const schemas = await anyAuditedSchemas(pool).catch((error: unknown) => {
      throw databaseProblem(error)
    })
    if (schemas.length === 0)
      throw new Problem(
        `This database has no schema of Lockstep: correct DATABASE_URL, or run ${called('migrate')}.`,
      )
    for (const schema of schemas) await demandMigrated(pool, schema)
    await work({ pool, schemas, operator: operatorName(settings.OPERATOR) })
  } finally {
    await pool.end()
  }
}
