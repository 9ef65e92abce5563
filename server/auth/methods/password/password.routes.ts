// The routes of signing up and in by password.

import { json } from '../../../http/open-api.ts'
import { orSecondFactor, signInReply, signUpReply } from '../../../wire/auth.ts'
import { refusedField } from '../../steps/given-fields.ts'
import { refusedPassword } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { signInEmailBody, signUpEmailBody } from './password.schema.ts'
import { signInEmail } from './sign-in-email.ts'
import { signUpEmail } from './sign-up-email.ts'

export const passwordRoutes: readonly Route[] = [
  post('/sign-up/email', {
    does: 'Signs up, and mails a code that verifies the email; opens no session.',
    origin: 'trusted',
    limit: 'sign-up',
    mails: 'email-verification',
    body: signUpEmailBody,
    forms: true,
    answers: json(signUpReply),
    refuses: [
      'INVALID_CALLBACK_URL',
      'EMAIL_PASSWORD_SIGN_UP_DISABLED',
      'MISSING_RESPONSE',
      'VERIFICATION_FAILED',
      'POLICY_REFUSED',
      ...refusedField,
      ...refusedPassword,
    ],
    handle: signUpEmail,
  }),
  post('/sign-in/email', {
    does: 'Signs in with a password.',
    origin: 'trusted',
    limit: 'sign-in',
    body: signInEmailBody,
    forms: true,
    anyText: ['password'],
    answers: json(orSecondFactor(signInReply)),
    refuses: [
      'INVALID_CALLBACK_URL',
      'INVALID_EMAIL',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'ACCOUNT_NOT_APPROVED',
      'POLICY_REFUSED',
    ],
    handle: signInEmail,
  }),
]
