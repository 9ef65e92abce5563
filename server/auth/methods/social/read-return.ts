// What a provider's return says: whom it names, and what the browser had begun; or the address that says why nobody.

import type { Context } from 'koa'
import { maybeOneTakenSocialSignIn, type SocialSignInRow } from '../../../db/auth/social-sign-in.ts'
import type { ReturnFault } from '../../../wire/auth-errors.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { ProviderAway } from '../../providers/identity-provider.ts'
import type { ProvidersPerson } from '../../providers/provider-person.ts'
import { challengeCookies } from '../../steps/cookies.ts'
import { addressOfFault, addressOfRefusal } from '../../steps/return-to-page.ts'

type Named = {
  begun: SocialSignInRow
  faultPage: string
  person: ProvidersPerson & { providerId: string }
}

type Returned = {
  providerId: string
  /** The query of the address that the provider has led to. */
  query: string
  /** Shows what is wrong where nothing that was begun says where to. */
  errorPage: string
  /** Whether what was begun may end by this request: a return that may not is never shown to the provider. */
  mayEnd: (begun: SocialSignInRow) => boolean
}

export const isBrowserOf = (ctx: Context, { cookies }: AuthDeps, { challenges }: SocialSignInRow): boolean =>
  challengeCookies(ctx, cookies).some((digest) => challenges.includes(digest))

/** Uses the return up, whatever comes of it. */
export async function readReturn(
  ctx: Context,
  { social, pool, log }: AuthDeps,
  { providerId, query, errorPage, mayEnd }: Returned,
): Promise<Named | { faultAddress: string }> {
  const returned = new URL(`${social.redirectUri(providerId)}?${query}`)
  const parameter = (name: string) => returned.searchParams.get(name) ?? ''
  const failAt = (page: string, fault: ReturnFault) => ({ faultAddress: addressOfFault(page, fault) })
  const state = parameter('state')
  if (!state) return failAt(errorPage, 'state_not_found')
  const begun = await maybeOneTakenSocialSignIn(pool, digestOf(state))
  if (!begun) return failAt(errorPage, 'state_mismatch')
  const faultPage = begun.errorCallbackUrl ?? errorPage
  const fail = (fault: ReturnFault) => failAt(faultPage, fault)
  const provider = social.providers.get(providerId)
  if (!provider) return fail('oauth_provider_not_found')
  if (begun.providerId !== providerId) return fail('state_mismatch')
  if (parameter('error'))
    return {
      faultAddress: addressOfRefusal(faultPage, parameter('error'), parameter('error_description')),
    }
  if (!parameter('code')) return fail('no_code')
  if (!mayEnd(begun)) return fail('state_mismatch')

  const person = await provider.complete(returned, { ...begun, state }).catch((error: unknown) => {
    log.warn('A provider’s return was refused.', {
      event: 'provider.refused',
      provider: providerId,
      requestId: ctx.state.requestId,
      error,
    })
    return error instanceof ProviderAway ? 'provider_unavailable' : 'invalid_code'
  })
  return typeof person === 'string' ? fail(person) : { begun, faultPage, person: { ...person, providerId } }
}
