// Redeems the verifier of a provider's return for a session, in the browser and for the page that began the sign-in.

import type { Context } from 'koa'
import { maybeOneLiveSessionById, type SessionRow } from '../../../db/auth/auth-session-table.ts'
import type { UserRow } from '../../../db/auth/user.ts'
import { originOf } from '../../../http/origins.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { redeem } from '../../methods/social/social.flow.ts'
import { runSocialFlow } from '../../methods/social/social.handlers.ts'
import { rememberChallenge } from '../../steps/answer-challenge.ts'
import { challengeCookies, clearChallengeCookie } from '../../steps/cookies.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'

/** A live session, its user, and the token that the client has of it. */
export type Found = { session: SessionRow; user: UserRow; token: string }

/** @param signedIn the id of the user whose session the request presents already, or null */
export async function redeemVerifier(
  ctx: Context,
  deps: AuthDeps,
  signedIn: string | null,
): Promise<Found | null> {
  const query = new URLSearchParams(ctx.querystring)
  const verifier = deps.social.acceptedParams.map((name) => query.get(name)).find(Boolean)
  if (!verifier) return null
  const secret = ctx.get('x-session-secret')
  const redemption = {
    digest: digestOf(verifier),
    origin: originOf((name) => ctx.get(name)),
    proofs: [...challengeCookies(ctx, deps.cookies), ...(secret ? [digestOf(secret)] : [])],
  }
  const newSession = sessionOptions(ctx, deps, true)
  const { refusal, opened, challenge, user } = await runSocialFlow(
    ctx,
    deps,
    { redemption, signedIn, newSession },
    redeem,
  )
  if (challenge) {
    rememberChallenge(ctx, deps, challenge, true)
    ctx.set('set-auth-two-factor', challenge.mustEnrol ? 'enrolment' : challenge.methods.join(', '))
  }
  if (refusal || !opened || !user) return null
  const session = await maybeOneLiveSessionById(deps.pool, opened.session.id)
  if (!session) return null
  const { token } = opened
  rememberSession(ctx, deps, opened, true)
  clearChallengeCookie(ctx, deps.cookies)
  return { session, user, token }
}
