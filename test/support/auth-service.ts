// A real auth service for a test file: its own database, real SMTP into a real mailbox, any free port.

import { afterAll, beforeAll, expect } from 'vitest'
import { routes } from '../../server/auth/auth.routes.ts'
import { startAuthService } from '../../server/auth/auth-service.ts'
import type { AuthServiceOptions } from '../../server/auth/auth-service-options.ts'
import { type Hashing, production } from '../../server/auth/crypto/passwords.ts'
import { describeAuth } from '../../server/auth/flows/discovery/serve-open-api.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { loadSettings } from '../../server/config/load.ts'
import { settingsInForce } from '../../server/config/settings-in-force.ts'
import { listen } from '../../server/http/listen.ts'
import { createDatabase } from './databases.ts'
import { watchAnswers } from './described-answers.ts'
import { type Mails, mailsOf } from './mails.ts'
import { quiet } from './quiet.ts'

export const SECRET = 'a secret of the test suite, long enough'
/** Known to both services. */
export const SERVICE_SECRET = 'a service secret of the test suite and of nothing else'
export const APP_ORIGIN = 'http://app.lockstep.localhost:3000'

export type Answer = { status: number; body: unknown; headers: Headers; cookies: string[] }

export type RunningAuth = Mails & {
  url: string
  databaseUrl: string
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** Argon2id as in production, at next to no cost: what a hash costs is shown by tests that ask for `production`. */
export const cheapHashing: Hashing = { ...production, cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }

/** Nobody is turned away because the machine is busy; tests of being turned away give production's second. */
export const UNHURRIED_MS = 60_000

export const authDocument = describeAuth(routes)

type Given = {
  /** Of AUTH_URL; none for a bare address. */
  path?: string
  hashing?: Hashing
  connectionWaitMs?: number
  guessesElsewhereADay?: number
  captchaVerify?: string
  secrets?: AuthServiceOptions['secrets']
  testing?: NonNullable<AuthServiceOptions['testing']>
}

export async function startAuth(
  env: Record<string, string> = {},
  { path = '/api/auth', hashing = cheapHashing, connectionWaitMs = UNHURRIED_MS, ...given }: Given = {},
): Promise<RunningAuth> {
  const databaseUrl = env.DATABASE_URL ?? (await createDatabase())
  const mails = await mailsOf(databaseUrl)
  const listening = await listen('127.0.0.1', 0, 'AUTH_PORT')
  const url = `http://127.0.0.1:${listening.port}${path}`
  const sayUndescribed = watchAnswers(listening.server, authDocument, path)
  // Everybody in a test comes from one address.
  const set = { AUTH_URL: url, APP_ORIGIN, SMTP_URL: mails.smtpUrl, RATE_LIMITS: 'off', ...env }
  const { values } = loadSettings(authSettings, set, { demo: true })
  const service = await startAuthService({
    settings: values,
    secrets: [SECRET],
    serviceSecrets: values.SERVICE_SECRET ?? [SERVICE_SECRET],
    databaseUrl,
    listening,
    log: quiet,
    waitForDatabase: false,
    shown: settingsInForce(authSettings, {
      given: set,
      inForce: set,
      profile: values.PROFILE,
      ofDotenv: new Set(),
    }),
    hashing,
    connectionWaitMs,
    ...given,
  })
  return {
    url,
    databaseUrl,
    get: (path, headers = {}) => answer(`${url}${path}`, { headers }),
    post: (path, body, headers = {}) =>
      answer(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ...mails,
    stop: async () => {
      await service.stop()
      await mails.stop()
      sayUndescribed()
    },
  }
}

export async function answer(address: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(address, { redirect: 'manual', ...init })
  const text = await reply.text()
  const body: unknown = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  return { status: reply.status, body, headers: reply.headers, cookies: reply.headers.getSetCookie() }
}

/** One service for a file's tests. */
export function authServiceOfFile(env?: Record<string, string>, given?: Given): () => RunningAuth {
  let running: RunningAuth | undefined
  beforeAll(async () => {
    running = await startAuth(env, given)
  })
  afterAll(() => running?.stop())
  return () => {
    if (!running) throw new Error('The auth service of this file has not started.')
    return running
  }
}

let people = 0
/** An address nobody in this file has used before. */
export const somebody = () => `person${++people}@example.com`

export const PASSWORD = 'correct horse battery'

export const cookieOf = ({ cookies }: Answer, name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]

export async function signUp(
  auth: Pick<RunningAuth, 'post'>,
  email: string,
  password = PASSWORD,
): Promise<Answer> {
  return auth.post('/sign-up/email', { name: 'Somebody', email, password })
}

/** Signed up and proven. */
export async function verifiedPerson(auth: RunningAuth, email = somebody(), password = PASSWORD) {
  await signUp(auth, email, password)
  const verified = await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email) })
  expect(verified.status).toBe(200)
  const { token, user } = verified.body as { token: string; user: { id: string } }
  return { email, token, user }
}
