// The routes of second factors.

import { json } from '../../../http/open-api.ts'
import {
  backupCodesReply,
  enableTwoFactorReply,
  orSecondFactor,
  statusReply,
  totpUriReply,
  verifyFactorReply,
} from '../../../wire/auth.ts'
import { ofAccount, ofLift } from '../../steps/auth-demands.ts'
import { post, type Route } from '../../steps/route.ts'
import { sendOtp, verifyOtp } from './mailed-code.ts'
import { disableTwoFactor, enableTwoFactor, generateBackupCodes, getTotpUri } from './manage-factors.ts'
import { enableBody, passwordBody, verifyBackupCodeBody, verifyTotpBody } from './two-factor.schema.ts'
import { verifyBackupCode, verifyTotp } from './verify-factor.ts'

const managing = { origin: 'trusted', limit: 'password', session: 'required', demand: ofAccount } as const

const refused = [
  'PASSWORD_TOO_LONG',
  'INVALID_PASSWORD',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
] as const

const refusedFactor = [
  'INVALID_TWO_FACTOR_COOKIE',
  'SESSION_EXPIRED',
  'BANNED_USER',
  'ACCOUNT_NOT_APPROVED',
  'UNAUTHORIZED',
] as const

const refusedMailedCode = ['OTP_NOT_CONFIGURED', 'OTP_NOT_ENABLED', 'INVALID_TWO_FACTOR_COOKIE'] as const

export const twoFactorRoutes: readonly Route[] = [
  post('/two-factor/enable', {
    ...managing,
    session: 'optional',
    does: 'Begins to enrol an authenticator app, in a session or during a sign-in that must enrol, and returns recovery codes. No sign-in asks for the app before a code confirms it.',
    body: enableBody,
    answers: json(enableTwoFactorReply),
    refuses: [...refused, 'OTP_NOT_CONFIGURED', 'TOTP_ALREADY_ENABLED', 'UNAUTHORIZED'],
    handle: enableTwoFactor,
  }),
  post('/two-factor/disable', {
    ...managing,
    does: 'Removes the authenticator app and the recovery codes.',
    body: passwordBody,
    answers: json(statusReply),
    refuses: refused,
    handle: disableTwoFactor,
  }),
  post('/two-factor/get-totp-uri', {
    ...managing,
    does: 'Returns the secret of an authenticator app again, until a code confirms it.',
    body: passwordBody,
    answers: json(totpUriReply),
    refuses: [...refused, 'TOTP_NOT_ENABLED', 'TOTP_ALREADY_ENABLED'],
    handle: getTotpUri,
  }),
  post('/two-factor/generate-backup-codes', {
    ...managing,
    does: 'Returns ten new recovery codes, and revokes the old ones.',
    body: passwordBody,
    answers: json(backupCodesReply),
    refuses: [...refused, 'TWO_FACTOR_NOT_ENABLED'],
    handle: generateBackupCodes,
  }),
  post('/two-factor/verify-totp', {
    does: 'Accepts a code of the authenticator app: completes a waiting sign-in, or confirms the app.',
    origin: 'trusted',
    limit: 'codes',
    session: 'optional',
    demand: ofLift,
    body: verifyTotpBody,
    answers: json(verifyFactorReply),
    refuses: [...refusedFactor, 'INVALID_CODE', 'TOTP_NOT_ENABLED', 'ACCOUNT_TEMPORARILY_LOCKED'],
    handle: verifyTotp,
  }),
  post('/two-factor/verify-backup-code', {
    does: 'Accepts a recovery code instead of a code of the authenticator app.',
    origin: 'trusted',
    limit: 'codes',
    session: 'optional',
    demand: ofLift,
    body: verifyBackupCodeBody,
    answers: json(verifyFactorReply),
    refuses: [...refusedFactor, 'INVALID_BACKUP_CODE', 'BACKUP_CODES_NOT_ENABLED'],
    handle: verifyBackupCode,
  }),
  post('/two-factor/send-otp', {
    does: 'Mails a sign-in code to the signed-in person if TWO_FACTOR_OTP is on, and never during a sign-in that waits for a factor.',
    origin: 'trusted',
    limit: 'send',
    mails: 'sign-in',
    session: 'optional',
    demand: ['none', 'It only mails the account’s own mailbox.'],
    body: null,
    answers: json(statusReply),
    refuses: refusedMailedCode,
    handle: sendOtp,
  }),
  post('/two-factor/verify-otp', {
    does: 'Signs the signed-in person in again with that code: at aal1, or, if the account has a factor, until the sign-in waits for it.',
    origin: 'trusted',
    limit: 'codes',
    session: 'optional',
    demand: ['none', 'It is a sign-in of its own.'],
    body: verifyTotpBody,
    answers: json(orSecondFactor(verifyFactorReply)),
    refuses: [
      ...refusedMailedCode,
      'INVALID_CODE',
      'OTP_HAS_EXPIRED',
      'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
      'BANNED_USER',
      'ACCOUNT_NOT_APPROVED',
      'POLICY_REFUSED',
    ],
    handle: verifyOtp,
  }),
]
