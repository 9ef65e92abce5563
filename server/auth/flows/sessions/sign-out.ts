// POST /sign-out: ends every session that the request presents; it succeeds without one, too.

import type { Context } from 'koa'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { presentedSessions } from '../../steps/find-session.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { endOwnSession } from './sessions.flow.ts'

export async function endPresentedSessions(ctx: Context, deps: AuthDeps): Promise<void> {
  for await (const authenticated of presentedSessions(ctx, deps))
    await runFlow(ctx, deps, { authenticated }, endOwnSession)
  deps.sessionsEnded()
  clearSessionCookies(ctx, deps.cookies)
}

export async function signOut(ctx: Context, deps: AuthDeps): Promise<void> {
  await endPresentedSessions(ctx, deps)
  ctx.body = { success: true } satisfies SuccessReply
}
