// The routes of resetting a forgotten password, by a mailed code and by a mailed link.

import { json, redirect } from '../../../http/open-api.ts'
import { requestResetLinkReply, statusReply, successReply } from '../../../wire/auth.ts'
import { refusedCode, refusedPassword } from '../../steps/refuse.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPasswordByCode } from '../code/reset-password.ts'
import { openResetLink, resetPasswordByLink } from './reset-password-link.ts'
import {
  openLinkQuery,
  requestResetBody,
  requestResetLinkBody,
  resetByLinkBody,
  resetPasswordBody,
} from './link.schema.ts'
import { sendResetCode } from '../code/send-reset-code.ts'

/** The route's present name, and the two that older clients use. */
const sendResetCodePaths = [
  '/email-otp/request-password-reset',
  '/forget-password/email-otp',
  '/forget-password/email',
]

export const passwordResetRoutes: readonly Route[] = [
  ...sendResetCodePaths.map((path) =>
    post(path, {
      does: 'Mails a code with which a password is reset.',
      origin: 'trusted',
      limit: 'send',
      mails: 'forget-password',
      body: requestResetBody,
      answers: json(successReply),
      refuses: ['INVALID_EMAIL'],
      handle: sendResetCode,
    }),
  ),
  post('/email-otp/reset-password', {
    does: 'Sets a new password by a mailed code, and ends every session.',
    origin: 'trusted',
    limit: 'reset',
    body: resetPasswordBody,
    answers: json(successReply),
    refuses: ['INVALID_EMAIL', ...refusedCode, ...refusedPassword, 'BANNED_USER'],
    handle: resetPasswordByCode,
  }),
  post('/request-password-reset', {
    does: 'Mails a link to a page where a new password is set.',
    origin: 'trusted',
    limit: 'send',
    mails: 'forget-password',
    body: requestResetLinkBody,
    answers: json(requestResetLinkReply),
    refuses: ['INVALID_REDIRECT_URL'],
    handle: requestPasswordReset,
  }),
  get('/reset-password/:token', {
    does: 'Redirects from a mailed link to the page that sets a new password.',
    origin: 'any',
    limit: 'reset',
    query: openLinkQuery,
    answers: redirect,
    refuses: ['VALIDATION_ERROR', 'INVALID_CALLBACK_URL'],
    handle: openResetLink,
  }),
  post('/reset-password', {
    does: 'Sets a new password by the token of a mailed link, and ends every session.',
    origin: 'trusted',
    limit: 'reset',
    body: resetByLinkBody,
    answers: json(statusReply),
    refuses: [['INVALID_TOKEN', 400], ...refusedPassword, 'BANNED_USER'],
    handle: resetPasswordByLink,
  }),
]
