// POST /sign-out: ends every session that the request presents; it succeeds without one, too.

import type { Context } from 'koa'
import { recordSessionEnd } from '../../../db/auth/audited.ts'
import { deleteSession } from '../../../db/auth/session.ts'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { presentedSessions } from '../../steps/presented-session.ts'

export async function signOut(ctx: Context, deps: AuthDeps): Promise<void> {
  for await (const { session, user } of presentedSessions(ctx, deps))
    await inTransaction(ctx, deps, async (tx) => {
      await deleteSession(tx, session.id)
      recordSessionEnd(tx, user.id, 'signOut', session.id)
    })
  clearSessionCookies(ctx, deps.cookies)
  ctx.body = { success: true } satisfies SuccessReply
}
