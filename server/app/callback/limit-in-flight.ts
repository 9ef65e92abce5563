// Bounds how many requests are worked on at once: beyond it they are asked to come back.

import type { Context } from 'koa'
import { refuse } from '../steps/refuse.ts'

export type LimitInFlight = (ctx: Context, work: () => Promise<void>) => Promise<void>

/** Counts work, not waiting: a caller reads the request first, so that slow senders take no place. */
export function limitInFlight(most: number): LimitInFlight {
  let inFlight = 0
  return async (ctx, work) => {
    if (inFlight >= most) {
      ctx.set('retry-after', '1')
      return refuse(ctx, 503, 'The service is busy. Try again in a moment.')
    }
    inFlight += 1
    try {
      await work()
    } finally {
      inFlight -= 1
    }
  }
}
