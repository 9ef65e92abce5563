// npm run start:app: one production process of the application.

import cluster from 'node:cluster'
import { startAppService } from '../app/app-service.ts'
import { givenTo } from '../commands/command.ts'
import { appSettings } from '../config/app-settings.ts'
import { demandDatabaseUrl } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { loopbackOrigins } from '../config/loopback-origins.ts'
import { developmentSecrets } from '../config/secrets.ts'
import { appChecks } from '../doctor/app-checks.ts'
import { startExamined } from '../doctor/at-start.ts'
import { listen } from '../http/listen.ts'
import { createLog } from '../telemetry/log.ts'
import { runMain } from '../telemetry/run-main.ts'
import { startTracing } from '../telemetry/start-tracing.ts'
import { onShutdown } from './lifetime.ts'
import { giveBackStartUpMemory } from './start-up-memory.ts'
import { supervise, tellReady } from './supervise.ts'

runMain(async () => {
  if (!givenTo('start:app')) return
  const initialEnv = readEnv()
  const first = loadSettings(appSettings, initialEnv, { alone: true }).values
  const delayMs = first.SHUTDOWN_DELAY_SECONDS * 1000
  if (first.PROCESSES > 1 && cluster.isPrimary)
    return supervise({
      processes: first.PROCESSES,
      delayMs,
      log: createLog('app', first.LOG_LEVEL, first.LOG_FORMAT),
    })
  let stop = async () => {}
  onShutdown(
    () => stop(),
    () => delayMs,
  )
  const databaseUrl = demandDatabaseUrl(first)
  const listening = await listen(first.HOST, first.APP_PORT, 'APP_PORT', first.KEEP_ALIVE_SECONDS)
  // A port of 0 is known only now, and addresses are made from it.
  const env = { ...initialEnv, APP_PORT: String(listening.port) }
  const { values, warnings } = loadSettings(appSettings, env)
  const log = createLog('app', values.LOG_LEVEL, values.LOG_FORMAT)
  for (const warning of warnings) log.warn(warning)
  const stopTracing = await startTracing('lockstep app', values)
  const { service, fit } = await startExamined({
    log,
    checks: appChecks({ settings: values, databaseUrl, token: undefined }),
    listening,
    start: (examined) =>
      startAppService({
        settings: values,
        sessionKeys: values.SESSION_KEYS ?? [developmentSecrets(values.DATA_DIR).sessionKey],
        serviceSecrets: values.SERVICE_SECRET ?? [developmentSecrets(values.DATA_DIR).authSecret],
        databaseUrl,
        listening,
        log,
        waitForDatabase: true,
        otherOrigins: loopbackOrigins(env),
        examined,
      }),
  })
  stop = () => service.stop().then(stopTracing)
  log.info('The application is ready.', { event: 'service.ready', address: values.APP_ORIGIN })
  await fit()
  tellReady()
  giveBackStartUpMemory()
})
