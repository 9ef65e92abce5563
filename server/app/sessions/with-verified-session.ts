// Lets only a signed-in person with a verified e-mail through to what is protected, as the app-session machine says.

import type { Context } from 'koa'
import type { Demand } from '../../../machines/kit/demand.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppSession } from './app-session.ts'
import { type CurrentSession, nobody } from './current-session.ts'
import { requestAction, requestData } from './session.flow.ts'
import { runSession } from './session.handlers.ts'
import { answers } from './session-effects.ts'
import { storeOf } from './session-store.ts'

/** `demand`: what it has met. */
export type VerifiedSession = CurrentSession & { session: AppSession; demand: Demand | null }

type HandleSession = (ctx: Context, deps: AppDeps, current: VerifiedSession) => Promise<void>

type Wanted = {
  demand?: Demand | null
  of?: 'person' | 'organization'
  /** Whether something is changed in the person’s name. */
  isAction?: boolean
}

/** @param wanted what the session has to have shown besides, and whose what is asked for is */
export const withVerifiedSession = (handle: HandleSession, wanted: Wanted) =>
  async function requireVerifiedSession(ctx: Context, deps: AppDeps): Promise<void> {
    const verified = await verifiedSession(ctx, deps, wanted)
    if (verified) await handle(ctx, deps, verified)
  }

/** @returns null after it has refused */
async function verifiedSession(
  ctx: Context,
  deps: AppDeps,
  {
    demand = null,
    of = 'person',
    isAction = false,
    known,
  }: Wanted & { known?: CurrentSession | undefined } = {},
): Promise<VerifiedSession | null> {
  const flow = isAction ? requestAction(demand) : requestData(of)
  const { answer, current } = await runSession(ctx, deps, {}, flow, known)
  const { session } = current
  if (answer === 'giveData' && session) return { ...current, session, demand }
  if (answer) await answers[answer](ctx, deps)
  return null
}

/**
 * For a request that the auth service has refused: its session may have ended since the request began.
 * @returns false after it has refused, as it does where the session had ended before
 */
export async function isStillVerified(ctx: Context, deps: AppDeps): Promise<boolean> {
  const isThere = await storeOf(ctx).findAgain()
  return (await verifiedSession(ctx, deps, { known: isThere ? undefined : nobody })) !== null
}
