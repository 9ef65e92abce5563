// The settings that both services share, and the addresses at which each service is by default.

import { budgets, budgetsOver } from './rate-limits.ts'
import {
  databaseUrl,
  type Env,
  fraction,
  json,
  list,
  networks,
  oneOf,
  onOff,
  optional,
  origin,
  port,
  safeUrl,
  text,
  url,
  type ValuesOf,
  wholeNumber,
  word,
} from './setting.ts'

const portOf = (env: Env, name: string, fallback: string) => env[name] || fallback

export const appOrigin = (env: Env) => `http://app.lockstep.localhost:${portOf(env, 'APP_PORT', '3000')}`
export const embeddedAuthUrl = (env: Env) =>
  `http://auth.lockstep.localhost:${portOf(env, 'AUTH_PORT', '4000')}/api/auth`

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
  HOST: text({
    expects: 'the address to listen on, such as 127.0.0.1 or ::',
    meaning: 'The address the servers listen on.',
    fallback: '127.0.0.1',
  }),
  OPEN_TO_OTHERS: onOff({
    meaning:
      'Whether HOST may open PROFILE=spec, or the demo parts of npm start, to other machines. Each of them lets anybody in.',
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
      'How long a request waits for a connection while all are in use. A database that is silent for three tenths of it ' +
      'is checked, and taken to be away if the check takes six: then requests are told at once to come back.',
    fallback: '1000',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: optional(
    wholeNumber(100, 600_000, {
      meaning:
        'How long a statement may take. One that is not even refused after a fifth more costs its connection. Unset: half ' +
        'as long again as DATABASE_WAIT_MS.',
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
    list({
      expects:
        'a comma list of secrets of 32 characters or more, the newest first, the same to both services',
      meaning:
        'Signs the application’s calls, so that the auth service counts them for the person or the visitor they are ' +
        'made for, and not with a stranger’s. Another auth service ignores it.',
      minimumLength: 32,
      requiredInProduction: true,
      isSecret: true,
    }),
  ),
  TRUST_PROXY: wholeNumber(0, 10, {
    meaning: 'How many proxies stand in front: that many X-Forwarded-For entries are believed.',
    fallback: '0',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 120, {
    meaning:
      'How long a process that is asked to stop still serves while /ready says no, so that a balancer sends nobody more: ' +
      'longer than it takes to notice. Unset: 5 in production, elsewhere 0.',
    fallback: ({ NODE_ENV }) => (NODE_ENV === 'production' ? '5' : '0'),
  }),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3600, {
    meaning:
      'How long an idle connection is kept: longer than a balancer keeps its own, or it uses one that is being closed.',
    fallback: '65',
  }),
  RATE_LIMITS: onOff({
    meaning: 'Whether requests and mails beyond their budgets are refused with 429. Unset: by PROFILE.',
  }),
  RATE_LIMIT_BUDGETS: json(budgetsOver, {
    expects:
      'a JSON object such as {"sign-in":{"address":[30,60]}}, each budget [so many, in so many seconds]',
    meaning:
      'How much is granted by address (of IPv6 by /64), by session (what the application asks for a signed-in person), ' +
      'by e-mail, by e-mail and address, and of mails by e-mail and purpose: to one address by the hour and the day, and ' +
      'in total a day. What is not named keeps its default. docs/security.md has the sums.',
    fallback: JSON.stringify(budgets),
  }),
  OTP_LIFETIME_SECONDS: wholeNumber(60, 3600, {
    meaning:
      'How long a code is accepted; the form keeps the typed password as long, to sign in once the code is typed.',
    fallback: '600',
  }),
  RESEND_COOLDOWN_SECONDS: wholeNumber(1, 3600, {
    meaning: 'The pause between two codes of one purpose for an e-mail, with RATE_LIMITS. The form waits 60.',
    fallback: '60',
  }),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning: 'How long it is kept who did what: npm run audit.',
    fallback: '400',
  }),
  REFUSAL_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning:
      'How long it is kept what nobody in particular was refused, or did: of callbacks the number by address and minute.',
    fallback: '30',
  }),
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
