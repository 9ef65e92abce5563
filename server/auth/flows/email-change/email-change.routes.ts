// The routes by which people change their e-mail, and take that back.

import { json } from '../../../http/open-api.ts'
import { statusReply, successReply } from '../../../wire/auth.ts'
import { ofAccount, ofSessions } from '../../steps/auth-demands.ts'
import { refusedCode } from '../../steps/refuse.ts'
import { post, type Route } from '../../steps/route.ts'
import { changeEmailByCode, undoChangeOfEmail } from './change-email.ts'
import {
  changeEmailBody,
  changeEmailByCodeBody,
  requestEmailChangeBody,
  undoEmailChangeBody,
} from './email-change.schema.ts'
import { requestChangeOfEmail, requestEmailChange } from './request-email-change.ts'

const mailing = {
  does: 'Mails a code to the new address, or a notice to its owner.',
  origin: 'trusted',
  limit: 'send',
  mails: 'change-email',
  session: 'required',
  demand: ofAccount,
} as const

const refusedRequest = [
  'INVALID_EMAIL',
  'EMAIL_IS_THE_SAME',
  'PASSWORD_TOO_LONG',
  'INVALID_PASSWORD',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
] as const

export const emailChangeRoutes: readonly Route[] = [
  post('/change-email', {
    ...mailing,
    body: changeEmailBody,
    answers: json(statusReply),
    refuses: ['INVALID_CALLBACK_URL', ...refusedRequest],
    handle: requestChangeOfEmail,
  }),
  post('/email-otp/request-email-change', {
    ...mailing,
    body: requestEmailChangeBody,
    answers: json(successReply),
    refuses: refusedRequest,
    handle: requestEmailChange,
  }),
  post('/email-otp/change-email', {
    does: 'Changes the email with the code from the new mailbox.',
    origin: 'trusted',
    limit: 'codes',
    session: 'required',
    // The code was mailed to somebody who has met the other demand, by the password perhaps.
    demand: ofSessions,
    body: changeEmailByCodeBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL', 'EMAIL_IS_THE_SAME', ...refusedCode, 'EMAIL_ALREADY_IN_USE'],
    handle: changeEmailByCode,
  }),
  post('/email-otp/undo-email-change', {
    does: 'Undoes a change of email, with the link mailed to the old address.',
    origin: 'trusted',
    limit: 'codes',
    body: undoEmailChangeBody,
    answers: json(successReply),
    refuses: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'EMAIL_ALREADY_IN_USE'],
    handle: undoChangeOfEmail,
  }),
]
