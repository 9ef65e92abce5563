// The routes of signing in by password and by code.

import { post, type Route } from '../../steps/route.ts'
import { signInEmailBody, signInOtpBody } from './schema.ts'
import { signInEmail } from './sign-in-email.ts'
import { signInEmailOtp } from './sign-in-email-otp.ts'

export const signInRoutes: readonly Route[] = [
  post('/sign-in/email', {
    origin: 'trusted',
    limit: 'sign-in',
    body: signInEmailBody,
    forms: true,
    anyText: ['password'],
    handle: signInEmail,
  }),
  post('/sign-in/email-otp', {
    origin: 'trusted',
    limit: 'codes',
    body: signInOtpBody,
    handle: signInEmailOtp,
  }),
]
