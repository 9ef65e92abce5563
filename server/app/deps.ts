// What the application's routes are given: made once at start, handed down, never imported as a singleton.

import type { Context } from 'koa'
import type { callbackMachine } from '../../machines/callback/callback.machine.ts'
import type { CallbackPolicy } from '../../machines/callback/callback.types.ts'
import type { Seal } from '../crypto/seal.ts'
import type { SessionLives } from '../db/app/auth-session-alive.ts'
import type { SessionLookup } from '../db/app/auth-session-lookup.ts'
import type { Pool } from '../db/pool.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Semaphore } from '../semaphore.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OverrideUsed } from '../telemetry/overrides.ts'
import type { VerifyToken } from './callback/verify-jwt.ts'
import type { UpstreamCookie } from './steps/upstream-cookie.ts'

export type CallbackOptions = {
  policy: CallbackPolicy
  /** All steps together, in ms; null = each its own limit only. */
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
  /** Whom a request counts for. */
  addressFor: (ctx: Context) => string
  authUrl: string
  cookieFor: UpstreamCookie
  seal: Seal
  /** Whether a session that a JWT names lives, where that can be known. */
  lives: SessionLives
  /** Where below it a forgotten password is told. */
  forgotPath: string
  /** Whether a page of this origin is the application itself. */
  isOurOrigin: (origin: string) => boolean
  /** The auth service's cookie, without its `__Secure-` name: 'auth.session_token'. */
  authCookie: string
  callback: CallbackOptions
  /** The callback machine with its ports. */
  callbackMachine: typeof callbackMachine
  /** The page shell. @throws MissingTemplate */
  shell: () => Promise<string>
  /** The page of every state of the form; null in production. @throws MissingTemplate */
  states: (() => Promise<string>) | null
}

export type ValidationDeps = {
  pool: Pool
  authUrl: string
  cookieFor: UpstreamCookie
  verifyToken: VerifyToken
  lookUpSession: SessionLookup
}
