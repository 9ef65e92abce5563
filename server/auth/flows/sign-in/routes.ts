// The routes of signing in by password and by code.

import { json } from '../../../http/open-api.ts'
import { signInOtpReply, signInReply } from '../../../wire/auth.ts'
import { refusedCode } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { signInEmailBody, signInOtpBody } from './schema.ts'
import { signInEmail } from '../../methods/password/sign-in-email.ts'
import { signInEmailOtp } from '../../methods/code/sign-in-email-otp.ts'

export const signInRoutes: readonly Route[] = [
  post('/sign-in/email', {
    does: 'Signs in by password.',
    origin: 'trusted',
    limit: 'sign-in',
    body: signInEmailBody,
    forms: true,
    anyText: ['password'],
    answers: json(signInReply),
    refuses: [
      'INVALID_CALLBACK_URL',
      'INVALID_EMAIL',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
    ],
    handle: signInEmail,
  }),
  post('/sign-in/email-otp', {
    does: 'Signs in by a mailed code.',
    origin: 'trusted',
    limit: 'codes',
    body: signInOtpBody,
    answers: json(signInOtpReply),
    refuses: [...refusedCode, 'BANNED_USER'],
    handle: signInEmailOtp,
  }),
]
