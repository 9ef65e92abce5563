// Creates what the auth service's handlers depend on, from its settings and what it has opened.

import { callVerifier } from '../crypto/service-signature.ts'
import { enqueueNotice } from '../db/auth/outbox.ts'
import { anyUsedUpNetworks } from '../db/network-limits.ts'
import { oneObservation } from '../db/observe-database.ts'
import { passwordsUntil } from '../db/password-limit.ts'
import { rateLimits } from '../db/rate-limit-counts.ts'
import { createFeed } from '../events/feed.ts'
import { trustedOrigins } from '../http/origins.ts'
import { siteOf } from '../http/site.ts'
import type { Captcha } from '../policy/captcha.ts'
import type { Policy } from '../policy/policy.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { overrideWatch } from '../telemetry/overrides.ts'
import type { AuthServiceOptions } from './auth-service-options.ts'
import { createTraces } from './crypto/devices.ts'
import { createJwts } from './crypto/jwts.ts'
import { createUnknownTokens } from './crypto/unknown-tokens.ts'
import type { AuthDeps } from './deps.ts'
import { flowOptionsOf, sessionLivesOf } from './flow-options.ts'
import { organizationsListed } from './flows/console/organizations-listed.ts'
import { organizationsShown } from './flows/console/organizations-shown.ts'
import { isProvider } from './is-provider.ts'
import { createSocial } from './providers/social.ts'
import { knownDeviceIn } from './steps/device.ts'

type Opened = Pick<
  AuthDeps,
  'pool' | 'replica' | 'passwords' | 'blocklist' | 'keys' | 'rsaKeys' | 'mailQueued' | 'sessionsEnded'
> & {
  mailed: Parameters<typeof flowOptionsOf>[1]
  wakeWebhooks: () => void
  /** Who is asked from outside; null for nobody. */
  asked: {
    policy: ((metrics: Metrics) => Policy | null) | null
    captcha: ((metrics: Metrics) => Captcha) | null
  }
}

export function createAuthDeps(
  options: AuthServiceOptions,
  { mailed, wakeWebhooks, asked, ...opened }: Opened,
): AuthDeps {
  const { settings, log } = options
  const { origin, protocol } = new URL(settings.AUTH_URL)
  const trusts = trustedOrigins([origin, ...settings.TRUSTED_ORIGINS])
  const cookies = {
    prefix: settings.COOKIE_PREFIX,
    secure: protocol === 'https:',
    sameSite: siteOf(settings.AUTH_URL) === siteOf(settings.APP_ORIGIN),
  }
  const seen = observed(options, opened)
  return {
    ...opened,
    ...seen,
    log,
    policy: asked.policy?.(seen.metrics) ?? null,
    captcha: asked.captcha?.(seen.metrics) ?? null,
    knownDevice: knownDeviceIn({ pool: opened.pool, cookies, links: mailed.link }),
    verifyCall: callVerifier(options.serviceSecrets, Date.now),
    rejectsBlocklisted: settings.PASSWORD_BLOCKLIST,
    unknownTokens: options.unknownTokens ?? createUnknownTokens(Date.now),
    jwts: createJwts(opened.keys, origin, Date.now),
    tracesOf: createTraces(options.secrets),
    trusts,
    redirectTargets: { trusts, appOrigin: settings.APP_ORIGIN },
    social: createSocial(settings),
    cookies,
    userFields: settings.USER_FIELDS,
    session: {
      lives: sessionLivesOf(settings),
      tokenFormat: settings.SESSION_TOKEN_FORMAT,
    },
    flowOptions: flowOptionsOf(settings, mailed, {
      failuresAllowedElsewhere: options.guessesElsewhereADay,
      wakeWebhooks,
    }),
    apiKeys: settings.API_KEYS ? { permissions: settings.API_KEY_PERMISSIONS } : null,
    console: settings.CONSOLE
      ? {
          impersonates: settings.IMPERSONATION,
          organizationsOf: organizationsShown(settings.ORGANIZATIONS_URL, options.serviceSecrets),
          organizations: organizationsListed(settings.ORGANIZATIONS_URL, options.serviceSecrets),
          clients: isProvider(settings)
            ? async (after) => {
                const { listClients } = await import('./flows/console/provider-clients.ts')
                return listClients(opened.pool, settings.OIDC_CLIENTS, after)
              }
            : null,
          networksOf: (person) => anyUsedUpNetworks(opened.pool, settings, person),
          passwordsUntil: (email) => passwordsUntil(opened.pool, settings, email),
          limits: settings,
          settings: options.shown ?? { rows: [], weaker: [] },
        }
      : null,
    otherOperations: [],
    eventFeed: createFeed({ pool: opened.pool, schema: 'auth', secrets: settings.EVENTS_SECRET }),
  }
}

/** What is counted: for operators, and as limits. */
function observed(
  { settings, log }: AuthServiceOptions,
  { pool, replica, passwords, mailQueued }: Omit<Opened, 'mailed' | 'wakeWebhooks' | 'asked'>,
): Pick<AuthDeps, 'metrics' | 'overrideUsed' | 'limits'> {
  const metrics = createMetrics('auth')
  metrics.observe({
    loads: { connections: pool.load, hashes: passwords.load, ...(replica && { replica: replica.load }) },
    numbers: () => oneObservation(pool, 'auth', { hasWebhooks: settings.WEBHOOKS.length > 0 }),
  })
  const overrideUsed = overrideWatch(log, metrics)
  const passwordsUsedUp = async (email: string) => {
    await enqueueNotice(pool, { kind: 'passwords-locked', recipient: email, most: 1 })
    mailQueued()
  }
  const limits = rateLimits({ pool, schema: 'auth', settings, metrics, overrideUsed, passwordsUsedUp })
  return { metrics, overrideUsed, limits }
}
