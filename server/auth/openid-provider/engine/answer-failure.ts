// What is read where a request fails by a fault of ours or of the database: by an application in the form of OAuth's errors (RFC 6749 4.1.2.1
// and 5.2), by a person as a page.

import type { Context } from 'koa'
import { errors } from 'oidc-provider'
import { isDatabaseAway } from '../../../db/database-problem.ts'
import type { Log } from '../../../telemetry/log.ts'
import { currentBound } from '../flow/bound.ts'

class Failure extends errors.CustomOIDCProviderError {
  constructor(error: 'server_error' | 'temporarily_unavailable', description: string, status: number) {
    super(error, description)
    this.statusCode = status
  }
}

/** As the engine says it; logged here, since the engine takes it for a refusal. */
function failureOf(error: unknown, log: Log, requestId: string | null): Failure {
  const isTemporary = isDatabaseAway(error)
  log.error(isTemporary ? 'A request could not be served now.' : 'A request failed unexpectedly.', {
    event: isTemporary ? 'request.refused' : 'request.failed',
    ...(requestId !== null && { requestId }),
    error,
  })
  return isTemporary
    ? new Failure('temporarily_unavailable', 'Try again in a moment', 503)
    : new Failure('server_error', 'The service has failed', 500)
}

/** Outside of transactions, which may be tried again. @throws what the engine answers */
export async function failingAsOAuth<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) throw error
    throw failureOf(error, log, currentBound().clientInfo.requestId)
  }
}

/**
 * Of what fails outside of the engine, as at the commit. What the engine had to say already is of no account: it would be of what has
 * not been committed.
 * @param show a page, where a person reads the answer
 */
export async function answeringFailures(
  ctx: Context,
  log: Log,
  work: () => Promise<void>,
  show: (() => void) | null,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOf(error, log, ctx.state.requestId)
    const { statusCode: status, error: name, error_description } = failure
    ctx.set('cache-control', 'no-store')
    Object.assign(ctx, { status, body: { error: name, error_description } })
    // A form of ours is sent by a person, too.
    if (show && ctx.accepts('json', 'html') === 'html') show()
  }
  if (ctx.status === 503) ctx.set('retry-after', '1')
}
