// GET /api/events: the application's events, for programs that cannot be called.

import type { Context } from 'koa'
import type { FeedRefusal } from '../events/feed.ts'
import type { AppDeps } from './app-deps.ts'
import { refuse } from './steps/refuse-request.ts'

const refusals: Record<FeedRefusal, [status: number, error: string]> = {
  EVENTS_NOT_CONFIGURED: [404, 'EVENTS_SECRET is not set: nobody fetches events here.'],
  UNAUTHORIZED: [401, 'Give a secret of EVENTS_SECRET as bearer token.'],
  VALIDATION_ERROR: [400, 'limit is a whole number from 1 to 1000, and after the cursor of the last answer.'],
  INVALID_CURSOR: [400, 'This cursor is none that this service gave.'],
  CURSOR_EXPIRED: [410, 'Events after this cursor have already been removed. Start again without a cursor.'],
}

export async function events(ctx: Context, { eventFeed }: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  const answer = await eventFeed(ctx)
  if (typeof answer === 'string') return refuse(ctx, ...refusals[answer], answer)
  ctx.body = answer
}
