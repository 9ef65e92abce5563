// Warns once where a proxy seems to stand in front that nobody has spoken of: everybody would be one address.

import type { Middleware } from 'koa'
import type { Log } from '../telemetry/log.ts'

export function warnOfProxy(log: Pick<Log, 'warn'>, proxyHops: number): Middleware {
  let isDone = proxyHops > 0
  return function warnOfUnknownProxy(ctx, next) {
    if (!isDone && ctx.get('x-forwarded-for') !== '') {
      isDone = true
      log.warn(
        'A request came with X-Forwarded-For, which TRUST_PROXY=0 ignores: behind a proxy everybody shares its address and ' +
          'its limits. Set TRUST_PROXY to the number of proxies in front.',
      )
    }
    return next()
  }
}
