// The routes of signing in with an identity provider, there and back.

import { json, page, redirect } from '../../../http/open-api.ts'
import { linkSocialReply, listAccountsReply, signInSocialReply, statusReply } from '../../../wire/auth.ts'
import { ofAccount } from '../../steps/auth-demands.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { linkSocial, listAccounts, unlinkAccount } from './accounts.ts'
import { providerCallback } from './provider-callback.ts'
import { providerFormPost } from './provider-form-post.ts'
import { errorPage } from './return-error-page.ts'
import { signInSocial } from './sign-in-social.ts'
import {
  errorQuery,
  linkSocialBody,
  returnQuery,
  signInSocialBody,
  unlinkAccountBody,
} from './social.schema.ts'

export const socialRoutes: readonly Route[] = [
  post('/sign-in/social', {
    does: 'Returns the address of the provider’s page; with an id_token, signs in at once.',
    origin: 'trusted',
    limit: 'social',
    body: signInSocialBody,
    answers: json(signInSocialReply),
    refuses: [
      'INVALID_CALLBACK_URL',
      'INVALID_ERROR_CALLBACK_URL',
      'INVALID_NEW_USER_CALLBACK_URL',
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAVAILABLE',
      'INVALID_TOKEN',
      'USER_EMAIL_NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'OAUTH_LINK_ERROR',
      'BANNED_USER',
      'ACCOUNT_NOT_APPROVED',
      'POLICY_REFUSED',
    ],
    handle: signInSocial,
  }),
  get('/callback/:provider', {
    does: 'Handles the return from the provider, and redirects to the page that began the sign-in.',
    origin: 'any',
    limit: 'social',
    // Of a session that links: a return that signs in has none.
    demand: ofAccount,
    query: returnQuery,
    answers: redirect,
    handle: providerCallback,
  }),
  post('/callback/:provider', {
    does: 'Accepts a return that a provider sends as a form, and redirects to the same address with its fields.',
    origin: 'any',
    limit: 'social',
    body: null,
    answers: redirect,
    refuses: ['PAYLOAD_TOO_LARGE'],
    handle: providerFormPost,
  }),
  get('/list-accounts', {
    does: 'Lists the caller’s sign-in methods.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    answers: json(listAccountsReply),
    handle: listAccounts,
  }),
  post('/link-social', {
    does: 'Returns the address of the provider’s page; the return from there links the provider to the account. With `returned`, the query of a return that came to a page of another site, links it, and returns the address of the page to show.',
    origin: 'trusted',
    limit: 'social',
    session: 'required',
    demand: ofAccount,
    body: linkSocialBody,
    answers: json(linkSocialReply),
    refuses: [
      'INVALID_CALLBACK_URL',
      'INVALID_ERROR_CALLBACK_URL',
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAVAILABLE',
    ],
    handle: linkSocial,
  }),
  post('/unlink-account', {
    does: 'Unlinks a provider, unless it is the last sign-in method.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofAccount,
    body: unlinkAccountBody,
    answers: json(statusReply),
    refuses: ['ACCOUNT_NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'FAILED_TO_UNLINK_LAST_ACCOUNT'],
    handle: unlinkAccount,
  }),
  get('/error', {
    does: 'Shows what went wrong on the return from a provider.',
    origin: 'any',
    limit: 'other',
    query: errorQuery,
    answers: page,
    handle: errorPage,
  }),
]
