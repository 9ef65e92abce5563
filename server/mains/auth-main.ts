// npm run start:auth: one production process of the auth service.

import cluster from 'node:cluster'
import { startAuthService } from '../auth/auth-service.ts'
import { givenTo } from '../commands/command.ts'
import { authSettings } from '../config/auth-settings.ts'
import { demandDatabaseUrl } from '../config/demand-database-url.ts'
import { loadSettings, ofDotenv, readEnv } from '../config/load.ts'
import { developmentSecrets } from '../config/secrets.ts'
import { settingsInForce } from '../config/settings-in-force.ts'
import { startExamined } from '../doctor/at-start.ts'
import { authChecks } from '../doctor/auth-checks.ts'
import { listen } from '../http/listen.ts'
import { createLog } from '../telemetry/log.ts'
import { runMain } from '../telemetry/run-main.ts'
import { startTracing } from '../telemetry/start-tracing.ts'
import { onShutdown } from './lifetime.ts'
import { giveBackStartUpMemory } from './start-up-memory.ts'
import { supervise, tellReady } from './supervise.ts'

runMain(async () => {
  if (!givenTo('start:auth')) return
  const env = readEnv()
  const first = loadSettings(authSettings, env, { alone: true }).values
  const delayMs = first.SHUTDOWN_DELAY_SECONDS * 1000
  if (first.PROCESSES > 1 && cluster.isPrimary)
    return supervise({
      processes: first.PROCESSES,
      delayMs,
      log: createLog('auth', first.LOG_LEVEL, first.LOG_FORMAT),
    })
  let stop = async () => {}
  onShutdown(
    () => stop(),
    () => delayMs,
  )
  const databaseUrl = demandDatabaseUrl(first)
  const listening = await listen(first.HOST, first.AUTH_PORT, 'AUTH_PORT', first.KEEP_ALIVE_SECONDS)
  // A port of 0 is known only now, and addresses are made from it.
  const { values, warnings } = loadSettings(authSettings, { ...env, AUTH_PORT: String(listening.port) })
  const log = createLog('auth', values.LOG_LEVEL, values.LOG_FORMAT)
  for (const warning of warnings) log.warn(warning)
  const secrets = values.AUTH_SECRET ?? [developmentSecrets(values.DATA_DIR).authSecret]
  const serviceSecrets = values.SERVICE_SECRET ?? [developmentSecrets(values.DATA_DIR).authSecret]
  const stopTracing = await startTracing('lockstep auth', values)
  const { service, fit } = await startExamined({
    log,
    checks: authChecks({ settings: values, databaseUrl, secrets, serviceSecrets }),
    listening,
    start: (examined) =>
      startAuthService({
        settings: values,
        secrets,
        serviceSecrets,
        databaseUrl,
        listening,
        log,
        waitForDatabase: true,
        examined,
        shown: settingsInForce(authSettings, {
          given: env,
          inForce: { ...env, AUTH_PORT: String(listening.port) },
          profile: values.PROFILE,
          ofDotenv,
        }),
      }),
  })
  stop = () => service.stop().then(stopTracing)
  log.info('The auth service is ready.', { event: 'service.ready', address: values.AUTH_URL })
  await fit()
  tellReady()
  giveBackStartUpMemory()
})
