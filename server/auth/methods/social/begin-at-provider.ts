// Answers with the address of a provider's page, and marks the browser for its return: for a sign-in, or to link.

import type { Context } from 'koa'
import { addSocialSignIn } from '../../../db/auth/social-sign-in.ts'
import type { SignInSocialReply } from '../../../wire/auth.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { ProviderAway } from '../../providers/identity-provider.ts'
import { setChallengeCookie } from '../../steps/cookies.ts'
import type { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'

/** How long a person may take at the provider, in seconds. */
const LIFETIME_SECONDS = 600

type Begun = {
  provider: string
  pages: NonNullable<ReturnType<typeof checkRedirectTargets>>
  scopes: string[]
  loginHint?: string | undefined
  disableRedirect: boolean
  additionalData: { sessionChallenge?: string | undefined }
  /** Whose account the identity is to be linked to; null for a sign-in. */
  link: { userId: string; sessionId: string } | null
}

export async function beginAtProvider(ctx: Context, deps: AuthDeps, input: Begun): Promise<void> {
  const { social } = deps
  const { pages, link } = input
  const provider = social.providers.get(input.provider)
  if (!provider) return refuse(ctx, 'PROVIDER_NOT_FOUND')
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
      linkUserId: link?.userId ?? null,
      linkSessionId: link?.sessionId ?? null,
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
      requestId: ctx.state.requestId,
      error,
    })
    refuse(ctx, 'PROVIDER_UNAVAILABLE')
  }
}
