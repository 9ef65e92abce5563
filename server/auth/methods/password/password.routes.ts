// The route of signing up.

import { json } from '../../../http/open-api.ts'
import { signUpReply } from '../../../wire/auth.ts'
import { refusedPassword } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { signUpEmailBody } from './password.schema.ts'
import { signUpEmail } from './sign-up-email.ts'

export const signUpRoutes: readonly Route[] = [
  post('/sign-up/email', {
    does: 'Signs up, and mails a code that verifies the e-mail; opens no session.',
    origin: 'trusted',
    limit: 'sign-up',
    mails: 'email-verification',
    body: signUpEmailBody,
    forms: true,
    answers: json(signUpReply),
    refuses: ['INVALID_CALLBACK_URL', ...refusedPassword],
    handle: signUpEmail,
  }),
]
