// POST /admin/stop-impersonating: ends the session in which an operator acts as somebody, and gives the browser their own back.

import type { Context } from 'koa'
import { maybeOneLiveSessionWithUser } from '../../../db/auth/auth-session-table.ts'
import type { StopImpersonatingReply } from '../../../wire/auth.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { clearOwnSessionCookie, clearSessionCookies, ownSessionToken } from '../../steps/cookies.ts'
import { presentedSessions } from '../../steps/find-session.ts'
import { presentSession, presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { endOwnSession } from './sessions.flow.ts'

/** The operator's own, if it lives; one in which they act as another is none. */
export async function keptSession(ctx: Context, { pool, cookies }: AuthDeps) {
  const token = ownSessionToken(ctx, cookies)
  const found = token === null ? null : await maybeOneLiveSessionWithUser(pool, { digest: digestOf(token) })
  return found && token !== null && found.session.impersonatedBy === null ? { ...found, token } : null
}

/** Also once its quarter of an hour is over, and nothing is left of it but what the browser has kept. */
export async function stopImpersonating(ctx: Context, deps: AuthDeps): Promise<void> {
  const { cookies } = deps
  const presented = await Array.fromAsync(presentedSessions(ctx, deps, { impersonated: true }))
  const found = await keptSession(ctx, deps)
  // Another one was put there by somebody else.
  const kept =
    found && presented.every(({ session }) => session.impersonatedBy === found.user.id) ? found : null
  // Somebody who has signed in since keeps that.
  const hasSignedIn = presented.some(({ session }) => session.impersonatedBy === null)
  if (hasSignedIn || (presented.length === 0 && !kept)) return refuse(ctx, 'UNAUTHORIZED', NOBODY)
  for (const acting of presented)
    await runFlow(ctx, deps, { authenticated: { ...acting, demand: null } }, endOwnSession)
  clearOwnSessionCookie(ctx, cookies)
  if (!kept) {
    clearSessionCookies(ctx, cookies)
    ctx.body = { session: null, user: null } satisfies StopImpersonatingReply
    return
  }
  const { session, user, token } = kept
  rememberSession(ctx, deps, { token, aal: session.aal }, session.rememberMe)
  const shown = {
    token,
    session: { ...session, twoFactorMethods: user.factors },
    user: presentUser(deps, user),
  }
  ctx.body = {
    session: presentSession(session, await tokenField(deps, shown)),
    user: shown.user,
  } satisfies StopImpersonatingReply
}

const NOBODY = 'No operator acts as anybody in this browser.'
