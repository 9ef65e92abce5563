// Lets only who presents a live session through to what is done in its name.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'
import { type AuthenticatedSession, forgetDeadSession, presentedSession } from './presented-session.ts'
import { refuse } from './refuse.ts'

export const withSession =
  <Input>(
    deps: AuthDeps,
    handle: (ctx: Context, authenticated: AuthenticatedSession, input: Input) => Promise<void>,
  ) =>
  async (ctx: Context, input: Input): Promise<void> => {
    const authenticated = await presentedSession(ctx, deps)
    if (authenticated) return handle(ctx, authenticated, input)
    forgetDeadSession(ctx, deps)
    refuse(ctx, 'UNAUTHORIZED')
  }
