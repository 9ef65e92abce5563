// Lets only a signed-in person with a verified e-mail through to what is protected, as the app-session machine says.

import type { Context } from 'koa'
import type { AppDeps } from '../deps.ts'
import type { AppSession } from './app-session.ts'
import { checkedSession } from './check-session.ts'
import { type CurrentSession, nobody, sendToSession } from './current-session.ts'
import { findStoredAgain } from './keep-session.ts'

export type VerifiedSession = CurrentSession & { session: AppSession }

type HandleSession = (ctx: Context, deps: AppDeps, current: VerifiedSession) => Promise<void>

export const withVerifiedSession = (handle: HandleSession) =>
  async function requireVerifiedSession(ctx: Context, deps: AppDeps): Promise<void> {
    const current = await checkedSession(ctx, deps)
    const { session } = current
    if ((await mayHaveData(ctx, deps, current)) && session) await handle(ctx, deps, { ...current, session })
  }

/** @returns false after it has refused */
async function mayHaveData(ctx: Context, deps: AppDeps, current: CurrentSession): Promise<boolean> {
  const { effects } = await sendToSession(ctx, deps, current, { type: 'data.requested' }, {})
  return effects.includes('giveData')
}

/**
 * For a request that the auth service has refused: its session may have ended since the request began.
 * @returns false after it has refused, as it does where the session had ended before
 */
export async function isStillVerified(ctx: Context, deps: AppDeps): Promise<boolean> {
  const isThere = await findStoredAgain(ctx)
  return mayHaveData(ctx, deps, isThere ? await checkedSession(ctx, deps) : nobody)
}
