// How often somebody with a role may ask the console, whatever their sessions.

import type { Context } from 'koa'
import { authSessionMachine } from '../../../../machines/auth-session/auth-session.machine.ts'
import { standingOf } from '../../../../machines/kit/demand.ts'
import { step } from '../../../../machines/kit/step.ts'
import { maybeOneConsoleRole } from '../../../db/auth/console-role.ts'
import type { AuthDeps } from '../../deps.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'

/** Whether the session is to show what is demanded first. */
function isBelow({ session, now, user, demand }: AuthenticatedSession): boolean {
  const age = (now - session.authenticatedAt) / 1000
  const demanded = demand && { ...demand, ...standingOf({ aal: session.aal, age }, user.factors) }
  const asked = { type: 'action.requested', by: 'token', demand: demanded } as const
  return step(authSessionMachine, { state: 'live', context: {} }, asked).effects.includes(
    'refuseStaleSession',
  )
}

/**
 * Who has no role has the budget of their address, and learns nothing of this one. The role and the session decide nothing else here: the
 * transaction reads them again, under a lock. A session that has to show a second factor first has a budget of its own: a stolen one must
 * not use up that of the person.
 * @returns the seconds to wait, and whether it is worth looking for whom they mean
 */
export async function takeFromBudget(
  ctx: Context,
  { pool, limits }: AuthDeps,
  authenticated: AuthenticatedSession,
) {
  const { user, session } = authenticated
  if ((await maybeOneConsoleRole(pool, user.id)) === null) return { wait: 0, isHolder: false }
  const caller = { session: isBelow(authenticated) ? session.id : user.id }
  const asked = { rule: 'console', caller, requestId: ctx.state.requestId } as const
  return { wait: await limits.takeForCaller(asked), isHolder: true }
}

/** The answer of an address that is not there. */
export function answerNotThere(ctx: Context): void {
  ctx.body = Buffer.alloc(0)
  ctx.status = 404
  ctx.remove('content-type')
}
