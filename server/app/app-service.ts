// The running application: database, keys and routes behind one open port.

import { createInvitationTokens } from '../crypto/invitation-tokens.ts'
import { appRetention } from '../db/app/app-retention.ts'
import { keepingMonths } from '../db/audit-months.ts'
import { placingEvents } from '../db/event-feed.ts'
import { startHousekeeping } from '../db/housekeeping.ts'
import { databaseOptions, openDatabase } from '../db/open.ts'
import type { Pool } from '../db/pool.ts'
import { startWebhooks } from '../events/webhooks.ts'
import { accessLog } from '../http/access-log.ts'
import { keyAddresses, withoutSlash } from '../http/addresses.ts'
import { addressList } from '../http/metrics-page.ts'
import { createMailer, productOf } from '../mail/mailer.ts'
import type { Delivery } from '../outbox-delivery.ts'
import { inRoot } from '../root.mjs'
import { type KeySet, remoteKeySet } from '../tokens/key-set.ts'
import { words } from '../words/mail-words.ts'
import { pageWords } from '../words/service-page-words.ts'
import { warnOfMissing } from '../words/warn-of-missing.ts'
import type { AppDeps } from './app-deps.ts'
import { startAppMails } from './app-mails.ts'
import type { AppServiceOptions } from './app-service-options.ts'
import { type AppOptions, createApp } from './create-app.ts'
import { createAppDeps } from './create-app-deps.ts'
import { startMembershipEnds } from './membership-ends.ts'
import { pageShells } from './pages/page-shells.ts'
import { readiness } from './readiness.ts'
import { sessionLifetimes } from './sessions/app-session.ts'

export type AppService = { stop: () => Promise<void> }

const builtUi = inRoot('dist')

/** @throws Problem */
export async function startAppService(given: AppServiceOptions): Promise<AppService> {
  const { inspector, ...others } = given
  const isInspected = inspector && given.settings.NODE_ENV !== 'production'
  const options = { uiFolder: builtUi, ...others, ...(isInspected && { inspector }) }
  const { settings, listening, log } = options
  warnOfMissing(log, settings.WORDS_DIR?.counts)
  const pool = await openDatabase({ ...databaseOptions(settings), ...options, schema: 'app' })
  const retention = appRetention(sessionLifetimes.absoluteSeconds, settings)
  const housekeeping = startHousekeeping({
    pool,
    log,
    retention,
    others: [
      keepingMonths(pool, 'app', settings.AUDIT_RETENTION_DAYS),
      ...(settings.EVENTS_SECRET ? [placingEvents(pool, 'app')] : []),
    ],
  })
  const authUrl = settings.AUTH_INTERNAL_URL ?? settings.AUTH_URL
  const keySet = remoteKeySet(keyAddresses(authUrl, settings.AUTH_JWKS_URL), Date.now)
  const invitationTokens = createInvitationTokens(options.sessionKeys)
  const mails = mailsBy(options, pool, invitationTokens)
  const { inspector: inspectorShell, ...shells } = pageShells(options)
  const deps = createAppDeps(options, {
    pool,
    keySet,
    invitationTokens,
    mails,
    wakeWebhooks: () => webhooks.wake(),
    membershipsEnded: () => membershipEnds?.wake(),
    policy: await policyOf(options),
    ...shells,
  })
  const webhooks = startWebhooks({ settings, schema: 'app', pool, log, metrics: deps.metrics })
  // Where the auth service is no provider, nothing was granted for an organization.
  const membershipEnds = settings.PROVIDER ? startMembershipEnds(deps) : null
  const app = createApp(deps, appOptionsOf(options, deps, keySet, inspectorShell))
  listening.serve(app.callback())
  return {
    stop: async () => {
      await listening.close({ delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000, log })
      await Promise.all([housekeeping.stop(), mails?.stop(), webhooks.stop(), membershipEnds?.stop()])
      await pool.end()
      log.info('Stopped.', { event: 'service.stopped' })
    },
  }
}

/** Null where no policy is asked about invitations; then nothing of one is loaded. */
async function policyOf({ settings, log }: AppServiceOptions) {
  const isThere = settings.policy !== undefined || settings.POLICY_URL !== undefined
  if (!isThere || !settings.POLICY_EVENTS.includes('invitation')) return null
  const { createPolicy } = await import('../policy/policy.ts')
  return (metrics: AppDeps['metrics']) => createPolicy(settings, { log, metrics })
}

const wordsOf = ({ WORDS_DIR }: AppServiceOptions['settings']) => WORDS_DIR?.words ?? words

/** Null where the application was given no mail server. */
function mailsBy(
  { settings, log }: AppServiceOptions,
  pool: Pool,
  tokens: ReturnType<typeof createInvitationTokens>,
): Delivery | null {
  const { SMTP_URL, SMTP_TLS, MAIL_FROM, APP_ORIGIN, FACTORS, BRAND: brand } = settings
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null
  const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, tls: SMTP_TLS })
  const product = productOf(MAIL_FROM, brand)
  const setUpAt = `/account#${FACTORS === 'passkey' ? 'passkeys' : 'two-step'}`
  const words = wordsOf(settings)
  return startAppMails({ pool, log, tokens, mailer, appOrigin: APP_ORIGIN, product, brand, words, setUpAt })
}

function appOptionsOf(
  options: AppServiceOptions & { uiFolder: string },
  { pool, isOurOrigin }: AppDeps,
  keySet: KeySet,
  inspectorShell: () => Promise<string>,
): AppOptions {
  const { settings, log, uiFolder, sources, inspector } = options
  const { AUTH_URL, APP_ORIGIN } = settings
  const pagesCall = settings.VITE_AUTH_URL ?? AUTH_URL
  if (withoutSlash(pagesCall) !== withoutSlash(AUTH_URL))
    log.warn(`The pages call ${pagesCall} (VITE_AUTH_URL), the application ${AUTH_URL} (AUTH_URL).`)
  return {
    brand: settings.BRAND,
    mailWords: wordsOf(settings),
    pageWords: settings.WORDS_DIR?.pages ?? pageWords,
    uiWords: settings.WORDS_DIR?.ui ?? null,
    pagesCall,
    captcha: settings.CAPTCHA ?? null,
    sessionKeys: options.sessionKeys,
    secure: APP_ORIGIN.startsWith('https:'),
    proxyHops: settings.TRUST_PROXY,
    mayReadMetrics: addressList(settings.METRICS_ALLOW),
    access: settings.ACCESS_LOG ? accessLog(log) : null,
    uiFolder,
    ...(sources && { uiSources: sources.middleware }),
    ...(inspector && { inspector: inspector.routes({ isOurOrigin, uiFolder, shell: inspectorShell }) }),
    checks: readiness(options, { pool, keySet, pagesCall }),
  }
}
