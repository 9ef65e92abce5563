// The dependencies of the application's handlers: created once at the start, and passed to every handler.

import type { callbackMachine } from '../../machines/callback/callback.machine.ts'
import type { CallbackPolicy } from '../../machines/callback/callback.types.ts'
import type { DemandedOf } from '../../machines/membership/level-demanded.ts'
import type { Roles } from '../../machines/membership/roles.ts'
import type { PolicyOptions } from '../../machines/policy/policy.machine.ts'
import type { LandingPages } from '../config/landing-pages.ts'
import type { ProtectedResource } from '../config/resources.ts'
import type { Seal } from '../crypto/seal.ts'
import type { VerifyCall } from '../crypto/service-signature.ts'
import type { SessionLookup } from '../db/app/auth-session-lookup.ts'
import type { WithSource } from '../db/app/session-source.ts'
import type { Pool } from '../db/pool.ts'
import type { Recording } from '../db/stored-events.ts'
import type { AnswerFeed } from '../events/feed.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Delivery } from '../outbox-delivery.ts'
import type { Policy } from '../policy/policy.ts'
import type { Semaphore } from '../semaphore.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import type { CallAuthService } from '../tokens/call-auth-service.ts'
import type { Explained, Note } from '../tokens/introspect.ts'
import type { ReadLogoutToken } from '../tokens/logout-token.ts'
import type { UpstreamCookie } from '../tokens/upstream-cookie.ts'
import type { SessionLives, VerifyToken } from '../tokens/verify-jwt.ts'
import type { Permissions } from '../wire/api-key-answers.ts'
import type { RoleNames } from '../wire/organization.ts'
import type { Language } from '../wire/service-languages.ts'
import type { InvitationOptions } from './rows/organization-context.ts'

export type CallbackOptions = {
  policy: CallbackPolicy
  /** The time limit of all validation steps together, in ms; null where each has only its own. */
  deadlineMilliseconds: number | null
  /** Bounds how many callbacks are validated at once. */
  inFlight: Semaphore
}

export type AppDeps = {
  pool: Pool
  log: Log
  metrics: Metrics
  overrideUsed: OverrideUsed
  limits: RateLimits
  authUrl: string
  callAuthService: CallAuthService
  verifyCall: VerifyCall
  cookieFor: UpstreamCookie
  seal: Seal
  /** Whether the auth session that a JWT names is live; null where that cannot be looked up. */
  lives: SessionLives
  withSource: WithSource
  readLogoutToken: ReadLogoutToken
  /** Services behind a proxy, and what the auth service says of a token for one. */
  resources: readonly ProtectedResource[]
  explain: (resource: ProtectedResource, token: string, note: Note) => Promise<Explained>
  /** The greatest age of a session whose auth session cannot be observed, in seconds. */
  unfollowedSeconds: number
  /** The path below `authUrl` to which a forgotten password's e-mail is posted. */
  forgotPath: string
  /** Where an application of one's own has the page in place of ours: a path, or an address. */
  landingPages: LandingPages
  /** Whether there is a page for people with a role in the console. */
  hasConsole: boolean
  /** Where browsers reach the application: https://app.example.com. */
  appOrigin: string
  /** Of whom the operator demands a second factor. */
  demandedOf: DemandedOf
  /** Those of organizations, and what they are called. */
  roles: Roles
  roleNames: RoleNames
  /** What API keys of organizations can be given; null where there are none (API_KEYS). */
  apiKeys: { permissions: Permissions } | null
  /** How many a person may create. */
  organizationsPerPerson: number
  invitations: InvitationOptions
  /** Null where the application has no mail server. */
  mails: Pick<Delivery, 'wake'> | null
  telling: Recording | null
  /** Has the auth service hear of memberships that have ended. */
  membershipsEnded: () => void
  /** Who is asked about invitations; null where nobody is. */
  policy: (PolicyOptions & { ask: Policy }) | null
  eventFeed: AnswerFeed
  /** The time limit of a check of a session, in ms; null where each call has only its own. */
  checkMilliseconds: number | null
  /** How long a session goes on while no check of it has a result, in ms; null where that does not end it. */
  uncheckedMilliseconds: number | null
  /** The query parameter in which a provider's return carries its verifier: 'auth_session_verifier'. */
  verifierParam: string
  /** Whether a page of this origin is the application itself. */
  isOurOrigin: (origin: string) => boolean
  /** The name of the auth service's cookie without `__Secure-`: 'auth.session_token'. */
  authCookie: string
  callback: CallbackOptions
  /** The callback machine with its ports provided. */
  callbackMachine: typeof callbackMachine
  /** The contact for vulnerability reports, and where the application publishes it. */
  security: { contacts: readonly string[]; address: string }
  /** The shell of a provider's return. @throws MissingTemplate */
  shell: () => Promise<string>
  /** A page behind the door, or `/not-found`, in a language of the UI. @throws MissingTemplate */
  door: (path: string, language: Language) => Promise<string>
  /** The page of the form, with its first view in a language of the UI. @throws MissingTemplate */
  form: Readonly<Record<Language, () => Promise<string>>>
  /** The page of every state of the form; null in production. @throws MissingTemplate */
  states: (() => Promise<string>) | null
}

export type ValidationDeps = {
  pool: Pool
  callAuthService: CallAuthService
  cookieFor: UpstreamCookie
  verifyToken: VerifyToken
  lookUpSession: SessionLookup
}
