// The dependencies of the auth service's handlers: created once at the start, and passed to every handler.

import type { Middleware } from 'koa'
import type { SessionLives } from '../../machines/auth-session/lifetimes.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { SettingsInForce } from '../config/settings-in-force.ts'
import type { UserField } from '../config/user-fields-schema.ts'
import type { VerifyCall } from '../crypto/service-signature.ts'
import type { Removal } from '../db/housekeeping.ts'
import type { UsedUpNetwork } from '../db/network-limits.ts'
import type { Pool } from '../db/pool.ts'
import type { Replica } from '../db/replica.ts'
import type { AnswerFeed } from '../events/feed.ts'
import type { KnownDevice } from '../http/limit-requests.ts'
import type { Operation } from '../http/open-api.ts'
import type { TrustsOrigin } from '../http/origins.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Captcha } from '../policy/captcha.ts'
import type { Policy } from '../policy/policy.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import type { Permissions } from '../wire/api-key-answers.ts'
import type { ShownOrganizations } from '../wire/console.ts'
import type { ClientAfter, ListedClients } from '../wire/console-clients.ts'
import type { ListedReply, ListQuestion, ShownReply } from '../wire/console-organizations.ts'
import type { Blocklist } from './crypto/blocklist.ts'
import type { TracesOf } from './crypto/devices.ts'
import type { Jwts } from './crypto/jwts.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'
import type { UnknownTokens } from './crypto/unknown-tokens.ts'
import type { Social } from './providers/social.ts'
import type { FlowOptions } from './rows/flow-context.ts'
import type { RedirectTargets } from './steps/redirect-target.ts'

export type CookieOptions = {
  prefix: string
  /** https: cookies are Secure and carry the __Secure- or the __Host- name. */
  secure: boolean
  /** Whether pages at APP_ORIGIN and this service are one site, for which SameSite=Lax is enough. */
  sameSite: boolean
}

export type SessionOptions = {
  lives: SessionLives
  /** What the token fields of answers contain. */
  tokenFormat: 'opaque' | 'jwt'
}

/** What an OpenID provider serves, and how OpenAPI describes that. */
export type OpenProvider = {
  serve: Middleware
  operations: readonly Operation[]
  /** What housekeeping does for it. */
  removal: Removal
}

export type AuthDeps = {
  pool: Pool
  /** Null where every question goes to the pool. */
  replica: Replica | null
  log: Log
  metrics: Metrics
  overrideUsed: OverrideUsed
  limits: RateLimits
  knownDevice: KnownDevice
  /** Recognises what the application asks. */
  verifyCall: VerifyCall
  passwords: Passwords
  blocklist: Blocklist
  /** Whether a password on the blocklist is refused, or only counted. */
  rejectsBlocklisted: boolean
  keys: SigningKeys
  /** For applications that check no other id_tokens; null where the service is no provider. */
  rsaKeys: SigningKeys | null
  jwts: Jwts
  tracesOf: TracesOf
  flowOptions: FlowOptions
  cookies: CookieOptions
  unknownTokens: UnknownTokens
  session: SessionOptions
  /** What people say about themselves besides name and image. */
  userFields: readonly UserField[]
  trusts: TrustsOrigin
  redirectTargets: RedirectTargets
  eventFeed: AnswerFeed
  /** Which permissions API keys can be given; null where there are no keys. */
  apiKeys: { permissions: Permissions } | null
  /** Null where there is none. `passwordsUntil`: epoch ms; null where passwords are compared. */
  console: {
    /** Whether its operators may act as people. */
    impersonates: boolean
    passwordsUntil: (email: string) => Promise<number | null>
    /** Asks the application. */
    organizationsOf: (person: { id: string; email: string }) => Promise<ShownOrganizations>
    organizations: {
      list: (asked: ListQuestion) => Promise<ListedReply>
      show: (asked: { id: string; member: number | undefined }) => Promise<ShownReply>
    }
    /** Null where the service is no OpenID provider. */
    clients: ((after: ClientAfter | null) => Promise<ListedClients>) | null
    networksOf: (person: { id: string; email: string }) => Promise<readonly UsedUpNetwork[]>
    limits: Pick<AuthSettings, 'RATE_LIMITS' | 'RATE_LIMIT_BUDGETS' | 'RESEND_COOLDOWN_SECONDS'>
    settings: SettingsInForce
  } | null
  /** What OpenAPI describes besides: the OpenID provider’s routes, where there is one. */
  otherOperations: readonly Operation[]
  social: Social
  /** Null where nobody is asked. */
  policy: Policy | null
  /** Null where nobody has to solve one. */
  captcha: Captcha | null
  /** Wakes the deliveries after a transaction that has put something into the outbox: runFlow calls it. */
  mailQueued: () => void
  /** Likewise those to applications, after one that has ended sessions. */
  sessionsEnded: () => void
}
