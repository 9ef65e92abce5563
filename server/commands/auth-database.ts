// What a command on the auth service's database needs: its settings as the service has them, and a migrated database.

import { createCodes } from '../auth/crypto/codes.ts'
import { createFactorSeal } from '../auth/crypto/factor-seal.ts'
import { createMailedLinks } from '../auth/crypto/mailed-links.ts'
import type { KeyRingOptions } from '../auth/crypto/signing-key-rotation.ts'
import { flowOptionsOf, keyRingOptionsOf } from '../auth/flow-options.ts'
import type { FlowOptions } from '../auth/rows/flow-context.ts'
import { type AuthSettings, authSettings } from '../config/auth-settings.ts'
import { databaseUrlBeside } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { developmentSecrets } from '../config/secrets.ts'
import { demandMigrated } from '../db/open.ts'
import { connect, type Pool } from '../db/pool.ts'
import { createLog } from '../telemetry/log.ts'
import { operatorName } from './operator.ts'

/** A batch of an import takes longer than what a request asks for, in ms. */
const LONGEST_STATEMENT = 120_000

export type AuthDatabase = {
  pool: Pool
  settings: AuthSettings
  options: FlowOptions
  keyRing: KeyRingOptions
  /** Who runs the command. */
  operator: string
}

/** The connection is closed however the work ends. @throws Problem, also where the schema is not up to date */
export async function withAuthDatabase(work: (database: AuthDatabase) => Promise<void>): Promise<void> {
  const settings = loadSettings(authSettings, readEnv()).values
  const databaseUrl = databaseUrlBeside(settings)
  const secrets = settings.AUTH_SECRET ?? [developmentSecrets(settings.DATA_DIR).authSecret]
  const pool = await connect(databaseUrl, {
    applicationName: 'lockstep command',
    maxPoolSize: 1,
    connectionWaitMs: 10_000,
    statementTimeoutMs: LONGEST_STATEMENT,
  })
  try {
    await demandMigrated(pool, 'auth')
    await work({
      pool,
      settings,
      operator: operatorName(settings.OPERATOR),
      options: flowOptionsOf(settings, {
        digits: createCodes(secrets),
        link: createMailedLinks(secrets),
        factor: createFactorSeal(secrets),
      }),
      keyRing: keyRingOptionsOf(settings, { pool, secrets, log: createLog('command', 'warn') }),
    })
  } finally {
    await pool.end()
  }
}
