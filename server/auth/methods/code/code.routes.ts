// The routes of mailed codes: asking for one, checking one, and verifying, signing in or resetting a password with one.

import { json } from '../../../http/open-api.ts'
import { orSecondFactor, signInOtpReply, successReply, verifyEmailReply } from '../../../wire/auth.ts'
import { refusedCode, refusedPassword } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { checkVerificationOtp } from './check-verification-otp.ts'
import {
  checkOtpBody,
  requestResetBody,
  resetPasswordBody,
  sendVerificationOtpBody,
  signInOtpBody,
  verifyEmailBody,
} from './code.schema.ts'
import { resetPasswordByCode } from './reset-password-email-otp.ts'
import { sendResetCode } from './send-reset-code.ts'
import { sendVerificationOtp } from './send-verification-otp.ts'
import { signInEmailOtp } from './sign-in-email-otp.ts'
import { verifyEmailByCode } from './verify-email-otp.ts'

/** The route's present name, and the two that older clients use. */
const sendResetCodePaths = [
  '/email-otp/request-password-reset',
  '/forget-password/email-otp',
  '/forget-password/email',
]

export const codeRoutes: readonly Route[] = [
  post('/email-otp/send-verification-otp', {
    does: 'Mails a code.',
    origin: 'trusted',
    limit: 'send',
    mails: 'by-type',
    body: sendVerificationOtpBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL'],
    handle: sendVerificationOtp,
  }),
  post('/email-otp/check-verification-otp', {
    does: 'Checks whether a code is right, without using it up; a wrong one counts.',
    origin: 'trusted',
    limit: 'codes',
    body: checkOtpBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL', ...refusedCode],
    handle: checkVerificationOtp,
  }),
  post('/email-otp/verify-email', {
    does: 'Verifies the email with a mailed code, and may sign in.',
    origin: 'trusted',
    limit: 'codes',
    body: verifyEmailBody,
    answers: json(orSecondFactor(verifyEmailReply)),
    refuses: ['INVALID_EMAIL', ...refusedCode, 'BANNED_USER', 'ACCOUNT_NOT_APPROVED', 'POLICY_REFUSED'],
    handle: verifyEmailByCode,
  }),
  post('/sign-in/email-otp', {
    does: 'Signs in with a mailed code.',
    origin: 'trusted',
    limit: 'codes',
    body: signInOtpBody,
    answers: json(orSecondFactor(signInOtpReply)),
    refuses: [...refusedCode, 'BANNED_USER', 'ACCOUNT_NOT_APPROVED', 'POLICY_REFUSED'],
    handle: signInEmailOtp,
  }),
  ...sendResetCodePaths.map((path) =>
    post(path, {
      does: 'Mails a code that resets a password.',
      origin: 'trusted',
      limit: 'send',
      mails: 'forget-password',
      body: requestResetBody,
      answers: json(successReply),
      refuses: ['INVALID_EMAIL'],
      handle: sendResetCode,
    }),
  ),
  post('/email-otp/reset-password', {
    does: 'Sets a new password with a mailed code, and ends every session.',
    origin: 'trusted',
    limit: 'reset',
    body: resetPasswordBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL', ...refusedCode, ...refusedPassword, 'BANNED_USER'],
    handle: resetPasswordByCode,
  }),
]
