// How each contender is started: the file, and the settings that production demands of it.

import { join } from 'node:path'
import { bundled, services } from '../../../scripts/launch/services.mjs'
import { inRoot } from '../../../server/root.mjs'
import { HOST } from '../ports.ts'
import type { Program } from '../process.ts'

export type Place = { port: number; databaseUrl: string }

export const originOf = (port: number) => `http://${HOST}:${port}`

const isOk = (status: number) => status === 200

/** The addresses of the auth service and the application, which each of them has to know of the other. */
export type Pair = { authUrl: string; appOrigin: string }

/** Requests beyond a budget are logged even where none is refused, and one address here sends those of thousands. */
const plenty = [1_000_000, 60]
const rule = { address: plenty, both: plenty, email: plenty }
const BUDGETS = JSON.stringify({
  ...Object.fromEntries(
    ['sign-in', 'sign-up', 'codes', 'reset', 'send', 'social', 'other'].map((name) => [name, rule]),
  ),
  mail: { hour: plenty, day: plenty },
})

const lockstep = ({ authUrl, appOrigin }: Pair, databaseUrl: string) => ({
  AUTH_URL: authUrl,
  SERVICE_SECRET: 'a secret between the services of the benchmark',
  APP_ORIGIN: appOrigin,
  DATABASE_URL: databaseUrl,
  RATE_LIMITS: 'off',
  RATE_LIMIT_BUDGETS: BUDGETS,
  // As npm run start:auth, the image and systemd start it.
  NODE_OPTIONS: '--max-semi-space-size=8',
})

/** @param more settings of this one alone */
export const authService = (
  pair: Pair,
  { port, databaseUrl }: Place,
  smtpUrl: string,
  more: Record<string, string> = {},
): Program => ({
  name: 'The auth service',
  run: [inRoot(bundled(services['start:auth']))],
  env: {
    ...lockstep(pair, databaseUrl),
    AUTH_PORT: String(port),
    SMTP_URL: smtpUrl,
    SMTP_TLS: 'off',
    MAIL_FROM: 'Bench <no-reply@example.com>',
    AUTH_SECRET: 'a secret of the benchmark and of nothing else',
    API_KEYS: 'on',
    ...more,
  },
  readyAt: `${originOf(port)}/ready`,
  isReady: isOk,
})

/** @param more settings of this one alone */
export const application = (
  pair: Pair,
  { port, databaseUrl }: Place,
  more: Record<string, string> = {},
): Program => ({
  name: 'The application',
  run: [inRoot(bundled(services['start:app']))],
  env: {
    ...lockstep(pair, databaseUrl),
    APP_PORT: String(port),
    SESSION_KEYS: 'a key of the benchmark and of nothing else',
    API_KEYS: 'on',
    ...more,
  },
  readyAt: `${originOf(port)}/ready`,
  isReady: isOk,
})

const sources = Object.fromEntries(
  Object.values(services).map((file) => [inRoot(bundled(file)), inRoot(file)]),
)

/** The same, not bundled. */
export const ofSources = (program: Program): Program => ({
  ...program,
  run: program.run.map((path) => sources[path] ?? path),
})

export const betterAuth = (
  { port, databaseUrl }: Place,
  { smtpUrl, trustedOrigin }: { smtpUrl: string; trustedOrigin: string },
): Program => ({
  name: 'Better Auth',
  run: [join(import.meta.dirname, 'better-auth.ts')],
  env: {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SMTP_URL: smtpUrl,
    SECRET: 'a secret of the benchmark, for Better Auth alone',
    TRUSTED_ORIGIN: trustedOrigin,
  },
  readyAt: `${originOf(port)}/api/auth/ok`,
  isReady: isOk,
})

export const floorNames = [
  'get-session',
  'sign-in',
  'sign-up',
  'callback-jwt',
  'callback-opaque',
  'console',
  'openid-provider',
] as const
export type FloorName = (typeof floorNames)[number]

export const floor = (
  name: FloorName,
  { port, databaseUrl }: Place,
  env: Record<string, string>,
): Program => ({
  name: `The floor of ${name}`,
  run: [join(import.meta.dirname, `../floors/${name}.ts`)],
  env: { DATABASE_URL: databaseUrl, PORT: String(port), ...env },
  readyAt: originOf(port),
  // It has nothing but its one answer, which may be a refusal.
  isReady: (status) => status > 0,
})
