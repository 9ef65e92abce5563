// The settings that both services share, and the addresses at which each service is by default.

import { apiKeySettings } from './api-key-settings.ts'
import { brandSettings } from './brand-settings.ts'
import { captchaSetting } from './captcha-settings.ts'
import { eventSettings } from './event-settings.ts'
import { json } from './json-setting.ts'
import { loopbackOrigins } from './loopback-origins.ts'
import { policySettings } from './policy-settings.ts'
import { providerOfBoth } from './provider-settings.ts'
import { budgetNames, budgets, budgetsOver } from './request-and-mail-budgets.ts'
import { secrets } from './secret.ts'
import {
  databaseUrl,
  type Env,
  fraction,
  networks,
  oneOf,
  onOff,
  optional,
  origin,
  origins,
  port,
  safeUrl,
  text,
  url,
  type ValuesOf,
  wholeNumber,
  word,
} from './setting.ts'
import { signUpSetting } from './sign-up-settings.ts'
import { wordsSettings } from './words-settings.ts'

const portOf = (env: Env, name: string, fallback: string) => env[name] || fallback

export const appOrigin = (env: Env) => `http://app.lockstep.localhost:${portOf(env, 'APP_PORT', '3000')}`
const embeddedAuthUrl = (env: Env) =>
  `http://auth.lockstep.localhost:${portOf(env, 'AUTH_PORT', '4000')}/api/auth`

const ownOrigins = (env: Env) => [env.APP_ORIGIN || appOrigin(env), ...loopbackOrigins(env)].join(',')

export const common = {
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    meaning: 'In production you must set all secrets and addresses yourself; nothing is made up.',
    fallback: 'development',
  }),
  PROFILE: oneOf(['spec', 'hardened'], {
    meaning:
      'spec follows the specification to the letter, its risky rules included; hardened closes them. Unset: spec for npm start, npm run dev and ' +
      'tests on a loopback APP_ORIGIN, otherwise hardened.',
  }),
  TWO_FACTOR_DEMANDED_OF: oneOf(['nobody', 'owners-and-admins', 'everybody'], {
    meaning:
      'Who must use a second factor. `everybody`: the auth service opens no session without one, people who have none set one up as they sign in, ' +
      'and the application asks for it in older sessions, too. `owners-and-admins`: the application asks them for it where they work in their ' +
      'organization. `nobody`: only people who have an authenticator app, and members whose organization demands one.',
    fallback: 'nobody',
  }),
  HOST: text({
    expects: 'the address to listen on, such as 127.0.0.1 or ::',
    meaning: 'The address the servers listen on.',
    fallback: '127.0.0.1',
  }),
  OPEN_TO_OTHERS: onOff({
    meaning:
      'Whether PROFILE=spec may run at a public APP_ORIGIN or AUTH_URL, and HOST may open it, or the demo parts of npm start, to other machines. ' +
      'Either one lets anybody in.',
    fallback: 'off',
  }),
  PROCESSES: wholeNumber(1, 256, {
    meaning:
      'How many processes of a service share its port; one more supervises them. Give as many as the service has cores. Each has its own ' +
      'connections to the database. For start:auth and start:app.',
    fallback: '1',
  }),
  APP_PORT: port({ meaning: 'The application’s port.', fallback: '3000' }),
  AUTH_PORT: port({ meaning: 'The auth service’s port.', fallback: '4000' }),
  APP_ORIGIN: origin({
    meaning: 'Where browsers reach the application.',
    fallback: appOrigin,
    requiredInProduction: true,
  }),
  TRUSTED_ORIGINS: origins({
    meaning:
      'The origins whose pages may call the auth service, and to which the application’s page /auth/step-up leads back. For both services.',
    fallback: ownOrigins,
  }),
  AUTH_URL: safeUrl({
    meaning:
      'The address at which browsers and the application reach the auth service, including its path. If you set it for the application, the ' +
      'application uses that service, which can also be a Better Auth or Neon Auth, instead of starting one.',
    fallback: embeddedAuthUrl,
    requiredInProduction: true,
  }),
  DATABASE_URL: optional(
    databaseUrl({
      meaning:
        'The PostgreSQL database, with libpq’s parameters: several hosts with target_session_attrs, host for a Unix socket, sslmode (by default ' +
        'disable on this machine, prefer elsewhere), sslrootcert, sslcert, sslkey, channel_binding, connect_timeout in seconds, application_name. ' +
        'Unset: an embedded one under DATA_DIR, in development.',
      requiredInProduction: true,
    }),
  ),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000, {
    meaning: 'How many connections to the database a process keeps at most.',
    fallback: '10',
  }),
  DATABASE_WAIT_MS: wholeNumber(100, 60_000, {
    meaning:
      'How long a request waits for a connection while all are in use. If the database is silent for three tenths of this time, the service ' +
      'checks it. If the check takes six tenths, the database counts as down, and requests get 503 at once until it is back.',
    fallback: '1000',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(
    wholeNumber(100, 600_000, {
      meaning:
        'How long PostgreSQL may work on a statement before it cancels it. If the service still hears nothing after a fifth more of that time, it ' +
        'closes the connection. Unset: one and a half times DATABASE_WAIT_MS.',
    }),
  ),
  PREPARED_STATEMENTS: onOff({
    meaning:
      'Whether PostgreSQL keeps statements parsed and planned for the next use. Off behind a pooler that loses them between transactions, such as ' +
      'PgBouncer before 1.21, or with max_prepared_statements=0.',
    fallback: 'on',
  }),
  DATA_DIR: text({
    expects: 'a folder',
    meaning: 'Where the embedded database and the secrets made for development are kept.',
    fallback: '.lockstep',
  }),
  COOKIE_PREFIX: word({
    expects: 'a word of letters, digits, dots and dashes',
    meaning: 'The prefix of the auth service’s cookies.',
    fallback: 'auth',
  }),
  VERIFIER_PARAM: word({
    expects: 'the name of a query parameter, other than error, state and code',
    meaning: 'The query parameter in which a provider’s return carries its one-time verifier.',
    fallback: 'auth_session_verifier',
  }),
  SERVICE_SECRET: optional(
    secrets({
      expects:
        'a comma list of secrets of 32 characters or more, the newest first, the same to both services: make one by openssl rand -base64 32',
      meaning:
        'Signs the application’s calls, so that the rate limits of the auth service count each call for the person or visitor it is made for, and ' +
        'not as a stranger’s. Other auth services ignore the signature.',
      requiredInProduction: true,
    }),
  ),
  TRUST_PROXY: wholeNumber(0, 10, {
    meaning:
      'How many proxies stand in front of the service, which trusts that many entries of X-Forwarded-For.',
    fallback: '0',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 120, {
    meaning:
      'How long a stopping process goes on serving while /ready says no, so that a load balancer stops sending requests: longer than the balancer ' +
      'takes to notice. Unset: 5 in production, elsewhere 0.',
    fallback: ({ NODE_ENV }) => (NODE_ENV === 'production' ? '5' : '0'),
  }),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3600, {
    meaning:
      'How long the service keeps an idle connection: longer than a load balancer does, or it may use one that just closed.',
    fallback: '65',
  }),
  RATE_LIMITS: onOff({
    meaning:
      'Whether the services refuse requests and emails beyond their budgets, with 429. Unset: by PROFILE.',
  }),
  RATE_LIMIT_BUDGETS: json(
    budgetsOver,
    {
      expects:
        'a JSON object such as {"sign-in":{"address":[30,60]}}, each budget [so many, in so many seconds]',
      meaning:
        'How many requests of each kind are allowed, and in how many seconds: from one address (address; for IPv6 one /64), by the application for ' +
        'one signed-in person (session), for one email (email), and from one address for one email (both). For emails: how many of one purpose go ' +
        'to a mailbox in an hour and in a day at the request of one address (hour, day), and in a day at the request of all (total). device: for a ' +
        'browser in which the person has signed in before. Limits that you don’t name keep their defaults. docs/security.md says what a guess costs ' +
        'with these.',
      fallback: JSON.stringify(budgets),
    },
    budgetNames,
  ),
  OTP_LIFETIME_SECONDS: wholeNumber(60, 3600, {
    meaning:
      'How long an emailed code is valid. The form keeps the typed password for as long, to sign in once the person types the code.',
    fallback: '600',
  }),
  RESEND_COOLDOWN_SECONDS: wholeNumber(1, 3600, {
    meaning:
      'How long an address must wait for the next code of the same purpose, if RATE_LIMITS is on. The form always waits 60 seconds.',
    fallback: '60',
  }),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning:
      'How long the service keeps the audit, which records who did what: npm run audit shows it. An audit by month keeps each month until all of it is older.',
    fallback: '400',
  }),
  REFUSAL_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning:
      'How long the application keeps the counts of refused callbacks, by address and minute. They name no person, so they are not part of the ' +
      'audit.',
    fallback: '30',
  }),
  ...brandSettings,
  ...wordsSettings,
  ...signUpSetting,
  ...apiKeySettings,
  ...providerOfBoth,
  PASSWORD_BLOCKLIST: onOff({
    meaning:
      'Whether to refuse common passwords and those made of the email, the name or the product. Unset: by PROFILE. For both services: the pages ' +
      'then say so in advance.',
  }),
  ...captchaSetting,
  ...policySettings,
  ...eventSettings,
  METRICS_ALLOW: networks({
    meaning: 'The addresses that may read GET /metrics.',
    fallback: 'loopback',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    meaning: 'The least important log line that is written.',
    fallback: 'info',
  }),
  LOG_FORMAT: oneOf(['json', 'readable'], {
    meaning: 'Whether a log line is JSON, for programs, or text, for people at a terminal.',
    fallback: 'json',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url(['http:', 'https:'], {
      meaning: 'Where traces go, by OTLP over HTTP: an OpenTelemetry collector. Unset: nothing is traced.',
    }),
  ),
  OTEL_TRACES_SAMPLER_ARG: fraction({
    meaning: 'Which share of the traces is kept, from 0 to 1, the same for both services.',
    fallback: '1',
  }),
  ACCESS_LOG: onOff({
    meaning:
      'Whether each request is a log line: its id, route, status, duration, who asked and what the machines did. /live and /ready are not.',
    fallback: 'off',
  }),
}

export type CommonSettings = ValuesOf<typeof common>
