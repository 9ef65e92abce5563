// Answers unexpected errors with a sentence, and logs them without secrets.

import type { Middleware } from 'koa'
import { isDatabaseAway } from '../db/database-problem.ts'
import { isNavigation, linkTo, sendFailurePage } from '../http/plain-page/plain-page.ts'
import type { Log } from '../telemetry/log.ts'
import { MissingTemplate } from './pages/shell.ts'
import { refuse } from './steps/refuse-request.ts'

export const answerFailures = (log: Log): Middleware =>
  async function answerFailures(ctx, next) {
    try {
      await next()
    } catch (error) {
      const requestId: string = ctx.state.requestId
      const template = error instanceof MissingTemplate ? error.template : null
      const away = isDatabaseAway(error)
      if (template !== null)
        log.error('A page has no template: build the UI.', { event: 'page.missing', requestId, template })
      else
        log.error(away ? 'A request could not be served now.' : 'A request failed unexpectedly.', {
          event: away ? 'request.refused' : 'request.failed',
          requestId,
          method: ctx.method,
          error,
        })
      if (away) {
        ctx.set('retry-after', '1')
        refuse(ctx, 503, 'The service is busy. Try again in a moment.')
      } else if (template !== null) refuse(ctx, 500, `This page cannot be shown now. Request ${requestId}.`)
      else refuse(ctx, 500, `Something went wrong. Request ${requestId}.`)
      if (isNavigation(ctx)) sendFailurePage(ctx, away, { to: linkTo(ctx.path), label: 'Try again' })
    }
  }
