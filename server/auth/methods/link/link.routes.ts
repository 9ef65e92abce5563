// The routes of resetting a forgotten password by a mailed link.

import { json, redirect } from '../../../http/open-api.ts'
import { requestResetLinkReply, statusReply } from '../../../wire/auth.ts'
import { refusedPassword } from '../../steps/refuse.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { openLinkQuery, requestResetLinkBody, resetByLinkBody } from './link.schema.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { openResetLink, resetPasswordByLink } from './reset-password-link.ts'

export const linkRoutes: readonly Route[] = [
  post('/request-password-reset', {
    does: 'Mails a link to the page that sets a new password.',
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
    does: 'Sets a new password with the token of a mailed link, and ends every session.',
    origin: 'trusted',
    limit: 'reset',
    body: resetByLinkBody,
    answers: json(statusReply),
    refuses: [['INVALID_TOKEN', 400], ...refusedPassword, 'BANNED_USER'],
    handle: resetPasswordByLink,
  }),
]
