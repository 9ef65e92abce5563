// What an application reads where a request fails outside of the engine, as at the commit: in the form of OAuth's errors (RFC 6749 5.2).

import type { Context } from 'koa'
import { isDatabaseAway } from '../../db/database-problem.ts'
import type { Log } from '../../telemetry/log.ts'

const temporary = {
  log: ['A request could not be served now.', 'request.refused'],
  status: 503,
  body: { error: 'temporarily_unavailable', error_description: 'Try again in a moment' },
} as const

const unexpected = {
  log: ['A request failed unexpectedly.', 'request.failed'],
  status: 500,
  body: { error: 'server_error', error_description: 'The service has failed' },
} as const

/** What the engine had to say already is of no account: it would be of what has not been committed. */
export async function answeringFailures(ctx: Context, log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isTemporary = isDatabaseAway(error)
    const { log: logged, status, body } = isTemporary ? temporary : unexpected
    const [sentence, event] = logged
    log.error(sentence, { event, requestId: ctx.state.requestId, method: ctx.method, error })
    if (isTemporary) ctx.set('retry-after', '1')
    ctx.set('cache-control', 'no-store')
    Object.assign(ctx, { status, body })
  }
}
