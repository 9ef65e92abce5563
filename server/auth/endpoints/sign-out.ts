// POST /sign-out: ends the presented session at once; success whether or not there was one.

import type { Context } from 'koa'
import { deleteSession } from '../../db/auth/session.ts'
import type { SuccessReply } from '../../wire/auth.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { clearSessionCookie, presentedTokens } from '../steps/cookies.ts'

export const signOut = (deps: AuthDeps) => async (ctx: Context) => {
  for (const token of presentedTokens(ctx, deps.cookies)) await deleteSession(deps.pool, digestOf(token))
  clearSessionCookie(ctx, deps.cookies)
  ctx.body = { success: true } satisfies SuccessReply
}
