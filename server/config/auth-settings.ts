// The auth service's settings.

import { captchaSettings } from './captcha-settings.ts'
import { codeSettings } from './code-settings.ts'
import { common } from './common-settings.ts'
import { consoleSettings, impersonationSettings } from './console-settings.ts'
import { identityProviders, providerNames } from './identity-providers.ts'
import { json } from './json-setting.ts'
import { mailSettings } from './mail-settings.ts'
import { passkeySettings } from './passkey-settings.ts'
import { providerSettings } from './provider-settings.ts'
import { secrets } from './secret.ts'
import { sessionSettings } from './session-settings.ts'
import {
  databaseUrl,
  type OfFile,
  oneOf,
  onOff,
  optional,
  safeUrl,
  text,
  type ValuesOf,
  wholeNumber,
} from './setting.ts'
import { signUpSettings } from './sign-up-settings.ts'

export const authSettings = {
  ...common,
  ...mailSettings,
  AUTH_SECRET: optional(
    secrets({
      meaning:
        'The codes and links in mails derive from it, it encrypts the keys that sign JWTs, and it keys what devices are ' +
        'recognised by. The first is used; what was made with the others is still accepted.',
      requiredInProduction: true,
    }),
  ),
  OIDC_PROVIDERS: json(
    identityProviders,
    {
      expects:
        'a JSON list of providers, each with id, issuer, clientId and clientSecret, and perhaps name and scopes',
      meaning: 'The identity providers people may sign in with. Unset: the demo provider, with npm start.',
      fallback: '[]',
      isSecret: true,
    },
    providerNames,
  ),
  ...providerSettings,
  IMPORT_DATABASE_URL: optional(
    databaseUrl({
      meaning:
        'The database that npm run import reads people from. Others on the machine can read an argument, so set it here ' +
        'instead.',
    }),
  ),
  IMPORT_BETTER_AUTH_SECRET: optional(
    text({
      expects: 'the BETTER_AUTH_SECRET of that Better Auth, or its BETTER_AUTH_SECRETS such as 2:…,1:…',
      meaning:
        'The secret with which the Better Auth that npm run import reads from encrypts authenticator apps and recovery ' +
        'codes. Unset: they stay behind.',
      isSecret: true,
    }),
  ),
  IMPORT_FIREBASE_HASH_CONFIG: optional(
    text({
      expects: 'the password hash parameters that the Firebase console shows, such as hash_config { … }',
      meaning:
        'The parameters by which the password hashes of a Firebase project are compared, for npm run import -- --from ' +
        'firebase. They are stored within each hash until its owner signs in. Unset: passwords stay behind.',
      isSecret: true,
    }),
  ),
  OPERATOR: optional(
    text({
      expects: 'a name',
      meaning:
        'Who runs an operator’s command, for the audit. Unset: the user that sudo names, else the user of the operating system.',
    }),
  ),
  REPLICA_DATABASE_URL: optional(
    databaseUrl({
      meaning:
        'A standby of DATABASE_URL by streaming replication, with the same parameters: GET /get-session looks for the ' +
        'session there first, and in DATABASE_URL if it is not there. Nothing else is read from it.',
    }),
  ),
  REPLICA_LAG_SECONDS: wholeNumber(1, 300, {
    meaning:
      'How far REPLICA_DATABASE_URL may lag behind. For that long the service may still find an ended session or an old ' +
      'profile. It doesn’t ask a standby that lags further or is down.',
    fallback: '5',
  }),
  SESSION_TOKEN_FORMAT: oneOf(['opaque', 'jwt'], {
    meaning:
      'What the token fields of responses contain: the session’s own token, or a JWT of 15 minutes. Cookies stay ' +
      'opaque.',
    fallback: 'opaque',
  }),
  BACKCHANNEL_LOGOUT_URL: optional(
    safeUrl({
      meaning:
        'Where the auth service tells the application that a person’s sessions have ended, or that the person is deleted: ' +
        '{APP_ORIGIN}/auth/backchannel-logout. Set it where the services do not share a database. Unset: it tells nobody; ' +
        'npm start sets it.',
    }),
  ),
  AUTO_SIGN_IN_AFTER_VERIFY: onOff({
    meaning: 'Whether verifying an email also signs the person in.',
    fallback: 'on',
  }),
  TWO_FACTOR_OTP: onOff({
    meaning:
      'Whether `/two-factor/send-otp` mails signed-in people a code with which `/two-factor/verify-otp` signs them in ' +
      'again. Email is no second factor: such a session has the first level, and a sign-in that waits for a factor ' +
      'accepts no such code.',
    fallback: 'off',
  }),
  ...codeSettings,
  JWKS_ROTATION_DAYS: wholeNumber(1, 3650, {
    meaning: 'How long one key signs JWTs before a new key replaces it.',
    fallback: '90',
  }),
  JWKS_GRACE_DAYS: wholeNumber(1, 365, {
    meaning: 'How long the service publishes the public half of a key after it last signed.',
    fallback: '30',
  }),
  UNVERIFIED_ACCOUNT_DAYS: wholeNumber(1, 365, {
    meaning:
      'How long after the last sign-up a person can still verify the email. Then the account lapses, with everything ' +
      'that was proposed for it.',
    fallback: '30',
  }),
  EMAIL_UNDO_DAYS: wholeNumber(1, 90, {
    meaning:
      'For how many days a person can undo an email change, or the setup of an authenticator app, with the link in the email about it.',
    fallback: '7',
  }),
  FACTOR_RECOVERY_DAYS: wholeNumber(1, 90, {
    meaning:
      'How many days a person who has lost every second factor waits after proving the mailbox, and can stop the recovery, ' +
      'before the factors are removed. No fewer than EMAIL_UNDO_DAYS is wise.',
    fallback: '7',
  }),
  ...sessionSettings,
  ...passkeySettings,
  ...signUpSettings,
  ...captchaSettings,
  ...consoleSettings,
  ...impersonationSettings,
  PASSWORD_BLOCKLIST_FILE: optional(
    text({
      expects: 'a file of passwords, one a line, or of their SHA-1 in hexadecimal, as HIBP offers them',
      meaning: 'More passwords to refuse. The service reads the file once, when it starts.',
    }),
  ),
  UNVERIFIED_DISCLOSURE: oneOf(['any-password', 'right-password'], {
    meaning:
      'When a sign-in says that the email isn’t verified: for any password, or only for the right one in the browser that ' +
      'signed up with it. Unset: by PROFILE.',
  }),
  SOCIAL_EMAIL_TRUST: oneOf(['always', 'when-verified'], {
    meaning:
      'When an email that an identity provider names counts as the person’s: always, or only when the provider says that ' +
      'it has verified it. Unset: by PROFILE.',
  }),
}

export type AuthSettings = ValuesOf<typeof authSettings> & OfFile
