// The running auth service: database, mail and routes behind one open port.

import type { Middleware } from 'koa'
import { getDomainWithoutSuffix } from 'tldts'
import { lifetimesOf } from '../../machines/auth-session/lifetimes.ts'
import { isPurpose, mailings } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { AuthSettings } from '../config/auth.ts'
import { callVerifier } from '../crypto/service-signature.ts'
import { enqueueNotice } from '../db/auth/outbox.ts'
import { authRetention } from '../db/auth/retention.ts'
import { startHousekeeping } from '../db/housekeeping.ts'
import { oneObservation } from '../db/observe.ts'
import { databaseCheck, databaseOptions, type OpenOptions, openDatabase } from '../db/open.ts'
import type { Pool } from '../db/pool.ts'
import { rateLimits } from '../db/rate-limits.ts'
import { openReplica } from '../db/replica.ts'
import { accessLog } from '../http/access-log.ts'
import { withoutSlash } from '../http/addresses.ts'
import type { Listening } from '../http/listen.ts'
import { addressList } from '../http/metrics.ts'
import { trustedOrigins } from '../http/origins.ts'
import { siteOf } from '../http/site.ts'
import { createMailer, productOf } from '../mail/mailer.ts'
import type { Log } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { overrideWatch } from '../telemetry/overrides.ts'
import { createAuthApp } from './app.ts'
import { createBlocklist } from './crypto/blocklist.ts'
import { createCodes } from './crypto/codes.ts'
import { createTraces } from './crypto/devices.ts'
import { createJwts } from './crypto/jwts.ts'
import { createKeySeal } from './crypto/key-seal.ts'
import { createLogoutTokens } from './crypto/logout-tokens.ts'
import { createMailedLinks, type LinkIdentity } from './crypto/mailed-links.ts'
import { createPasswords, type Hashing } from './crypto/passwords.ts'
import { createSigningKeys } from './crypto/signing-keys.ts'
import { createUnknownTokens, type UnknownTokens } from './crypto/unknown-tokens.ts'
import type { AuthDeps } from './deps.ts'
import { codeLifetimesOf, flowOptionsOf } from './flow-options.ts'
import { lockByOperator } from './flows/operator/operator.flow.ts'
import { lapsingAccounts } from './lapse-accounts.ts'
import { startLogoutDelivery } from './logout-delivery.ts'
import { startMailDelivery } from './mail-delivery.ts'
import { operate } from './operate.ts'
import { createSocial } from './providers/social.ts'
import { knownDeviceIn } from './steps/device.ts'

export type AuthServiceOptions = {
  settings: AuthSettings
  /** Newest first. */
  secrets: readonly string[]
  /** By which the application's calls are recognised, in any order. */
  serviceSecrets: readonly string[]
  databaseUrl: string
  listening: Listening
  log: Log
  waitForDatabase: boolean
  examined?: OpenOptions['examined']
  /** As production does it, unless another way is given. */
  hashing?: Hashing
  /** How long a request waits for a database connection, in ms; production's second, unless more is given. */
  connectionWaitMs?: number
  /** How many wrong guesses a day at codes that another browser asked for; production's, unless more are given. */
  guessesElsewhereADay?: number
  unknownTokens?: UnknownTokens
  /** What tests ask for, with npm start alone. `writtenOf`: what stands in the mail of a code. */
  testing?: (service: {
    pool: Pool
    basePath: string
    writtenOf: (code: LinkIdentity) => string
    lock: (email: string) => Promise<unknown>
  }) => Middleware
  /** What database connections are made of; node-postgres's own, unless a test hands in another. */
  Client?: OpenOptions['Client']
}

const DAY_SECONDS = 86_400

/** @throws Problem */
export async function startAuthService(options: AuthServiceOptions): Promise<{ stop: () => Promise<void> }> {
  const { settings, secrets, databaseUrl, listening, log, waitForDatabase } = options
  const { hashing, connectionWaitMs, guessesElsewhereADay } = options
  const [passwords, blocklist] = await Promise.all([
    createPasswords(hashing),
    createBlocklist(settings.PASSWORD_BLOCKLIST_FILE, productWords(settings)),
  ])
  const pool = await openDatabase({
    databaseUrl,
    schema: 'auth',
    log,
    waitForDatabase,
    ...databaseOptions(settings),
    ...(connectionWaitMs !== undefined && { connectionWaitMs }),
    Client: options.Client,
    examined: options.examined,
  })
  const replica = settings.REPLICA_DATABASE_URL
    ? await openReplica({
        url: settings.REPLICA_DATABASE_URL,
        primary: pool,
        boundSeconds: settings.REPLICA_LAG_SECONDS,
        log,
        applicationName: 'lockstep auth',
        ...databaseOptions(settings),
      })
    : null
  const links = createMailedLinks(secrets)
  const mailed = { digits: createCodes(secrets), link: links }
  const mails = startMailDelivery({
    pool,
    mailer: createMailer({
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      tls: settings.SMTP_TLS,
    }),
    secrets: mailed,
    lifetimes: codeLifetimesOf(settings),
    emailUndoDays: settings.EMAIL_UNDO_DAYS,
    limitsMails: settings.RATE_LIMITS,
    authUrl: settings.AUTH_URL,
    appOrigin: settings.APP_ORIGIN,
    product: productOf(settings.MAIL_FROM),
    providerNames: new Map(settings.OIDC_PROVIDERS.map(({ id, name }) => [id, name])),
    log,
  })
  const { protocol, origin, pathname } = new URL(settings.AUTH_URL)
  const trusts = trustedOrigins([origin, ...settings.TRUSTED_ORIGINS])
  const keys = createSigningKeys(
    {
      pool,
      seal: createKeySeal(secrets),
      log,
      rotationSeconds: settings.JWKS_ROTATION_DAYS * DAY_SECONDS,
      graceSeconds: settings.JWKS_GRACE_DAYS * DAY_SECONDS,
    },
    Date.now,
  )
  const address = settings.BACKCHANNEL_LOGOUT_URL
  const calls =
    address === undefined
      ? null
      : startLogoutDelivery({
          pool,
          log,
          address,
          logoutTokens: createLogoutTokens(keys, origin, settings.APP_ORIGIN),
        })
  const metrics = createMetrics('auth')
  metrics.observe({
    loads: {
      connections: pool.load,
      hashes: passwords.load,
      ...(replica && { replica: replica.load }),
    },
    numbers: () => oneObservation(pool, 'auth'),
  })
  const overrideUsed = overrideWatch(log, metrics)
  const flowOptions = flowOptionsOf(settings, mailed, guessesElsewhereADay)
  const housekeeping = startHousekeeping({
    pool,
    log,
    retention: authRetention(settings),
    others: [lapsingAccounts(pool, flowOptions)],
  })
  const cookies = {
    prefix: settings.COOKIE_PREFIX,
    secure: protocol === 'https:',
    sameSite: siteOf(settings.AUTH_URL) === siteOf(settings.APP_ORIGIN),
  }
  const deps: AuthDeps = {
    pool,
    replica,
    log,
    metrics,
    overrideUsed,
    limits: rateLimits({
      pool,
      schema: 'auth',
      settings,
      metrics,
      overrideUsed,
      passwordsUsedUp: (email) =>
        enqueueNotice(pool, { kind: 'passwords-locked', recipient: email, most: 1 }),
    }),
    knownDevice: knownDeviceIn({ pool, cookies, links }),
    verifyCall: callVerifier(options.serviceSecrets, Date.now),
    passwords,
    blocklist,
    rejectsBlocklisted: settings.PASSWORD_BLOCKLIST,
    keys,
    unknownTokens: options.unknownTokens ?? createUnknownTokens(Date.now),
    jwts: createJwts(keys, origin, Date.now),
    tracesOf: createTraces(secrets),
    trusts,
    redirectTargets: { trusts, appOrigin: settings.APP_ORIGIN },
    social: createSocial(settings),
    mailQueued: () => {
      mails.wake()
      calls?.wake()
    },
    cookies,
    session: {
      ...lifetimesOf(settings.SESSION_LIFETIME_SECONDS),
      tokenFormat: settings.SESSION_TOKEN_FORMAT,
    },
    flowOptions,
  }
  const basePath = withoutSlash(pathname)
  const app = createAuthApp(deps, {
    basePath,
    about:
      settings.NODE_ENV === 'production'
        ? null
        : { authUrl: settings.AUTH_URL, appOrigin: settings.APP_ORIGIN },
    testing:
      options.testing?.({
        pool,
        basePath,
        writtenOf: ({ purpose, ...code }) =>
          isPurpose(purpose)
            ? mailed[mailings[purpose].as].derive({ ...code, purpose })
            : links.derive({ ...code, purpose }),
        lock: (email) => operate({ pool, options: flowOptions, operator: 'a test' }, lockByOperator, email),
      }) ?? null,
    proxyHops: settings.TRUST_PROXY,
    mayReadMetrics: addressList(settings.METRICS_ALLOW),
    access: settings.ACCESS_LOG ? accessLog(log) : null,
    checks: [{ name: 'database', needed: true, check: databaseCheck(pool, 'auth') }],
  })
  listening.serve(app.callback())
  return {
    stop: async () => {
      await listening.close({ delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000, log })
      await Promise.all([mails.stop(), calls?.stop(), housekeeping.stop(), replica?.stop()])
      await pool.end()
      log.info('Stopped.', { event: 'service.stopped' })
    },
  }
}

/** The product's own name, and the name in its domain. */
const productWords = ({ APP_ORIGIN }: AuthSettings) => [
  'lockstep',
  getDomainWithoutSuffix(APP_ORIGIN, { allowPrivateDomains: true }) ?? '',
]
