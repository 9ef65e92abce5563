// The routes of codes: mailing one, checking one, and verifying an e-mail with one.

import { json } from '../../../http/open-api.ts'
import { successReply, verifyEmailReply } from '../../../wire/auth.ts'
import { refusedCode } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { checkVerificationOtp } from './check-verification-otp.ts'
import { checkOtpBody, sendVerificationOtpBody, verifyEmailBody } from './code.schema.ts'
import { sendVerificationOtp } from './send-verification-otp.ts'
import { verifyEmailByCode } from './verify-email.ts'

export const verificationRoutes: readonly Route[] = [
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
    does: 'Says whether a code is right, without spending it; a wrong one counts.',
    origin: 'trusted',
    limit: 'codes',
    body: checkOtpBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL', ...refusedCode],
    handle: checkVerificationOtp,
  }),
  post('/email-otp/verify-email', {
    does: 'Verifies the e-mail by a mailed code, and may sign in.',
    origin: 'trusted',
    limit: 'codes',
    body: verifyEmailBody,
    answers: json(verifyEmailReply),
    refuses: ['INVALID_EMAIL', ...refusedCode, 'BANNED_USER'],
    handle: verifyEmailByCode,
  }),
]
