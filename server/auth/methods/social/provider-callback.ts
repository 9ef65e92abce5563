// GET /callback/:provider: the provider's return, which signs in the person whom the provider names.

import type { Context } from 'koa'
import { maybeOneTakenSocialSignIn } from '../../../db/auth/social-sign-in.ts'
import type { AuthErrorCode, ReturnFault } from '../../../wire/auth-errors.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { ProviderAway } from '../../providers/identity-provider.ts'
import { rememberChallenge } from '../../steps/answer-challenge.ts'
import { challengeCookies } from '../../steps/cookies.ts'
import { returnTo, returnWithFault, returnWithRefusal } from '../../steps/return-to-page.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { linkReturned } from './link-returned.ts'
import { signInPerson } from './sign-in-person.ts'

export async function providerCallback(ctx: Context, deps: AuthDeps): Promise<void> {
  // A program that checks whether a link works must not use up the person's return, which is good once.
  if (ctx.method === 'HEAD') {
    ctx.status = 405
    ctx.set('allow', 'GET, POST')
    return
  }
  const { social, cookies, log } = deps
  const providerId: string = ctx.params.provider
  const returned = new URL(`${social.redirectUri(providerId)}?${ctx.querystring}`)
  const parameter = (name: string) => returned.searchParams.get(name) ?? ''
  if (!parameter('state')) return returnWithFault(ctx, social.errorPage, 'state_not_found')
  const begun = await maybeOneTakenSocialSignIn(deps.pool, digestOf(parameter('state')))
  if (!begun) return returnWithFault(ctx, social.errorPage, 'state_mismatch')
  const faultPage = begun.errorCallbackUrl ?? social.errorPage
  const fail = (fault: ReturnFault) => returnWithFault(ctx, faultPage, fault)
  const provider = social.providers.get(providerId)
  if (!provider) return fail('oauth_provider_not_found')
  if (begun.providerId !== providerId) return fail('state_mismatch')
  if (parameter('error'))
    return returnWithRefusal(ctx, faultPage, parameter('error'), parameter('error_description'))
  if (!parameter('code')) return fail('no_code')

  const person = await provider
    .complete(returned, { ...begun, state: parameter('state') })
    .catch((error: unknown) => {
      log.warn('A provider’s return was refused.', {
        event: 'provider.refused',
        provider: providerId,
        requestId: ctx.state.requestId,
        error,
      })
      return error instanceof ProviderAway ? 'provider_unavailable' : 'invalid_code'
    })
  if (typeof person === 'string') return fail(person)

  const isSameBrowser = challengeCookies(ctx, cookies).some((digest) => begun.challenges.includes(digest))
  if (begun.linkUserId) {
    if (!isSameBrowser) return fail('state_mismatch')
    return linkReturned(ctx, deps, { begun, faultPage, person: { ...person, providerId } })
  }
  const outcome = await signInPerson(ctx, deps, {
    person: { ...person, providerId },
    verifier: {
      origins: {
        first: new URL(begun.newUserCallbackUrl).origin,
        later: new URL(begun.callbackUrl).origin,
      },
      challenges: begun.challenges,
    },
    isSameBrowser,
  })
  if ('wait' in outcome) return fail('too_many_requests')
  if (outcome.refusal || !outcome.verifier)
    return fail((outcome.refusal && faults[outcome.refusal]) ?? 'unable_to_link_account')
  if (outcome.challenge) {
    rememberChallenge(ctx, deps, outcome.challenge, true)
    return fail(outcome.challenge.mustEnrol ? 'must_enrol' : 'two_factor_required')
  }
  if (outcome.opened) rememberSession(ctx, deps, outcome.opened, true)
  returnTo(ctx, outcome.before ? begun.callbackUrl : begun.newUserCallbackUrl, {
    [social.verifierParam]: outcome.verifier,
  })
}

const faults: Partial<Record<AuthErrorCode, ReturnFault>> = {
  USER_EMAIL_NOT_FOUND: 'email_not_found',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  OAUTH_LINK_ERROR: 'account_not_linked',
  BANNED_USER: 'banned',
  ACCOUNT_NOT_APPROVED: 'account_not_approved',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'signup_disabled',
  POLICY_REFUSED: 'policy_refused',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
}
