// Gives each request an id, by which what it causes here and in the services it calls can be found.

import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** A caller's id is used if it is harmless, so that one id covers a chain of calls. */
export const requestId: Middleware = async function assignRequestId(ctx, next) {
  const sent = ctx.get('x-request-id')
  ctx.state.requestId = acceptable.test(sent) ? sent : randomUUID()
  ctx.set('x-request-id', ctx.state.requestId)
  await next()
}
