// POST /sign-out: ends every presented session at once; success whether or not there was one.

import type { Context } from 'koa'
import { deleteSession } from '../../db/auth/session.ts'
import type { SuccessReply } from '../../wire/auth.ts'
import type { AuthDeps } from '../deps.ts'
import { clearSessionCookies } from '../steps/cookies.ts'
import { presentedSessions } from '../steps/presented-session.ts'

export const signOut = (deps: AuthDeps) => async (ctx: Context) => {
  for await (const { session } of presentedSessions(ctx, deps)) await deleteSession(deps.pool, session.id)
  clearSessionCookies(ctx, deps.cookies)
  ctx.body = { success: true } satisfies SuccessReply
}
