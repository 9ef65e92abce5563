// The route of signing up.

import { post, type Route } from '../../steps/route.ts'
import { signUpEmailBody } from './schema.ts'
import { signUpEmail } from './sign-up-email.ts'

export const signUpRoutes: readonly Route[] = [
  post('/sign-up/email', {
    origin: 'trusted',
    limit: 'sign-up',
    mails: 'email-verification',
    body: signUpEmailBody,
    forms: true,
    handle: signUpEmail,
  }),
]
