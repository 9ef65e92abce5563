// GET /events: the auth service's events, for programs that cannot be called.

import type { Context } from 'koa'
import type { AuthDeps } from '../../deps.ts'
import { refuse } from '../../steps/refuse.ts'

export async function events(ctx: Context, { eventFeed }: AuthDeps): Promise<void> {
  const answer = await eventFeed(ctx)
  if (typeof answer === 'string') return refuse(ctx, answer)
  ctx.body = answer
}
