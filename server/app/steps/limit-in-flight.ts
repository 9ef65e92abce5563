// Bounds how many requests are worked on at once: beyond it they are asked to come back.

import type { Middleware } from 'koa'
import { refuse } from './refuse.ts'

export function limitInFlight(most: number): Middleware {
  let inFlight = 0
  return async function limitInFlight(ctx, next) {
    if (inFlight >= most) {
      ctx.set('retry-after', '1')
      return refuse(ctx, 503, 'The service is busy. Try again in a moment.')
    }
    inFlight += 1
    try {
      await next()
    } finally {
      inFlight -= 1
    }
  }
}
