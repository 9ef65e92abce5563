// The routes of signing in with an identity provider, there and back.

import { get, post, type Route } from '../../steps/route.ts'
import { linkSocial, listAccounts, unlinkAccount } from './accounts.ts'
import { errorPage } from './error-page.ts'
import { providerCallback } from './provider-callback.ts'
import { providerFormPost } from './provider-form-post.ts'
import { linkSocialBody, signInSocialBody, unlinkAccountBody } from './schema.ts'
import { signInSocial } from './sign-in-social.ts'

export const socialRoutes: readonly Route[] = [
  post('/sign-in/social', {
    origin: 'trusted',
    limit: 'social',
    body: signInSocialBody,
    handle: signInSocial,
  }),
  get('/callback/:provider', { origin: 'any', limit: 'social', handle: providerCallback }),
  post('/callback/:provider', { origin: 'any', limit: 'social', body: null, handle: providerFormPost }),
  get('/list-accounts', { origin: 'trusted', limit: 'other', handle: listAccounts }),
  post('/link-social', { origin: 'trusted', limit: 'social', body: linkSocialBody, handle: linkSocial }),
  post('/unlink-account', {
    origin: 'trusted',
    limit: 'other',
    body: unlinkAccountBody,
    handle: unlinkAccount,
  }),
  get('/error', { origin: 'any', limit: 'other', handle: errorPage }),
]
