// Answers unexpected errors without revealing anything, and logs them without secrets.

import type { Middleware } from 'koa'
import { isDatabaseAway } from '../db/database-problem.ts'
import { isNavigation, sendFailurePage } from '../http/plain-page/plain-page.ts'
import type { Log } from '../telemetry/log.ts'
import { HashingBusy } from './crypto/passwords.ts'
import { refuse } from './steps/refuse.ts'

export const answerFailures = (log: Log, appOrigin: string): Middleware =>
  async function answerFailures(ctx, next) {
    try {
      await next()
    } catch (error) {
      const isTemporary = error instanceof HashingBusy || isDatabaseAway(error)
      log.error(isTemporary ? 'A request could not be served now.' : 'A request failed unexpectedly.', {
        event: isTemporary ? 'request.refused' : 'request.failed',
        requestId: ctx.state.requestId,
        method: ctx.method,
        error,
      })
      if (isTemporary) ctx.set('retry-after', '1')
      refuse(ctx, isTemporary ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
      if (isNavigation(ctx))
        sendFailurePage(ctx, isTemporary, { to: appOrigin, label: 'Back to the application' })
    }
  }
