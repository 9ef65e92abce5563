// Turns what nobody expected into a calm answer, and a log line without secrets.

import type { Middleware } from 'koa'
import { isDatabaseAway } from '../../db/pool.ts'
import type { Log } from '../../telemetry/log.ts'
import { refuse } from './refuse.ts'
import { MissingTemplate } from './shell.ts'

export const answerFailures = (log: Log): Middleware =>
  async function answerFailures(ctx, next) {
    try {
      await next()
    } catch (error) {
      const requestId: string = ctx.state.requestId
      if (error instanceof MissingTemplate) {
        log.error('A page has no template: build the UI.', { requestId, template: error.template })
        return refuse(ctx, 500, `This page cannot be shown now. Request ${requestId}.`)
      }
      const away = isDatabaseAway(error)
      log.error(away ? 'A request could not be served now.' : 'A request failed unexpectedly.', {
        requestId,
        method: ctx.method,
        error,
      })
      if (!away) return refuse(ctx, 500, `Something went wrong. Request ${requestId}.`)
      ctx.set('retry-after', '1')
      refuse(ctx, 503, 'The service is busy. Try again in a moment.')
    }
  }
