// The routes of resetting a forgotten password, by a mailed code and by a mailed link.

import { get, post, type Route } from '../../steps/route.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPasswordByCode } from './reset-password.ts'
import { openResetLink, resetPasswordByLink } from './reset-password-link.ts'
import { requestResetBody, requestResetLinkBody, resetByLinkBody, resetPasswordBody } from './schema.ts'
import { sendResetCode } from './send-reset-code.ts'

/** The route's present name, and the two that older clients use. */
const sendResetCodePaths = [
  '/email-otp/request-password-reset',
  '/forget-password/email-otp',
  '/forget-password/email',
]

export const passwordResetRoutes: readonly Route[] = [
  ...sendResetCodePaths.map((path) =>
    post(path, {
      origin: 'trusted',
      limit: 'send',
      mails: 'forget-password',
      body: requestResetBody,
      handle: sendResetCode,
    }),
  ),
  post('/email-otp/reset-password', {
    origin: 'trusted',
    limit: 'reset',
    body: resetPasswordBody,
    handle: resetPasswordByCode,
  }),
  post('/request-password-reset', {
    origin: 'trusted',
    limit: 'send',
    mails: 'forget-password',
    body: requestResetLinkBody,
    handle: requestPasswordReset,
  }),
  get('/reset-password/:token', { origin: 'any', limit: 'reset', handle: openResetLink }),
  post('/reset-password', {
    origin: 'trusted',
    limit: 'reset',
    body: resetByLinkBody,
    handle: resetPasswordByLink,
  }),
]
