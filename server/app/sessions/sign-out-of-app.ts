// POST /api/sign-out: ends the application session and its auth session, or with `everywhere` all of the person's.

import type { Context } from 'koa'
import type { SignedOut } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { signOut as signingOut } from './session.flow.ts'
import { runSession } from './session.handlers.ts'
import { answers } from './session-effects.ts'

export async function signOut(
  ctx: Context,
  deps: AppDeps,
  { everywhere = false }: { everywhere?: boolean | undefined },
): Promise<void> {
  const { answer, authSessionEnded } = await runSession(ctx, deps, {}, signingOut(everywhere))
  if (answer) return answers[answer](ctx, deps)
  ctx.body = { success: true, authSessionEnded } satisfies SignedOut
}
