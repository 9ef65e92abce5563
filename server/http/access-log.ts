// One log line a request: its route and never its path, since paths may hold tokens.

import type { Context } from 'koa'
import type { Log } from '../telemetry/log.ts'

export type AccessLog = (ctx: Context, route: string, milliseconds: number) => void

/** Monitoring requests these every few seconds. */
const unlogged = new Set(['/live', '/ready'])

export const accessLog =
  (log: Pick<Log, 'info'>): AccessLog =>
  (ctx, route, milliseconds) => {
    if (unlogged.has(ctx.path)) return
    const { requestId, actor = 'visitor', transitions = [] } = ctx.state
    log.info(`${ctx.method} ${route} ${ctx.status}`, {
      event: 'request.answered',
      requestId,
      method: ctx.method,
      route,
      status: ctx.status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      actor,
      ...(transitions.length > 0 && { transitions }),
    })
  }
