// The error codes of second factors and passkeys.

import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import type { Causes } from './causes.ts'

export const ofFactors = {
  TOTP_NOT_ENABLED: [
    'The account has no authenticator app, not even one that waits for its first code.',
    'Begin with `POST /two-factor/enable`.',
  ],
  TOTP_ALREADY_ENABLED: [
    'The account has an authenticator app already.',
    'Remove it with `POST /two-factor/disable`, and begin again.',
  ],
  OTP_NOT_CONFIGURED: [
    'The service mails no codes as a second factor, and `/two-factor/enable` never accepts `otp`.',
    'Use `totp` there. Set `TWO_FACTOR_OTP=on` if a signed-in person may ask for a mailed code; Lockstep counts it as a first factor.',
  ],
  OTP_NOT_ENABLED: [
    'A sign-in that waits for a second factor cannot be completed by a mailed code.',
    'Use the authenticator app, a passkey or a recovery code.',
  ],
  OTP_HAS_EXPIRED: ['The mailed code’s lifetime is over.', 'Ask for a new code.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [
    'Too many wrong digits were typed for this code.',
    'Ask for a new code.',
  ],
  TWO_FACTOR_NOT_ENABLED: [
    'The account has no confirmed authenticator app.',
    'Add one first, and type its first code.',
  ],
  BACKUP_CODES_NOT_ENABLED: [
    'The account has no confirmed authenticator app, so it has no recovery codes.',
    'Add an authenticator app first.',
  ],
  INVALID_BACKUP_CODE: [
    'The recovery code is wrong or was used before.',
    'Type one that you have not used; `POST /two-factor/generate-backup-codes` makes new ones.',
  ],
  INVALID_CODE: [
    'The code is wrong, was used before, or belongs to another time.',
    'Type the app’s newest code; check that the phone’s clock is right.',
  ],
  INVALID_TWO_FACTOR_COOKIE: [
    'No sign-in waits for a second factor in this browser, or it has waited too long.',
    'Sign in again.',
  ],
  ACCOUNT_TEMPORARILY_LOCKED: [
    'Too many wrong codes of the authenticator app were typed.',
    'Wait a while, or use a passkey or a recovery code.',
  ],
  AUTHENTICATION_FAILED: [
    'The service can’t accept the passkey: it is unknown, its response is too old, or another page asked for it.',
    'Try again, or sign in another way. `AUTH_URL` and the page must share one site.',
  ],
  FAILED_TO_VERIFY_REGISTRATION: [
    'The browser’s answer about the new passkey cannot be verified, or came too late.',
    'Try again; `AUTH_URL` and the page must share one site.',
  ],
  PASSKEY_NOT_FOUND: ['The account has no passkey of this ID.', 'See `GET /passkey/list-user-passkeys`.'],
  TOO_MANY_PASSKEYS: ['The account has as many passkeys as it can have.', 'Remove one first.'],
} satisfies Partial<Causes<AuthErrorCode>>
