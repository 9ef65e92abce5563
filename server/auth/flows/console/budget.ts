// How often somebody with a role may ask the console, whatever their sessions.

import type { Context } from 'koa'
import { maybeOneConsoleRole } from '../../../db/auth/console-role.ts'
import type { AuthDeps } from '../../deps.ts'

/**
 * Who has no role has the budget of their address, and learns nothing of this one. The role decides nothing else here: the transaction
 * reads it again, under a lock.
 * @returns the seconds to wait, and whether it is worth looking for whom they mean
 */
export async function takeFromBudget(ctx: Context, { pool, limits }: AuthDeps, userId: string) {
  if ((await maybeOneConsoleRole(pool, userId)) === null) return { wait: 0, isHolder: false }
  const asked = { rule: 'console', caller: { session: userId }, requestId: ctx.state.requestId } as const
  return { wait: await limits.takeForCaller(asked), isHolder: true }
}

/** The answer of an address that is not there. */
export function answerNotThere(ctx: Context): void {
  ctx.body = Buffer.alloc(0)
  ctx.status = 404
  ctx.remove('content-type')
}
