// What the auth service's routes are given: made once at start, handed down, never imported as a singleton.

import type { Context } from 'koa'
import type { Pool } from '../db/pool.ts'
import type { TrustsOrigin } from '../http/origins.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import type { Blocklist } from './crypto/blocklist.ts'
import type { Jwts } from './crypto/jwts.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { SigningKeys } from './crypto/signing-keys.ts'
import type { AccountOptions } from './ledgers/account.ledger.ts'
import type { Social } from './providers/social.ts'
import type { RedirectTargets } from './steps/redirect-target.ts'

export type CookieOptions = {
  prefix: string
  /** https: cookies are Secure and carry the __Secure- name. */
  secure: boolean
  /** Whether pages at APP_ORIGIN and this service are one site, for which SameSite=Lax is enough. */
  sameSite: boolean
}

export type SessionOptions = {
  /** How long a session lasts unused, in seconds. */
  lifetimeSeconds: number
  /** The same without "remember me", in seconds. */
  briefLifetimeSeconds: number
  /** A session is slid at most this often, in seconds. */
  slideEverySeconds: number
  /** No session outlives this, used or not, in seconds. */
  absoluteLifetimeSeconds: number
  /** What the token fields of answers hold. */
  tokenFormat: 'opaque' | 'jwt'
}

export type AuthDeps = {
  pool: Pool
  log: Log
  metrics: Metrics
  overrideUsed: OverrideUsed
  limits: RateLimits
  /** Whom a request counts for; null for nobody in particular. */
  addressFor: (ctx: Context) => string | null
  passwords: Passwords
  blocklist: Blocklist
  /** Whether a password on it is refused, or only counted. */
  rejectsBlocklisted: boolean
  keys: SigningKeys
  jwts: Jwts
  accountOptions: AccountOptions
  cookies: CookieOptions
  session: SessionOptions
  trusts: TrustsOrigin
  redirectTargets: RedirectTargets
  social: Social
  /** Says that a transaction has left mail in the outbox. */
  mailQueued: () => void
}
