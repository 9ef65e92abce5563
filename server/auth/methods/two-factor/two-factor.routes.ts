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
import { ofAccount, ofLift } from '../../steps/demands.ts'
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

const refusedFactor = ['INVALID_TWO_FACTOR_COOKIE', 'SESSION_EXPIRED', 'BANNED_USER', 'UNAUTHORIZED'] as const

const refusedMailedCode = ['OTP_NOT_CONFIGURED', 'OTP_NOT_ENABLED', 'INVALID_TWO_FACTOR_COOKIE'] as const

export const twoFactorRoutes: readonly Route[] = [
  post('/two-factor/enable', {
    ...managing,
    session: 'optional',
    does: 'Begins to enrol an authenticator app, in a session or at a sign-in that waits for an enrolment, and gives recovery codes; no sign-in asks for it before a code confirms it.',
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
    does: 'Gives the secret of an authenticator app once more, until a code confirms it.',
    body: passwordBody,
    answers: json(totpUriReply),
    refuses: [...refused, 'TOTP_NOT_ENABLED', 'TOTP_ALREADY_ENABLED'],
    handle: getTotpUri,
  }),
  post('/two-factor/generate-backup-codes', {
    ...managing,
    does: 'Gives ten recovery codes, and ends those before.',
    body: passwordBody,
    answers: json(backupCodesReply),
    refuses: [...refused, 'TWO_FACTOR_NOT_ENABLED'],
    handle: generateBackupCodes,
  }),
  post('/two-factor/verify-totp', {
    does: 'Takes a code of the authenticator app: it opens the session that a sign-in waits for, or confirms the app.',
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
    does: 'Takes a recovery code in the place of a code of the authenticator app.',
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
    does: 'Mails a sign-in code to the person of the session, where TWO_FACTOR_OTP is on; never at a sign-in that waits for a factor.',
    origin: 'trusted',
    limit: 'send',
    mails: 'sign-in',
    session: 'optional',
    demand: ['none', 'It mails the account’s own mailbox, and changes nothing.'],
    body: null,
    answers: json(statusReply),
    refuses: refusedMailedCode,
    handle: sendOtp,
  }),
  post('/two-factor/verify-otp', {
    does: 'Signs the person of the session in again by that code: at aal1, and where the account has a factor, up to the wait for it.',
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
    ],
    handle: verifyOtp,
  }),
]
