// The auth service's settings.

import { appOrigin, common } from './common.ts'
import { identityProviders } from './identity-providers.ts'
import { loopbackOrigins } from './origins.ts'
import {
  type Env,
  json,
  list,
  networks,
  oneOf,
  onOff,
  optional,
  text,
  url,
  type ValuesOf,
  wholeNumber,
} from './setting.ts'

const mailboxUrl = (env: Env) => `smtp://127.0.0.1:${env.MAILBOX_SMTP_PORT || '1025'}`

const ownOrigins = (env: Env) => [env.APP_ORIGIN || appOrigin(env), ...loopbackOrigins(env)].join(',')

export const authSettings = {
  ...common,
  TRUSTED_ORIGINS: list({
    expects: 'a comma list of origins; * matches within a host, as in https://*.example.com',
    meaning: 'The origins whose pages may call the auth service.',
    fallback: ownOrigins,
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], {
    meaning: 'The mail server. Unset: the demo mailbox.',
    fallback: mailboxUrl,
    requiredInProduction: true,
  }),
  MAIL_FROM: text({
    expects: 'a sender such as Example <no-reply@example.com>',
    meaning: 'The sender of every mail.',
    fallback: 'Lockstep <no-reply@lockstep.localhost>',
    requiredInProduction: true,
  }),
  AUTH_SECRET: optional(
    list({
      expects: 'a comma list of secrets of 32 characters or more, the newest first',
      meaning: 'Codes derive from the first; those derived from the others are still accepted.',
      minimumLength: 32,
      requiredInProduction: true,
    }),
  ),
  OIDC_PROVIDERS: json(identityProviders, {
    expects:
      'a JSON list of providers, each with id, issuer, clientId and clientSecret, and perhaps name and scopes',
    meaning: 'The identity providers people may sign in with. Unset: the demo provider, with npm start.',
    fallback: '[]',
  }),
  SESSION_TOKEN_FORMAT: oneOf(['opaque', 'jwt'], {
    meaning:
      'What the token fields of answers hold: the session’s own token, or a JWT of 15 minutes. Cookies stay opaque.',
    fallback: 'opaque',
  }),
  RELAY_ADDRESSES: optional(
    networks({
      meaning:
        'From where applications call: people whose calls they pass on count by the X-Forwarded-For they send, and ' +
        'not all together by the application’s address. Set it with RATE_LIMITS. Unset: nobody is believed.',
    }),
  ),
  AUTO_SIGN_IN_AFTER_VERIFY: onOff({
    meaning: 'Whether verifying an e-mail also opens a session.',
    fallback: 'on',
  }),
  OTP_LIFETIME_SECONDS: wholeNumber(60, 3600, { meaning: 'How long a code is accepted.', fallback: '600' }),
  OTP_ATTEMPTS: wholeNumber(1, 10, {
    meaning: 'How many guesses a code takes of the browser that asked for it, and as many of all others.',
    fallback: '3',
  }),
  JWKS_ROTATION_DAYS: wholeNumber(1, 3650, {
    meaning: 'How long one key signs JWTs; then another is made.',
    fallback: '90',
  }),
  JWKS_GRACE_DAYS: wholeNumber(1, 365, {
    meaning: 'How long the public half of a key that signs no more is still published.',
    fallback: '30',
  }),
  SESSION_LIFETIME_SECONDS: wholeNumber(300, 31_536_000, {
    meaning: 'How long an unused auth session lasts.',
    fallback: '604800',
  }),
  PASSWORD_BLOCKLIST: onOff({
    meaning:
      'Whether common passwords, and those made of the e-mail, the name or the product, are refused. Unset: by PROFILE.',
  }),
  PASSWORD_BLOCKLIST_FILE: optional(
    text({
      expects: 'a file of passwords, one a line, or of their SHA-1 in hexadecimal, as HIBP offers them',
      meaning: 'More passwords that are refused. It is read once, at the start.',
    }),
  ),
  UNVERIFIED_DISCLOSURE: oneOf(['any-password', 'right-password'], {
    meaning:
      'Who is told that an e-mail is not verified: everybody, or the browser that proposed the password. Unset: by PROFILE.',
  }),
  SOCIAL_EMAIL_TRUST: oneOf(['always', 'when-verified'], {
    meaning: 'When a provider’s e-mail counts as proven. Unset: by PROFILE.',
  }),
}

export type AuthSettings = ValuesOf<typeof authSettings>
