// Bounds how many callbacks are validated at once: a caller beyond that waits, or is asked to come back.

import type { Context } from 'koa'
import type { AppSettings } from '../../config/app-settings.ts'
import { createSemaphore, type Semaphore } from '../../semaphore.ts'
import { refuse } from '../steps/refuse-request.ts'

class TooManyInFlight extends Error {
  override readonly name = 'TooManyInFlight'
}

type Settings = Pick<AppSettings, 'VALIDATIONS_IN_FLIGHT' | 'UNJUDGED_TOKENS'>

/** The specification has no answer for a token that nobody has looked at: with `invalid` it is looked at later. */
export const limitInFlight = ({ VALIDATIONS_IN_FLIGHT, UNJUDGED_TOKENS }: Settings): Semaphore =>
  createSemaphore({
    concurrency: VALIDATIONS_IN_FLIGHT,
    ...(UNJUDGED_TOKENS === 'unavailable' && { queueLimit: 0 }),
    refusal: () => new TooManyInFlight(),
  })

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
