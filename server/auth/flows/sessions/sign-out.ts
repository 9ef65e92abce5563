// POST /sign-out: ends every session that the request presents, and that an operator has kept beside; it succeeds without one, too.

import type { Context } from 'koa'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { clearOwnSessionCookie, clearSessionCookies } from '../../steps/cookies.ts'
import { presentedSessions } from '../../steps/find-session.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { endOwnSession } from './sessions.flow.ts'
import { keptSession } from './stop-impersonating.ts'

export async function endPresentedSessions(ctx: Context, deps: AuthDeps): Promise<void> {
  const kept = await keptSession(ctx, deps)
  for await (const authenticated of presentedSessions(ctx, deps, { impersonated: true }))
    await runFlow(ctx, deps, { authenticated }, endOwnSession)
  // Of an operator who acts as somebody: who signs out leaves nothing behind in this browser.
  if (kept) await runFlow(ctx, deps, { authenticated: { ...kept, demand: null } }, endOwnSession)
  if (kept) clearOwnSessionCookie(ctx, deps.cookies)
  clearSessionCookies(ctx, deps.cookies)
}

export async function signOut(ctx: Context, deps: AuthDeps): Promise<void> {
  await endPresentedSessions(ctx, deps)
  ctx.body = { success: true } satisfies SuccessReply
}
