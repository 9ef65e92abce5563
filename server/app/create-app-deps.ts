// Creates what the application's handlers depend on, from its settings and what it has opened.

import { callbackMachine } from '../../machines/callback/callback.machine.ts'
import { toActors } from '../../machines/kit/ports.ts'
import type { AppSettings } from '../config/app-settings.ts'
import type { InvitationTokens } from '../crypto/invitation-tokens.ts'
import { createSeal } from '../crypto/seal.ts'
import { callVerifier } from '../crypto/service-signature.ts'
import { sessionLives } from '../db/app/auth-session-alive.ts'
import { sessionLookup } from '../db/app/auth-session-lookup.ts'
import { type AskAuthTables, authTables } from '../db/app/auth-tables.ts'
import { withSource } from '../db/app/session-source.ts'
import { oneObservation } from '../db/observe-database.ts'
import { rateLimits } from '../db/rate-limit-counts.ts'
import { createFeed } from '../events/feed.ts'
import { recordingOf } from '../events/webhooks.ts'
import type { Policy } from '../policy/policy.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { overrideWatch } from '../telemetry/overrides.ts'
import { signedCaller } from '../tokens/call-auth-service.ts'
import { introspect } from '../tokens/introspect.ts'
import type { KeySet } from '../tokens/key-set.ts'
import { logoutTokenReader } from '../tokens/logout-token.ts'
import { upstreamCookie } from '../tokens/upstream-cookie.ts'
import { jwtVerifier } from '../tokens/verify-jwt.ts'
import { roleNamesOf } from '../words/role-names.ts'
import type { AppDeps, CallbackOptions } from './app-deps.ts'
import type { AppServiceOptions } from './app-service-options.ts'
import { callbackPorts } from './callback/callback-ports.ts'
import { limitInFlight } from './callback/limit-in-flight.ts'

type Opened = Pick<AppDeps, 'pool' | 'mails' | 'shell' | 'door' | 'form' | 'states'> & {
  keySet: KeySet
  invitationTokens: InvitationTokens
  wakeWebhooks: () => void
  membershipsEnded: () => void
  /** The operator’s, with what it is counted by; null where it is not asked. */
  policy: ((metrics: Metrics) => Policy | null) | null
}

export function createAppDeps(
  options: AppServiceOptions,
  { keySet, invitationTokens, wakeWebhooks, policy, ...opened }: Opened,
): AppDeps {
  const { settings, sessionKeys } = options
  const origins = [settings.APP_ORIGIN, ...options.otherOrigins]
  const tables = authTables(opened.pool, settings.AUTH_SCHEMA)
  const counted = observed(options, opened)
  const ask = policy?.(counted.metrics) ?? null
  const asked = askedOfAuthService(options, { ...opened, keySet, tables, ...counted })
  return {
    ...opened,
    ...counted,
    ...asked,
    log: options.log,
    withSource: withSource(tables, Date.now),
    unfollowedSeconds: settings.JWT_SESSION_SECONDS,
    seal: createSeal(sessionKeys, 'lockstep auth token of an application session'),
    landingPages: settings.LANDING_PAGES,
    hasConsole: settings.CONSOLE,
    resources: settings.RESOURCES,
    explain: (resource, token, note) =>
      introspect(settings.AUTH_INTERNAL_URL ?? settings.AUTH_URL, resource, token, note),
    appOrigin: settings.APP_ORIGIN,
    demandedOf: settings.TWO_FACTOR_DEMANDED_OF,
    roles: settings.ORGANIZATION_ROLES.roles,
    roleNames: roleNamesOf(settings),
    apiKeys: settings.API_KEYS ? { permissions: settings.API_KEY_PERMISSIONS } : null,
    organizationsPerPerson: settings.ORGANIZATIONS_PER_PERSON,
    policy: ask && { ask, passesUnanswered: settings.POLICY_WHEN_UNAVAILABLE === 'allow' },
    telling: recordingOf(settings, 'app', wakeWebhooks),
    eventFeed: createFeed({ pool: opened.pool, schema: 'app', secrets: settings.EVENTS_SECRET }),
    invitations: {
      tokens: invitationTokens,
      days: settings.INVITATION_DAYS,
      perDay: settings.INVITATIONS_PER_DAY,
    },
    checkMilliseconds: settings.CHECK_DEADLINE_SECONDS * 1000 || null,
    uncheckedMilliseconds: settings.UNCHECKED_SESSION_SECONDS * 1000 || null,
    verifierParam: settings.VERIFIER_PARAM,
    isOurOrigin: (origin) => origins.includes(origin),
    callback: callbackOptions(settings),
    security: {
      contacts: settings.SECURITY_CONTACT,
      address: `${settings.APP_ORIGIN}/.well-known/security.txt`,
    },
  }
}

/** What is counted: for operators, and as limits. */
function observed({ settings, log }: AppServiceOptions, { pool }: Pick<AppDeps, 'pool'>) {
  const metrics = createMetrics('app')
  metrics.observe({
    loads: { connections: pool.load },
    numbers: () =>
      oneObservation(pool, 'app', {
        hasWebhooks: settings.WEBHOOKS.length > 0,
        tellsEnds: settings.PROVIDER,
      }),
  })
  const overrideUsed = overrideWatch(log, metrics)
  const limits = rateLimits({ pool, schema: 'app', settings, metrics, overrideUsed })
  return { metrics, overrideUsed, limits }
}

type Asking = Pick<AppDeps, 'pool' | 'overrideUsed'> & { keySet: KeySet; tables: AskAuthTables }

/** How tokens and sessions of the auth service are looked at: by its keys, by its tables, and by asking it. */
function askedOfAuthService(
  { settings, serviceSecrets }: AppServiceOptions,
  { pool, overrideUsed, keySet, tables }: Asking,
) {
  const authUrl = settings.AUTH_URL
  const parties = [new URL(authUrl).origin, authUrl]
  const claimsRequired = settings.JWT_CLAIMS === 'required'
  const callAuthService = signedCaller(settings.AUTH_INTERNAL_URL ?? authUrl, serviceSecrets)
  const cookieFor = upstreamCookie(settings.UPSTREAM_COOKIE_NAME, settings.UPSTREAM_COOKIE_SECRET)
  const lives = sessionLives(pool, tables)
  const ports = callbackPorts({
    pool,
    callAuthService,
    cookieFor,
    lookUpSession: sessionLookup(pool, tables),
    verifyToken: jwtVerifier(
      keySet,
      { issuers: parties, audiences: parties, claimsRequired, overrideUsed },
      lives,
    ),
  })
  return {
    authUrl,
    authCookie: `${settings.COOKIE_PREFIX}.session_token`,
    forgotPath: settings.UPSTREAM_FORGOT_PATH,
    callAuthService,
    verifyCall: callVerifier(serviceSecrets, Date.now),
    cookieFor,
    lives,
    readLogoutToken: logoutTokenReader(keySet, { issuers: parties, audience: settings.APP_ORIGIN }),
    callbackMachine: callbackMachine.provide({ actors: toActors(ports) }),
  }
}

export const callbackPolicyOf = (
  settings: Pick<AppSettings, 'CLIENT_USER_FALLBACK' | 'PLAIN_LOOKUP' | 'UNUSUAL_TOKENS' | 'UNJUDGED_TOKENS'>,
): CallbackOptions['policy'] => ({
  trustsClientUser: settings.CLIENT_USER_FALLBACK,
  looksUpDigestsPlainly: settings.PLAIN_LOOKUP === 'always',
  validatesUnusualTokens: settings.UNUSUAL_TOKENS === 'validated',
  refusesUnjudged: settings.UNJUDGED_TOKENS === 'invalid',
})

const callbackOptions = (settings: AppSettings): CallbackOptions => ({
  policy: callbackPolicyOf(settings),
  deadlineMilliseconds: settings.CALLBACK_DEADLINE_SECONDS * 1000 || null,
  inFlight: limitInFlight(settings),
})
