// What the auth service is started with: its settings, its secrets, its port, and what tests give it instead of production's.

import type { Middleware } from 'koa'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { SettingsInForce } from '../config/settings-in-force.ts'
import type { OpenOptions } from '../db/open.ts'
import type { Pool } from '../db/pool.ts'
import type { Listening } from '../http/listen.ts'
import type { Log } from '../telemetry/log.ts'
import type { LinkIdentity } from './crypto/mailed-links.ts'
import type { Hashing } from './crypto/passwords.ts'
import type { UnknownTokens } from './crypto/unknown-tokens.ts'

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
  /** As the console shows them; none where nobody says. */
  shown?: SettingsInForce
  /** As production does it, unless another way is given. */
  hashing?: Hashing
  /** How long a request waits for a database connection, in ms; production's second, unless more is given. */
  connectionWaitMs?: number
  /** How many wrong guesses a day at codes that another browser asked for; production's, unless more are given. */
  guessesElsewhereADay?: number
  unknownTokens?: UnknownTokens
  /** Where it is asked whether a CAPTCHA was solved; its provider’s address, unless a test gives a double’s. */
  captchaVerify?: string
  /** What tests ask for, with npm start alone. `writtenOf`: what stands in the mail of a code. */
  testing?: (service: {
    pool: Pool
    basePath: string
    writtenOf: (code: LinkIdentity) => string
    openFactor: (sealed: string) => Promise<string | null>
    lock: (email: string) => Promise<unknown>
    approve: (email: string) => Promise<{ refusal: unknown }>
  }) => Middleware
  /** What database connections are made of; node-postgres's own, unless a test hands in another. */
  Client?: OpenOptions['Client']
}
