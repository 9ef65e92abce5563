// POST /sign-in/social: answers with the address of the provider's page, and marks the browser for its return.

import type { Context } from 'koa'
import type { z } from 'zod'
import { addSocialSignIn } from '../../../db/auth/social-sign-in.ts'
import type { SignInSocialReply } from '../../../wire/auth.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { ProviderAway } from '../../providers/identity-provider.ts'
import { setChallengeCookie } from '../../steps/cookies.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import type { signInSocialBody } from './schema.ts'
import { signInWithIdToken } from './sign-in-id-token.ts'

/** How long a person may take at the provider, in seconds. */
const LIFETIME_SECONDS = 600

export async function signInSocial(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInSocialBody>,
): Promise<void> {
  const { redirectTargets, social } = deps
  const pages = checkRedirectTargets(ctx, redirectTargets, input)
  if (!pages) return
  const provider = social.providers.get(input.provider)
  if (!provider) return refuse(ctx, 'PROVIDER_NOT_FOUND')
  const { provider: providerId, idToken } = input
  if (idToken) return signInWithIdToken(ctx, deps, { providerId, provider, idToken })

  const state = newToken()
  const challenge = newToken()
  const callbackUrl = pages.callbackURL ?? social.defaultCallbackUrl
  try {
    const { url, codeVerifier, nonce } = await provider.begin({
      redirectUri: social.redirectUri(input.provider),
      state,
      scopes: input.scopes,
      ...(input.loginHint && { loginHint: input.loginHint }),
    })
    await addSocialSignIn(deps.pool, {
      stateDigest: digestOf(state),
      providerId: input.provider,
      codeVerifier,
      nonce,
      callbackUrl,
      newUserCallbackUrl: pages.newUserCallbackURL ?? callbackUrl,
      errorCallbackUrl: pages.errorCallbackURL,
      challenges: [digestOf(challenge), ...[input.additionalData.sessionChallenge ?? []].flat()],
      lifetimeSeconds: LIFETIME_SECONDS,
    })
    setChallengeCookie(ctx, deps.cookies, challenge, LIFETIME_SECONDS)
    if (!input.disableRedirect) ctx.set('location', url.href)
    ctx.body = { url: url.href, redirect: !input.disableRedirect } satisfies SignInSocialReply
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    deps.log.error('An identity provider cannot be used.', {
      event: 'provider.refused',
      provider: input.provider,
      error,
    })
    refuse(ctx, 'PROVIDER_UNAVAILABLE')
  }
}
