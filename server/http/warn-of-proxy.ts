// Warns once where other proxies seem to stand in front than the setting says: everybody would be one address, or anybody would choose theirs.

import type { Middleware } from 'koa'
import type { Log } from '../telemetry/log.ts'

/** @returns what is wrong; null where nothing shows it */
function faultOf(forwarded: string, proxyHops: number): string | null {
  if (forwarded === '') return null
  if (proxyHops === 0)
    return (
      'A request came with X-Forwarded-For, which TRUST_PROXY=0 ignores: behind a proxy everybody shares its address and ' +
      'its limits. Set TRUST_PROXY to the number of proxies in front.'
    )
  const passed = forwarded.split(',').length
  if (passed >= proxyHops) return null
  return (
    `A request came with ${passed} of ${proxyHops} addresses in X-Forwarded-For, which TRUST_PROXY=${proxyHops} trusts: a client that comes ` +
    'through fewer proxies writes the others itself, and so is under no limit. Set TRUST_PROXY to the number of proxies that every request passes.'
  )
}

export function warnOfProxy(log: Pick<Log, 'warn'>, proxyHops: number): Middleware {
  let isDone = false
  return function warnOfOtherProxies(ctx, next) {
    const fault = isDone ? null : faultOf(ctx.get('x-forwarded-for'), proxyHops)
    if (fault) {
      isDone = true
      log.warn(fault)
    }
    return next()
  }
}
