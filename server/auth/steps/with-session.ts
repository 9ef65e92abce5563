// Lets only who presents a live session through to what is done in its name.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'
import { forgetDeadSession, type Holder, presentedSession } from './presented-session.ts'
import { refuse } from './refuse.ts'

export const withHolder =
  <Input>(deps: AuthDeps, handle: (ctx: Context, holder: Holder, input: Input) => Promise<void>) =>
  async (ctx: Context, input: Input): Promise<void> => {
    const holder = await presentedSession(ctx, deps)
    if (holder) return handle(ctx, holder, input)
    forgetDeadSession(ctx, deps)
    refuse(ctx, 'UNAUTHORIZED')
  }
