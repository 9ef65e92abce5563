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
export const embeddedAuthUrl = (env: Env) =>
  `http://auth.lockstep.localhost:${portOf(env, 'AUTH_PORT', '4000')}/api/auth`

const ownOrigins = (env: Env) => [env.APP_ORIGIN || appOrigin(env), ...loopbackOrigins(env)].join(',')

export const common = {
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    meaning: 'In production nothing is made up: secrets and addresses must be set.',
    fallback: 'development',
  }),
  PROFILE: oneOf(['spec', 'hardened'], {
    meaning:
      'spec follows the specification to the letter, its risky rules included; hardened closes them. ' +
      'Unset: spec for npm start, npm run dev and tests on a loopback APP_ORIGIN, otherwise hardened.',
  }),
  TWO_FACTOR_DEMANDED_OF: oneOf(['nobody', 'owners-and-admins', 'everybody'], {
    meaning:
      'Whom a second factor is demanded of. `everybody`: the auth service opens no session without one, which a person who has none ' +
      'enrols at the sign-in; the application asks sessions from before for it, too. `owners-and-admins`: the application asks it of ' +
      'them where they work in their organization. `nobody`: of those who have an authenticator app, and where an organization demands it.',
    fallback: 'nobody',
  }),
  HOST: text({
    expects: 'the address to listen on, such as 127.0.0.1 or ::',
    meaning: 'The address the servers listen on.',
    fallback: '127.0.0.1',
  }),
  OPEN_TO_OTHERS: onOff({
    meaning:
      'Whether PROFILE=spec may run at a public APP_ORIGIN or AUTH_URL, and HOST may open it, or the demo parts of npm start, to other ' +
      'machines. Each of them lets anybody in.',
    fallback: 'off',
  }),
  PROCESSES: wholeNumber(1, 256, {
    meaning:
      'How many processes of a service share its port, supervised by one more: as many as there are cores for it. Each has ' +
      'its own connections to the database. For start:auth and start:app.',
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
      'Where browsers and the application reach the auth service, its path included. Set for the application, it ' +
      'makes it use that service, a real Better Auth or Neon Auth too, instead of starting one.',
    fallback: embeddedAuthUrl,
    requiredInProduction: true,
  }),
  DATABASE_URL: optional(
    databaseUrl({
      meaning:
        'The PostgreSQL database, by libpq’s words: several hosts with target_session_attrs, host for a Unix socket, ' +
        'sslmode (on this machine disable unless said, elsewhere prefer), sslrootcert, sslcert, sslkey, channel_binding, ' +
        'connect_timeout in seconds, application_name. Unset: an embedded one under DATA_DIR, in development.',
      requiredInProduction: true,
    }),
  ),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000, {
    meaning: 'How many connections to the database a process keeps at most.',
    fallback: '10',
  }),
  DATABASE_WAIT_MS: wholeNumber(100, 60_000, {
    meaning:
      'How long a request waits for a connection while all are in use. When the database has been silent for three tenths ' +
      'of this time, it is checked; when the check takes six tenths, the database counts as away, and requests are ' +
      'answered 503 at once until it is back.',
    fallback: '1000',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(
    wholeNumber(100, 600_000, {
      meaning:
        'How long PostgreSQL may work on a statement before it cancels it. Where nothing is heard of the statement after a ' +
        'fifth more, its connection is closed. Unset: one and a half times DATABASE_WAIT_MS.',
    }),
  ),
  PREPARED_STATEMENTS: onOff({
    meaning:
      'Whether PostgreSQL keeps statements parsed and planned for the next use. Off behind a pooler that loses them ' +
      'between transactions, such as PgBouncer before 1.21, or with max_prepared_statements=0.',
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
        'Signs the application’s calls, so that the auth service counts them for the person or the visitor they are ' +
        'made for, and not with a stranger’s. Another auth service ignores it.',
      requiredInProduction: true,
    }),
  ),
  TRUST_PROXY: wholeNumber(0, 10, {
    meaning: 'How many proxies stand in front: that many X-Forwarded-For entries are believed.',
    fallback: '0',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 120, {
    meaning:
      'How long a stopping process goes on serving while /ready says no, so that a load balancer stops sending requests: ' +
      'longer than the balancer takes to notice. Unset: 5 in production, elsewhere 0.',
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
        'How many requests of each kind are granted, and in how many seconds: by address (address; of IPv6 by /64), by what ' +
        'the application asks for a signed-in person (session), by email (email), and by both (both). Of emails: how many of ' +
        'one purpose go to an address in an hour and in a day for one address (hour, day), and in a day for all (total). ' +
        'device: for a browser in which the person has signed in before. What is not named keeps its default. ' +
        'docs/security.md says what a guess costs with these.',
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
      'How long after a code the next one of the same purpose may go to an address, where RATE_LIMITS is on. The form ' +
      'always waits 60.',
    fallback: '60',
  }),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning: 'How long the audit is kept, which says who did what: npm run audit shows it.',
    fallback: '400',
  }),
  REFUSAL_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning:
      'How long the counts of refused callbacks are kept, by address and minute. They name no person, so they are no part ' +
      'of the audit.',
    fallback: '30',
  }),
  ...brandSettings,
  ...wordsSettings,
  ...signUpSetting,
  ...apiKeySettings,
  ...providerOfBoth,
  PASSWORD_BLOCKLIST: onOff({
    meaning:
      'Whether to refuse common passwords and those made of the email, the name or the product. Unset: by PROFILE. For both services: ' +
      'the pages say before what the auth service will do.',
  }),
  ...captchaSetting,
  ...policySettings,
  ...eventSettings,
  METRICS_ALLOW: networks({
    meaning: 'From where GET /metrics may be read.',
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
      'Whether each request is a log line: its id, route, status, duration, who asked and what the machines did. /live and ' +
      '/ready are not.',
    fallback: 'off',
  }),
}

export type CommonSettings = ValuesOf<typeof common>
