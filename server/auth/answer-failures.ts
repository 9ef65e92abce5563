// Turns what nobody expected into an answer that gives nothing away, and a log line that does not either.

import type { Middleware } from 'koa'
import { isDatabaseAway } from '../db/pool.ts'
import { isNavigation, sendFailurePage } from '../http/plain-page.ts'
import type { Log } from '../telemetry/log.ts'
import { HashingBusy } from './crypto/passwords.ts'
import { refuse } from './steps/refuse.ts'

export const answerFailures = (log: Log, appOrigin: string): Middleware =>
  async function answerFailures(ctx, next) {
    try {
      await next()
    } catch (error) {
      const comeBack = error instanceof HashingBusy || isDatabaseAway(error)
      log.error(comeBack ? 'A request could not be served now.' : 'A request failed unexpectedly.', {
        requestId: ctx.state.requestId,
        method: ctx.method,
        error,
      })
      if (comeBack) ctx.set('retry-after', '1')
      refuse(ctx, comeBack ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
      if (isNavigation(ctx))
        sendFailurePage(ctx, comeBack, { to: appOrigin, label: 'Back to the application' })
    }
  }
