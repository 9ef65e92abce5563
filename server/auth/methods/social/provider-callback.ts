// GET /callback/:provider: the provider's return, which signs in the person whom the provider names, or links them.

import type { Context } from 'koa'
import { maybeOnePageOfLinking } from '../../../db/auth/social-sign-in.ts'
import type { AuthErrorCode, ReturnFault } from '../../../wire/auth-errors.ts'
import { RETURN_PARAM } from '../../../wire/return-param.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { rememberChallenge } from '../../steps/answer-challenge.ts'
import { challengeCookies, isPartitioned } from '../../steps/cookies.ts'
import { addressOfFault, redirectTo, returnTo } from '../../steps/return-to-page.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { linkReturned } from './link-returned.ts'
import { isBrowserOf, readReturn } from './read-return.ts'
import { signInPerson } from './sign-in-person.ts'

/** The page by which a linking has to end, if the cookie that it needs cannot come along. The return stays good. */
async function pageThatEnds(ctx: Context, { cookies, pool }: AuthDeps): Promise<string | null> {
  if (!isPartitioned(cookies)) return null
  const query = new URLSearchParams(ctx.querystring)
  const state = query.get('state')
  if (!state || !query.get('code')) return null
  return maybeOnePageOfLinking(pool, digestOf(state), challengeCookies(ctx, cookies))
}

export async function providerCallback(ctx: Context, deps: AuthDeps): Promise<void> {
  // A program that checks whether a link works must not use up the person's return, which is good once.
  if (ctx.method === 'HEAD') {
    ctx.status = 405
    ctx.set('allow', 'GET, POST')
    return
  }
  const page = await pageThatEnds(ctx, deps)
  if (page) return returnTo(ctx, page, { [RETURN_PARAM]: ctx.querystring })
  const read = await readReturn(ctx, deps, {
    providerId: ctx.params.provider,
    query: ctx.querystring,
    errorPage: deps.social.errorPage,
    mayEnd: (begun) => !begun.linkUserId || isBrowserOf(ctx, deps, begun),
  })
  if ('faultAddress' in read) return redirectTo(ctx, read.faultAddress)
  const { begun, faultPage, person } = read
  if (begun.linkUserId) return redirectTo(ctx, await linkReturned(ctx, deps, read))
  const fail = (fault: ReturnFault) => redirectTo(ctx, addressOfFault(faultPage, fault))
  const outcome = await signInPerson(ctx, deps, {
    person,
    verifier: {
      origins: {
        first: new URL(begun.newUserCallbackUrl).origin,
        later: new URL(begun.callbackUrl).origin,
      },
      challenges: begun.challenges,
    },
    isSameBrowser: isBrowserOf(ctx, deps, begun),
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
    [deps.social.verifierParam]: outcome.verifier,
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
