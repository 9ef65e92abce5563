// The routes by which people change their e-mail, and take that back.

import { post, type Route } from '../../steps/route.ts'
import { changeEmailByCode, undoChangeOfEmail } from './change-email.ts'
import { requestChangeOfEmail, requestEmailChange } from './request-email-change.ts'
import {
  changeEmailBody,
  changeEmailByCodeBody,
  requestEmailChangeBody,
  undoEmailChangeBody,
} from './schema.ts'

const mails = { origin: 'trusted', limit: 'send', mails: 'change-email' } as const

export const emailChangeRoutes: readonly Route[] = [
  post('/change-email', { ...mails, body: changeEmailBody, handle: requestChangeOfEmail }),
  post('/email-otp/request-email-change', {
    ...mails,
    body: requestEmailChangeBody,
    handle: requestEmailChange,
  }),
  post('/email-otp/change-email', {
    origin: 'trusted',
    limit: 'codes',
    body: changeEmailByCodeBody,
    handle: changeEmailByCode,
  }),
  post('/email-otp/undo-email-change', {
    origin: 'trusted',
    limit: 'codes',
    body: undoEmailChangeBody,
    handle: undoChangeOfEmail,
  }),
]
