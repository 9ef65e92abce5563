// The running application: database, keys and routes behind one open port.

import { join } from 'node:path'
import type { Middleware } from 'koa'
import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { toActors } from '../../machines/kit/ports.ts'
import type { AppSettings } from '../config/app.ts'
import { createInvitationTokens } from '../crypto/invitation-tokens.ts'
import { createSeal } from '../crypto/seal.ts'
import { sessionLives } from '../db/app/auth-session-alive.ts'
import { sessionLookup } from '../db/app/auth-session-lookup.ts'
import { authTables } from '../db/app/auth-tables.ts'
import { appRetention } from '../db/app/retention.ts'
import { withSource } from '../db/app/session-source.ts'
import { startHousekeeping } from '../db/housekeeping.ts'
import { oneObservation } from '../db/observe.ts'
import { databaseCheck, databaseOptions, type OpenOptions, openDatabase } from '../db/open.ts'
import { rateLimits } from '../db/rate-limits.ts'
import { accessLog } from '../http/access-log.ts'
import { keyAddresses, withoutSlash } from '../http/addresses.ts'
import type { Listening } from '../http/listen.ts'
import { addressList } from '../http/metrics.ts'
import { createMailer, productOf } from '../mail/mailer.ts'
import type { Log } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { overrideWatch } from '../telemetry/overrides.ts'
import { authServiceCaller } from '../tokens/call-auth-service.ts'
import { type KeySet, remoteKeySet } from '../tokens/key-set.ts'
import { logoutTokenReader } from '../tokens/logout-token.ts'
import { upstreamCookie } from '../tokens/upstream-cookie.ts'
import { jwtVerifier } from '../tokens/verify-jwt.ts'
import { inEach } from '../wire/languages.ts'
import { createApp, type InspectorRoute } from './app.ts'
import { authServicePlace } from './auth-service-place.ts'
import { callbackPorts } from './callback/callback-ports.ts'
import { limitInFlight } from './callback/limit-in-flight.ts'
import type { AppDeps } from './deps.ts'
import { startInvitationDelivery } from './invitation-delivery.ts'
import { type PageMeta, pageMeta } from './pages/page-meta.ts'
import { doorPages, shellFrom, withMeta } from './pages/shell.ts'
import { uiCheck } from './pages/ui-check.ts'
import { sessionLifetimes } from './sessions/app-session.ts'

export type AppServiceOptions = {
  settings: AppSettings
  /** Newest first. */
  sessionKeys: readonly string[]
  /** Newest first: it signs the calls to the auth service. */
  serviceSecrets: readonly string[]
  databaseUrl: string
  listening: Listening
  log: Log
  waitForDatabase: boolean
  examined?: OpenOptions['examined']
  /** How long a request waits for a database connection, in ms; production's second, unless more is given. */
  connectionWaitMs?: number
  /** What database connections are made of; node-postgres's own, unless a test hands in another. */
  Client?: OpenOptions['Client']
  /** Other origins at which the application is opened in development: localhost, 127.0.0.1. */
  otherOrigins: readonly string[]
  /** Where the built UI is. Default: dist. */
  uiFolder?: string
  /** In development: the UI from its sources. */
  sources?: { middleware: Middleware; shell: (template: string) => Promise<string> }
  /** In development: how the machines are inspected. Ignored in production. */
  inspector?: {
    routes: (page: InspectorPage) => readonly InspectorRoute[]
    /** The origins, separated by spaces, to which pages send request ids. */
    joins: string
  }
}

export type AppService = { stop: () => Promise<void> }

export type InspectorPage = Pick<AppDeps, 'isOurOrigin' | 'shell'> & { uiFolder: string }

const builtUi = join(import.meta.dirname, '../../dist')

/** @throws Problem */
export async function startAppService(options: AppServiceOptions): Promise<AppService> {
  const { settings, listening, log, sources, uiFolder = builtUi } = options
  const pool = await openDatabase({ ...databaseOptions(settings), ...options, schema: 'app' })
  const metrics = createMetrics('app')
  metrics.observe({ loads: { connections: pool.load }, numbers: () => oneObservation(pool, 'app') })
  const overrideUsed = overrideWatch(log, metrics)
  const retention = appRetention(sessionLifetimes.absoluteSeconds, settings)
  const housekeeping = startHousekeeping({ pool, log, retention })
  const keySet = remoteKeySet(
    keyAddresses(settings.AUTH_INTERNAL_URL ?? settings.AUTH_URL, settings.AUTH_JWKS_URL),
    Date.now,
  )
  const authCookie = `${settings.COOKIE_PREFIX}.session_token`
  const cookieFor = upstreamCookie(settings.UPSTREAM_COOKIE_NAME, settings.UPSTREAM_COOKIE_SECRET)
  const tokens = createInvitationTokens(options.sessionKeys)
  const invitationMail = mailsBy({ settings, pool, log, tokens })
  const tables = authTables(pool, settings.AUTH_SCHEMA)
  const lives = sessionLives(pool, tables)
  const origins = [settings.APP_ORIGIN, ...options.otherOrigins]
  const inspector = settings.NODE_ENV === 'production' ? undefined : options.inspector
  const isOurOrigin = (origin: string) => origins.includes(origin)
  const authUrl = settings.AUTH_URL
  const callAuthService = authServiceCaller(settings.AUTH_INTERNAL_URL ?? authUrl, options.serviceSecrets)
  const parties = [new URL(authUrl).origin, authUrl]
  const meta = pageMeta(settings, inspector?.joins ?? '')
  const template = (name: string, values: Partial<PageMeta>) =>
    sources
      ? async () => withMeta(await sources.shell(name), values)
      : shellFrom(join(uiFolder, name), values)
  const deps: AppDeps = {
    pool,
    log,
    metrics,
    overrideUsed,
    limits: rateLimits({ pool, schema: 'app', settings, metrics, overrideUsed }),
    authUrl,
    callAuthService,
    cookieFor,
    lives,
    withSource: withSource(tables, Date.now),
    readLogoutToken: logoutTokenReader(keySet, { issuers: parties, audience: settings.APP_ORIGIN }),
    unfollowedSeconds: settings.JWT_SESSION_SECONDS,
    seal: createSeal(options.sessionKeys, 'lockstep auth token of an application session'),
    forgotPath: settings.UPSTREAM_FORGOT_PATH,
    authCookie,
    landingPages: settings.LANDING_PAGES,
    appOrigin: settings.APP_ORIGIN,
    organizationsPerPerson: settings.ORGANIZATIONS_PER_PERSON,
    invitations: { tokens, days: settings.INVITATION_DAYS, perDay: settings.INVITATIONS_PER_DAY },
    invitationMail,
    checkMilliseconds: settings.CHECK_DEADLINE_SECONDS * 1000 || null,
    uncheckedMilliseconds: settings.UNCHECKED_SESSION_SECONDS * 1000 || null,
    verifierParam: settings.VERIFIER_PARAM,
    isOurOrigin,
    callback: {
      policy: {
        trustsClientUser: settings.CLIENT_USER_FALLBACK,
        looksUpDigestsPlainly: settings.PLAIN_LOOKUP === 'always',
        validatesUnusualTokens: settings.UNUSUAL_TOKENS === 'validated',
        refusesUnjudged: settings.UNJUDGED_TOKENS === 'invalid',
      },
      deadlineMilliseconds: settings.CALLBACK_DEADLINE_SECONDS * 1000 || null,
      inFlight: limitInFlight(settings),
    },
    callbackMachine: callbackMachine.provide({
      actors: toActors(
        callbackPorts({
          pool,
          callAuthService,
          cookieFor,
          lookUpSession: sessionLookup(pool, tables),
          verifyToken: jwtVerifier(
            keySet,
            {
              issuers: parties,
              audiences: parties,
              claimsRequired: settings.JWT_CLAIMS === 'required',
              overrideUsed,
            },
            lives,
          ),
        }),
      ),
    }),
    security: {
      contacts: settings.SECURITY_CONTACT,
      address: `${settings.APP_ORIGIN}/.well-known/security.txt`,
    },
    shell: template('index.html', meta),
    door: doorPages((name) => template(sources ? 'door.html' : name, meta)),
    form: inEach((language) => template(sources ? 'index.html' : `first/${language}.html`, meta)),
    // Its forms are only looked at: without an address they cannot call an auth service.
    states:
      settings.NODE_ENV === 'production' ? null : template('states/index.html', { ...meta, 'auth-url': '' }),
  }
  const pagesCall = settings.VITE_AUTH_URL ?? authUrl
  if (withoutSlash(pagesCall) !== withoutSlash(authUrl))
    log.warn(`The pages call ${pagesCall} (VITE_AUTH_URL), the application ${authUrl} (AUTH_URL).`)
  const pagesCheck = sources ? () => true as const : uiCheck(uiFolder)
  const found = pagesCheck()
  if (found !== true) log.error(`The pages cannot be shown: ${found}.`, { event: 'page.missing' })
  const place = authServicePlace({
    authUrl: settings.AUTH_INTERNAL_URL ?? authUrl,
    pagesCall,
    appOrigin: settings.APP_ORIGIN,
    log,
  })
  const app = createApp(deps, {
    pagesCall,
    sessionKeys: options.sessionKeys,
    secure: settings.APP_ORIGIN.startsWith('https:'),
    proxyHops: settings.TRUST_PROXY,
    mayReadMetrics: addressList(settings.METRICS_ALLOW),
    access: settings.ACCESS_LOG ? accessLog(log) : null,
    uiFolder,
    ...(sources && { uiSources: sources.middleware }),
    ...(inspector && {
      inspector: inspector.routes({ isOurOrigin, uiFolder, shell: template('inspector/index.html', {}) }),
    }),
    checks: [
      { name: 'database', needed: true, check: databaseCheck(pool, 'app') },
      { name: 'pages', needed: true, check: async () => pagesCheck() },
      { name: 'auth service', needed: true, check: place.isThere },
      { name: 'auth service answers', needed: false, check: place.isUp },
      { name: 'auth service CORS', needed: false, check: place.isOpen },
      { name: 'auth service keys', needed: false, check: () => keysCheck(keySet) },
    ],
  })
  listening.serve(app.callback())
  return {
    stop: async () => {
      await listening.close({ delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000, log })
      await Promise.all([housekeeping.stop(), invitationMail?.stop()])
      await pool.end()
      log.info('Stopped.', { event: 'service.stopped' })
    },
  }
}

type Mailing = Omit<Parameters<typeof startInvitationDelivery>[0], 'mailer' | 'appOrigin' | 'product'>

/** Null where the application was given no mail server. */
function mailsBy({ settings, ...sending }: Mailing & { settings: AppSettings }) {
  const { SMTP_URL, SMTP_TLS, MAIL_FROM, APP_ORIGIN } = settings
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, tls: SMTP_TLS })
  return startInvitationDelivery({ ...sending, mailer, appOrigin: APP_ORIGIN, product: productOf(MAIL_FROM) })
}

async function keysCheck(keySet: KeySet): Promise<true | string> {
  const found = await keySet.keys().catch(() => null)
  if (!found) return 'unreachable'
  return found.keys.length > 0 || 'none published'
}
