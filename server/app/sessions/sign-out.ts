// POST /api/sign-out: ends the application session and its auth session, or with `everywhere` all of the person's.

import type { Context } from 'koa'
import type { SignedOut } from '../../wire/app.ts'
import type { AppDeps } from '../deps.ts'
import { readJson } from '../steps/read-json.ts'
import { currentSession, sendToSession } from './current-session.ts'

export async function signOut(ctx: Context, deps: AppDeps): Promise<void> {
  const body = await readJson(ctx)
  if (!body) return
  const current = await currentSession(ctx, deps)
  const everywhere = body.everywhere === true
  const event = { type: 'signOut.requested', everywhere } as const
  const { authSessionEnded } = await sendToSession(ctx, deps, current, event, {})
  ctx.body = { success: true, authSessionEnded } satisfies SignedOut
}
