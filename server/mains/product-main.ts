// npm start: the whole product in one process.

import { createInterface } from 'node:readline/promises'
import { startAppService } from '../app/app-service.ts'
import { startAuthService } from '../auth/auth-service.ts'
import { isProvider } from '../auth/is-provider.ts'
import type { Given } from '../commands/arguments.mjs'
import { givenTo } from '../commands/command.ts'
import { authSettings } from '../config/auth-settings.ts'
import { chooseSettings } from '../config/chosen-config.ts'
import { allSettings, loadSettings, ofDotenv, readEnv } from '../config/load.ts'
import { loopbackOrigins } from '../config/loopback-origins.ts'
import { recordDatabase } from '../config/recorded-database.ts'
import { developmentSecrets } from '../config/secrets.ts'
import type { Env } from '../config/setting.ts'
import { settingsInForce } from '../config/settings-in-force.ts'
import { demandFreePorts } from '../dev/free-ports.ts'
import { startEmbeddedPostgres } from '../dev/postgres/embedded.ts'
import { markRunning } from '../dev/running.ts'
import { startDemoParts } from '../dev/start.ts'
import { uiBuilt } from '../dev/ui-built.ts'
import { welcome } from '../dev/welcome.ts'
import { listen } from '../http/listen.ts'
import { createLog } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { runMain } from '../telemetry/run-main.ts'
import { startTracing } from '../telemetry/start-tracing.ts'
import { onShutdown } from './lifetime.ts'

const sayItIsMade = () => process.stderr.write('Creating the database …\n')

/** Ctrl-C at a question. */
function unlessLeft(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError')
    throw new Problem('Nothing was started.', { exitCode: 130 })
  throw error
}

/** Of somebody who begins in an empty folder, at a terminal. */
async function askFirst({ values }: Given): Promise<void> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stderr })
    : null
  try {
    const written = await chooseSettings(process.cwd(), {
      values,
      dataDir: process.env.DATA_DIR || '.lockstep',
      env: process.env,
      ask: terminal && ((question) => terminal.question(question).catch(unlessLeft)),
      say: (text) => process.stderr.write(`${text}\n`),
    })
    if (written) process.stderr.write(`${written} has what you have chosen.\n`)
  } finally {
    terminal?.close()
  }
}

runMain(async () => {
  const args = process.argv.slice(2)
  const dev = args[0] === '--dev'
  const given = givenTo(dev ? 'dev' : 'start', dev ? args.slice(1) : args)
  if (!given) return
  await askFirst(given)
  const hasUi = uiBuilt()
  const stops: (() => unknown)[] = []
  let delayMs = 0
  const stopLater = <T extends { stop: () => unknown }>(part: T): T => {
    stops.push(part.stop)
    return part
  }
  onShutdown(
    async () => {
      for (const stop of stops.toReversed()) await stop()
    },
    () => delayMs,
  )
  // This one runs in a person's terminal, where only warnings matter.
  const initialEnv: Env = { LOG_LEVEL: 'warn', ...readEnv() }
  const settingsOf = (env: Env) => loadSettings(allSettings, env, { demo: true })
  const { values: first, warnings } = settingsOf(initialEnv)
  const log = createLog('lockstep', first.LOG_LEVEL, first.LOG_FORMAT)
  // Two services, one after the other.
  delayMs = 2 * first.SHUTDOWN_DELAY_SECONDS * 1000
  for (const warning of warnings) log.warn(warning)
  stops.push(await startTracing('lockstep', first))
  stops.push(markRunning(first.DATA_DIR, first.APP_ORIGIN))

  // A port of 0 is known only once it is open, and addresses are made from it.
  const ownAuthService = !initialEnv.AUTH_URL
  const { APP_PORT, AUTH_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT, IDP_PORT } = first
  await demandFreePorts(first.HOST, {
    APP_PORT,
    ...(ownAuthService && { AUTH_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT, IDP_PORT }),
  })
  const app = await listen(first.HOST, first.APP_PORT, 'APP_PORT', first.KEEP_ALIVE_SECONDS)
  const auth = ownAuthService
    ? await listen(first.HOST, first.AUTH_PORT, 'AUTH_PORT', first.KEEP_ALIVE_SECONDS)
    : null
  const env: Env = {
    ...initialEnv,
    APP_PORT: String(app.port),
    ...(auth && { AUTH_PORT: String(auth.port) }),
  }
  const [databaseUrl, demo, sources] = await Promise.all([
    first.DATABASE_URL ??
      startEmbeddedPostgres({ dataDir: first.DATA_DIR, log, onCreate: sayItIsMade })
        .then(stopLater)
        .then(({ url }) => {
          stops.push(recordDatabase(first.DATA_DIR, url))
          return url
        }),
    ownAuthService ? startDemoParts(settingsOf(env).values, log).then(stopLater) : null,
    dev
      ? import('../dev/ui-sources.ts').then(({ uiSources }) => uiSources(app.server)).then(stopLater)
      : null,
  ])
  // Notifies its own application: in one database only people who never come back need that.
  const BACKCHANNEL_LOGOUT_URL =
    env.BACKCHANNEL_LOGOUT_URL || `${settingsOf(env).values.APP_ORIGIN}/auth/backchannel-logout`
  const ORGANIZATIONS_URL = env.ORGANIZATIONS_URL || `${settingsOf(env).values.APP_ORIGIN}/auth/organizations`
  const inForce: Env = { ...env, ...demo?.env(env), BACKCHANNEL_LOGOUT_URL, ORGANIZATIONS_URL }
  const settings = settingsOf(inForce).values
  const secrets = developmentSecrets(settings.DATA_DIR)
  // Before the services, which read once whether there is a watcher.
  const inspector =
    settings.NODE_ENV === 'production'
      ? null
      : await (await import('../dev/inspector/inspector.ts')).attachInspector({
          appOrigin: settings.APP_ORIGIN,
          authUrl: settings.AUTH_URL,
          isOwnAuth: ownAuthService,
          receiver: settings.INSPECTOR_URL,
          editor: settings.EDITOR_URL,
          beside: demo ? { mailbox: demo.mailbox, identityProvider: demo.identityProvider } : {},
        })
  const testing = settings.TESTING_SECRET
    ? (await import('../dev/testing/testing-routes.ts')).testingRoutes(settings.TESTING_SECRET)
    : null
  const serviceSecrets = settings.SERVICE_SECRET ?? [secrets.authSecret]
  const shared = { settings, serviceSecrets, databaseUrl, log, waitForDatabase: false }
  await Promise.all([
    auth &&
      startAuthService({
        ...shared,
        secrets: settings.AUTH_SECRET ?? [secrets.authSecret],
        listening: auth,
        shown: settingsInForce(authSettings, {
          given: initialEnv,
          inForce,
          profile: settings.PROFILE,
          ofDotenv,
        }),
        ...(testing && { testing }),
      }).then(stopLater),
    // It looks for the built UI when it starts.
    hasUi
      .then(() =>
        startAppService({
          ...shared,
          settings: { ...settings, PROVIDER: isProvider(settings) },
          sessionKeys: settings.SESSION_KEYS ?? [secrets.sessionKey],
          listening: app,
          otherOrigins: loopbackOrigins(env),
          ...(sources && { sources }),
          ...(inspector && { inspector }),
        }),
      )
      .then(stopLater),
  ])
  if (inspector) stopLater(inspector)
  welcome(settings, demo, inspector !== null)
})
