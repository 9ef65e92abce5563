// Bounds how many callbacks are validated at once: a caller beyond that is asked to come back.

import type { Context } from 'koa'
import { createSemaphore, type Semaphore } from '../../semaphore.ts'
import { refuse } from '../steps/refuse.ts'

class TooManyInFlight extends Error {
  override readonly name = 'TooManyInFlight'
}

export const limitInFlight = (concurrency: number): Semaphore =>
  createSemaphore({ concurrency, queueLimit: 0, refusal: () => new TooManyInFlight() })

/** Begun once the request has been read, so that a slow sender holds no slot. */
export async function runInFlight(
  ctx: Context,
  inFlight: Semaphore,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await inFlight(work)
  } catch (error) {
    if (!(error instanceof TooManyInFlight)) throw error
    ctx.set('retry-after', '1')
    refuse(ctx, 503, 'The service is busy. Try again in a moment.')
  }
}
