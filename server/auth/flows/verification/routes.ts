// The routes of codes: mailing one, checking one, and verifying an e-mail with one.

import { post, type Route } from '../../steps/route.ts'
import { checkVerificationOtp } from './check-verification-otp.ts'
import { checkOtpBody, sendVerificationOtpBody, verifyEmailBody } from './schema.ts'
import { sendVerificationOtp } from './send-verification-otp.ts'
import { verifyEmailByCode } from './verify-email.ts'

export const verificationRoutes: readonly Route[] = [
  post('/email-otp/send-verification-otp', {
    origin: 'trusted',
    limit: 'send',
    mails: 'by-type',
    body: sendVerificationOtpBody,
    handle: sendVerificationOtp,
  }),
  post('/email-otp/check-verification-otp', {
    origin: 'trusted',
    limit: 'codes',
    body: checkOtpBody,
    handle: checkVerificationOtp,
  }),
  post('/email-otp/verify-email', {
    origin: 'trusted',
    limit: 'codes',
    body: verifyEmailBody,
    handle: verifyEmailByCode,
  }),
]
