// POST /api/sign-out: ends the application session, and the auth session with it; `everywhere`, the person's others here.

import type { Context } from 'koa'
import { deleteSessionsOfUser } from '../../db/app/session.ts'
import type { SignedOut } from '../../wire/app.ts'
import type { AppDeps } from '../deps.ts'
import { endSession, sessionOf } from '../session.ts'
import { endAuthSession } from '../steps/end-auth-session.ts'
import { readJson } from '../steps/read-json.ts'

export const signOut = (deps: AppDeps) => async (ctx: Context) => {
  const body = await readJson(ctx)
  if (!body) return
  const session = sessionOf(ctx)
  await endSession(ctx, deps.pool)
  if (session && body.everywhere === true) await deleteSessionsOfUser(deps.pool, session.userId)
  const token = session?.sealedToken ? await deps.seal.open(session.sealedToken) : null
  const isEnded = token !== null && (await endAuthSession(deps, token, ctx.state.requestId))
  ctx.body = { success: true, authSessionEnded: isEnded } satisfies SignedOut
}
