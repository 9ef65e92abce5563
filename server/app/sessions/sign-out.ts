// POST /api/sign-out: ends the application session and its auth session, or with `everywhere` all of the person's.

import type { Context } from 'koa'
import { deleteSessionsOfUser } from '../../db/app/session.ts'
import type { SignedOut } from '../../wire/app.ts'
import type { AppDeps } from '../deps.ts'
import { endSession, sessionOf } from '../session.ts'
import { readJson } from '../steps/read-json.ts'
import { endAllAuthSessions, endAuthSession } from './end-auth-session.ts'

export async function signOut(ctx: Context, deps: AppDeps): Promise<void> {
  const body = await readJson(ctx)
  if (!body) return
  const session = sessionOf(ctx)
  const everywhere = body.everywhere === true
  await endSession(ctx, deps.pool)
  if (session && everywhere) await deleteSessionsOfUser(deps.pool, session.userId)
  const token = session?.sealedToken ? await deps.seal.open(session.sealedToken) : null
  const end = everywhere ? endAllAuthSessions : endAuthSession
  const isEnded = token !== null && (await end(deps, token, ctx.state.requestId))
  ctx.body = { success: true, authSessionEnded: isEnded } satisfies SignedOut
}
