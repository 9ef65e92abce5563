// GET /live and GET /ready, which monitors ask by HEAD as well: whether the process runs, and whether it can do its work.

import type { Middleware } from 'koa'

/** A check resolves with true or with a short reason; only `needed` ones decide readiness. */
export type Check = { name: string; needed: boolean; check: () => Promise<true | string> }

/** Whether by a request of this method something is read. */
export const reads = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

export function health(checks: readonly Check[]): Middleware {
  return async function answerHealth(ctx, next) {
    if (!reads(ctx.method) || (ctx.path !== '/live' && ctx.path !== '/ready')) return next()
    ctx.set('cache-control', 'no-store')
    if (ctx.path === '/live') {
      ctx.body = { status: 'live' }
      return
    }
    const found = await Promise.all(
      checks.map(async ({ name, needed, check }) => ({ name, needed, is: await check() })),
    )
    const ready = found.every(({ needed, is }) => !needed || is === true)
    ctx.status = ready ? 200 : 503
    ctx.body = {
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(found.map(({ name, is }) => [name, is === true ? 'ok' : is])),
    }
  }
}
