// The routes of signing in with an identity provider, there and back.

import { get, post, type Route } from '../../steps/route.ts'
import { errorPage } from './error-page.ts'
import { providerCallback } from './provider-callback.ts'
import { providerFormPost } from './provider-form-post.ts'
import { signInSocialBody } from './schema.ts'
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
  get('/error', { origin: 'any', limit: 'other', handle: errorPage }),
]
