// POST /sign-in/social: answers with the address of the provider's page, and marks the browser for its return.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { AuthDeps } from '../../deps.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { beginAtProvider } from './begin-at-provider.ts'
import { signInWithIdToken } from './sign-in-id-token.ts'
import type { signInSocialBody } from './social.schema.ts'

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
  await beginAtProvider(ctx, deps, { ...input, pages, link: null })
}
