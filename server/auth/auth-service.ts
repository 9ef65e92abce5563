// The running auth service: database, mail and routes behind one open port.

import { getDomainWithoutSuffix } from 'tldts'
import { isPurpose, mailings } from '../../machines/kit/mailings.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import { keepingMonths } from '../db/audit-months.ts'
import { countingAudit } from '../db/auth/audit-counts.ts'
import { authRetention, providerRetention } from '../db/auth/auth-retention.ts'
import { countingPeople } from '../db/auth/overview-people.ts'
import { placingEvents } from '../db/event-feed.ts'
import { startHousekeeping } from '../db/housekeeping.ts'
import { databaseCheck, databaseOptions, openDatabase } from '../db/open.ts'
import type { Pool } from '../db/pool.ts'
import { openReplica, type Replica } from '../db/replica.ts'
import { startWebhooks } from '../events/webhooks.ts'
import { accessLog } from '../http/access-log.ts'
import { withoutSlash } from '../http/addresses.ts'
import { addressList } from '../http/metrics-page.ts'
import { REFUSING } from '../story/way.ts'
import { languagesIn } from '../wire/service-languages.ts'
import { pageWords } from '../words/service-page-words.ts'
import { warnOfMissing } from '../words/warn-of-missing.ts'
import type { AuthServiceOptions } from './auth-service-options.ts'
import { completingRecoveries } from './complete-recoveries.ts'
import { type AuthAppOptions, createAuthApp } from './create-auth-app.ts'
import { createAuthDeps } from './create-auth-deps.ts'
import { createBlocklist } from './crypto/blocklist.ts'
import { createCodes } from './crypto/codes.ts'
import { createFactorSeal } from './crypto/factor-seal.ts'
import { createMailedLinks, type LinkIdentity } from './crypto/mailed-links.ts'
import { createPasswords } from './crypto/passwords.ts'
import { createSigningKeys } from './crypto/signing-keys.ts'
import type { AuthDeps, OpenProvider } from './deps.ts'
import { keyRingOptionsOf } from './flow-options.ts'
import { approveByOperator, lockByOperator } from './flows/operator/operator.flow.ts'
import { isProvider } from './is-provider.ts'
import { lapsingAccounts } from './lapse-accounts.ts'
import { operate } from './operate.ts'
import { shorteningLives } from './shorten-lives.ts'
import { startAuthDeliveries } from './start-auth-deliveries.ts'

/** @throws Problem */
export async function startAuthService(options: AuthServiceOptions): Promise<{ stop: () => Promise<void> }> {
  const { settings, secrets, listening, log } = options
  warnOfMissing(log, settings.WORDS_DIR?.counts)
  const [passwords, blocklist] = await Promise.all([
    createPasswords(settings.PROCESSES, options.hashing),
    createBlocklist(settings.PASSWORD_BLOCKLIST_FILE, productWords(settings)),
  ])
  const pool = await openDatabase({ ...databaseOptions(settings), ...options, schema: 'auth' })
  const replica = await replicaOf(options, pool)
  const mailed = {
    digits: createCodes(secrets),
    link: createMailedLinks(secrets),
    factor: createFactorSeal(secrets),
  }
  const keyRing = keyRingOptionsOf(settings, { pool, secrets, log })
  const keys = createSigningKeys(keyRing, Date.now)
  const rsaKeys = isProvider(settings)
    ? createSigningKeys({ ...keyRing, algorithm: 'RS256' }, Date.now)
    : null
  const deliveries = startAuthDeliveries({ settings, pool, log, keys, rsaKeys, secrets: mailed })
  const opened = { pool, replica, passwords, blocklist, keys, rsaKeys, mailed }
  const deps = createAuthDeps(options, {
    ...opened,
    mailQueued: deliveries.wake,
    sessionsEnded: deliveries.wakeClientLogouts,
    wakeWebhooks: () => webhooks.wake(),
    asked: { policy: await policyOf(options), captcha: await captchaOf(options) },
  })
  const webhooks = startWebhooks({ settings, schema: 'auth', pool, log, metrics: deps.metrics })
  const provider = await providerOf(options, deps)
  const housekeeping = startHousekeeping({
    pool,
    log,
    retention: [...authRetention(settings), ...(provider ? providerRetention : [])],
    others: [
      shorteningLives(pool, deps.session.lives),
      keepingMonths(pool, 'auth', settings.AUDIT_RETENTION_DAYS),
      lapsingAccounts(pool, deps.flowOptions),
      completingRecoveries(pool, deps.flowOptions),
      ...(provider ? [provider.removal] : []),
      ...(settings.EVENTS_SECRET ? [placingEvents(pool, 'auth')] : []),
      ...(settings.CONSOLE ? [countingAudit(pool, REFUSING), countingPeople(pool, log)] : []),
    ],
  })
  const served = { ...deps, otherOperations: provider?.operations ?? [] }
  const app = createAuthApp(served, { ...appOptionsOf(options, deps), provider: provider?.serve ?? null })
  listening.serve(app.callback())
  return {
    stop: async () => {
      await listening.close({ delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000, log })
      await Promise.all([deliveries.stop(), webhooks.stop(), housekeeping.stop(), replica?.stop()])
      await pool.end()
      log.info('Stopped.', { event: 'service.stopped' })
    },
  }
}

/** Null where every question goes to the primary. */
async function replicaOf({ settings, log }: AuthServiceOptions, primary: Pool): Promise<Replica | null> {
  const { REPLICA_DATABASE_URL: url, REPLICA_LAG_SECONDS: boundSeconds } = settings
  if (!url) return null
  const options = databaseOptions(settings)
  return openReplica({ url, primary, boundSeconds, log, applicationName: 'lockstep auth', ...options })
}

/** Null where no policy is asked; then nothing of one is loaded. */
async function policyOf({ settings, log }: AuthServiceOptions) {
  if (!settings.POLICY_URL && !settings.policy) return null
  const { createPolicy } = await import('../policy/policy.ts')
  return (metrics: AuthDeps['metrics']) => createPolicy(settings, { log, metrics })
}

/** Null where nobody has to solve one; then nothing of it is loaded. */
async function captchaOf({ settings, log, captchaVerify }: AuthServiceOptions) {
  const { CAPTCHA: provider } = settings
  if (!provider) return null
  const { createCaptcha } = await import('../policy/captcha.ts')
  return (metrics: AuthDeps['metrics']) => createCaptcha(provider, settings, { log, metrics }, captchaVerify)
}

/** Null where the service is no provider; then nothing of one is loaded. */
async function providerOf(
  { settings, serviceSecrets }: AuthServiceOptions,
  deps: AuthDeps,
): Promise<OpenProvider | null> {
  const { OIDC_CLIENTS: clients, AUTH_URL: issuer, APP_ORIGIN: appOrigin } = settings
  if (!isProvider(settings)) return null
  const { openProvider } = await import('./openid-provider/provider.ts')
  const {
    ORGANIZATIONS_URL: address,
    PROVIDER_REGISTRATION: registers,
    PROVIDER_DOCUMENTS: documents,
  } = settings
  const organizations = address ? { address, secrets: serviceSecrets } : null
  const languages = languagesIn(settings.WORDS_DIR?.pages ?? pageWords)
  return openProvider(deps, { issuer, appOrigin, clients, organizations, registers, documents, languages })
}

function appOptionsOf(
  { settings, log, testing }: AuthServiceOptions,
  { pool, flowOptions }: AuthDeps,
): Omit<AuthAppOptions, 'provider'> {
  const { AUTH_URL, APP_ORIGIN } = settings
  const { secrets: mailed } = flowOptions.code
  const basePath = withoutSlash(new URL(AUTH_URL).pathname)
  const writtenOf = ({ purpose, ...code }: LinkIdentity) =>
    isPurpose(purpose)
      ? mailed[mailings[purpose].as].derive({ ...code, purpose })
      : mailed.link.derive({ ...code, purpose })
  const ordered = { pool, options: flowOptions, operator: 'a test' }
  const lock = (email: string) => operate(ordered, lockByOperator, email)
  const approve = (email: string) => operate(ordered, approveByOperator, email)
  const { open: openFactor } = flowOptions.factor.seal
  return {
    basePath,
    brand: settings.BRAND,
    pageWords: settings.WORDS_DIR?.pages ?? pageWords,
    about: settings.NODE_ENV === 'production' ? null : { authUrl: AUTH_URL, appOrigin: APP_ORIGIN },
    testing: testing?.({ pool, basePath, writtenOf, openFactor, lock, approve }) ?? null,
    proxyHops: settings.TRUST_PROXY,
    mayReadMetrics: addressList(settings.METRICS_ALLOW),
    access: settings.ACCESS_LOG ? accessLog(log) : null,
    checks: [{ name: 'database', needed: true, check: databaseCheck(pool, 'auth') }],
  }
}

/** The product's own name, as the operator and as we call it, and the name in its domain. */
const productWords = ({ APP_ORIGIN, BRAND }: AuthSettings) => [
  'lockstep',
  (BRAND.name ?? '').toLowerCase().replaceAll(' ', ''),
  getDomainWithoutSuffix(APP_ORIGIN, { allowPrivateDomains: true }) ?? '',
]
