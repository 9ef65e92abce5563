// GET /token: a JWT of the presented session, for those who cannot ask about an opaque token.

import type { Context } from 'koa'
import type { TokenReply } from '../../wire/auth.ts'
import type { AuthDeps } from '../deps.ts'
import { presentUser } from '../steps/present.ts'
import { forgetDeadSession, presentedSession } from '../steps/presented-session.ts'
import { refuse } from '../steps/refuse.ts'
import { jwtFor } from '../steps/token-field.ts'

export const token = (deps: AuthDeps) => async (ctx: Context) => {
  const holder = await presentedSession(ctx, deps)
  if (!holder) {
    forgetDeadSession(ctx, deps)
    return refuse(ctx, 'UNAUTHORIZED')
  }
  ctx.body = { token: await jwtFor(deps, { ...holder, user: presentUser(holder.user) }) } satisfies TokenReply
}
