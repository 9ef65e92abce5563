// GET /get-session: the live session and its user, by verifier, cookie or Bearer token; null where there is none.

import type { Context } from 'koa'
import { authSessionMachine, type Presented } from '../../../../machines/auth-session/auth-session.machine.ts'
import { isSlideDue, lifeOf } from '../../../../machines/auth-session/lifetimes.ts'
import { step } from '../../../../machines/kit/step.ts'
import { isJwt } from '../../../crypto/jwt.ts'
import { maybeOneSlidSession, type SessionRow } from '../../../db/auth/auth-session-table.ts'
import { isDatabaseAway } from '../../../db/database-problem.ts'
import type { GetSessionReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { asksAboutTokens } from '../../steps/ask-about-token.ts'
import {
  type AuthenticatedSession,
  atReplicaFirst,
  forgetEndedSession,
  presentedSession,
} from '../../steps/find-session.ts'
import { presentSession, presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { jwtFor, tokenField } from '../../steps/token-field.ts'
import { type Found, redeemVerifier } from './redeem-verifier.ts'

export async function getSession(ctx: Context, deps: AuthDeps): Promise<void> {
  const presented = await presentedSession(ctx, deps, { find: atReplicaFirst, impersonated: true })
  const redeemed = await redeemVerifier(ctx, deps, presented?.user.id ?? null)
  const found = redeemed ?? (presented && (await refreshed(ctx, deps, presented)))
  if (!found) forgetEndedSession(ctx, deps)
  // Koa answers 204 to a null body, but clients expect the JSON text null.
  ctx.type = 'application/json'
  ctx.body = JSON.stringify((found && (await answer(ctx, deps, found))) satisfies GetSessionReply)
}

async function answer(ctx: Context, deps: AuthDeps, found: Found): Promise<NonNullable<GetSessionReply>> {
  const user = presentUser(deps, found.user)
  const twoFactorMethods = found.user.factors
  const named = { token: found.token, session: { ...found.session, twoFactorMethods }, user }
  // Of the policy `/token` asks: this is read too often.
  const hasNone = isJwt(found.token) || asksAboutTokens(deps)
  const jwt = hasNone ? null : await jwtFor(deps, named).catch(nullWhileUnavailable)
  if (jwt) ctx.set('set-auth-jwt', jwt)
  const session = presentSession(found.session, await tokenField(deps, named))
  return { session: { ...session, twoFactorMethods }, user }
}

/** Moves the session's expiry where that is due, and its cookie's too. */
async function refreshed(
  ctx: Context,
  deps: AuthDeps,
  { token, session, user, now }: AuthenticatedSession,
): Promise<Found> {
  const { lives } = deps.session
  const slides =
    isSlideDue(lives, session, now) && slidesBy(token, session, ctx.query.disableRefresh !== 'true')
  const slid = slides
    ? await maybeOneSlidSession(deps.pool, session.id, lifeOf(lives, session)).catch(nullWhileUnavailable)
    : null
  if (slid) rememberSession(ctx, deps, { token, aal: slid.aal }, slid.rememberMe)
  return { session: slid ?? session, user, token }
}

const presentedBy = (token: string, { impersonatedBy }: SessionRow): Presented => {
  if (impersonatedBy !== null) return 'operator'
  return isJwt(token) ? 'jwt' : 'token'
}

const slidesBy = (token: string, session: SessionRow, isRefreshing: boolean) =>
  step(
    authSessionMachine,
    { state: 'live', context: {} },
    { type: 'slide.due', by: presentedBy(token, session), isRefreshing },
    session.id,
  ).effects.includes('slideExpiry')

/** A database that cannot be written to just now must not end anybody's session. */
function nullWhileUnavailable(error: unknown): null {
  if (isDatabaseAway(error)) return null
  throw error
}

/** POST /get-session: Better Auth's answer where it does not leave refreshing to the client. */
export async function refusePost(ctx: Context): Promise<void> {
  ctx.set('allow', 'GET, HEAD')
  refuse(ctx, 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED')
}
