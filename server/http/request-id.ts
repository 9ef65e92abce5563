// Joins what one request causes, here and in the service it calls: a request id in a header.

import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** A caller's id is kept when it is harmless, so that whoever calls on can pass it along. */
export const requestId: Middleware = async function assignRequestId(ctx, next) {
  const given = ctx.get('x-request-id')
  ctx.state.requestId = acceptable.test(given) ? given : randomUUID()
  ctx.set('x-request-id', ctx.state.requestId)
  await next()
}
