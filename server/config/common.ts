// The settings that both services share, and the addresses at which each service is by default.

import { budgets, budgetsOver } from './rate-limits.ts'
import {
  type Env,
  json,
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
    url(['postgres:', 'postgresql:'], {
      meaning: 'The PostgreSQL database. Unset: an embedded one under DATA_DIR, in development.',
      requiredInProduction: true,
    }),
  ),
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
  TRUST_PROXY: wholeNumber(0, 10, {
    meaning: 'How many proxies stand in front: that many X-Forwarded-For entries are believed.',
    fallback: '0',
  }),
  RATE_LIMITS: onOff({
    meaning: 'Whether requests and mails beyond their budgets are refused with 429. Unset: by PROFILE.',
  }),
  RATE_LIMIT_BUDGETS: json(budgetsOver, {
    expects:
      'a JSON object such as {"sign-in":{"address":[30,60]}}, each budget [so many, in so many seconds]',
    meaning:
      'How much is granted by address (of IPv6 by /64), by e-mail, by both, and of mails by e-mail and purpose: to one ' +
      'address by the hour and the day, and in total a day. What is not named keeps its default. docs/security.md has the sums.',
    fallback: JSON.stringify(budgets),
  }),
  RESEND_COOLDOWN_SECONDS: wholeNumber(1, 3600, {
    meaning: 'The pause between two codes of one purpose for an e-mail, with RATE_LIMITS. The form waits 60.',
    fallback: '60',
  }),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650, {
    meaning: 'How long it is kept who did what: npm run audit.',
    fallback: '400',
  }),
  METRICS_ALLOW: networks({
    meaning: 'From where GET /metrics may be read.',
    fallback: 'loopback',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    meaning: 'The least important log line that is written.',
    fallback: 'info',
  }),
}

export type CommonSettings = ValuesOf<typeof common>
