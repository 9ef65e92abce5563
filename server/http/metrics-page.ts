// Measures every request, and answers GET /metrics to those addresses that may read it.

import { BlockList, isIP } from 'node:net'
import type { Middleware } from 'koa'
import type { Metrics } from '../telemetry/metrics.ts'
import type { AccessLog } from './access-log.ts'

/** @param entries addresses or networks such as 10.0.0.0/8; `loopback` stands for this machine */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const networks = entries.flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : entry))
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (name) => {
    // A dual-stack socket names an IPv4 address in this form.
    const address = name.replace(/^::ffff:/i, '')
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** By any of these a proxy says that the request is somebody else's. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** A request that a proxy has passed on is not answered, unless X-Forwarded-For and TRUST_PROXY say whose it is. */
export function metricsPage(
  metrics: Metrics,
  mayRead: (address: string) => boolean,
  access: AccessLog | null = null,
): Middleware {
  return async function measureRequests(ctx, next) {
    if (ctx.method === 'GET' && ctx.path === '/metrics') {
      const isAnybodys = ctx.ips.length === 0 && forwarding.some((name) => ctx.get(name) !== '')
      if (isAnybodys || !mayRead(ctx.ip)) return next()
      const { type, body } = await metrics.page()
      ctx.set('cache-control', 'no-store')
      ctx.type = type
      ctx.body = body
      return
    }
    const begun = performance.now()
    try {
      await next()
    } finally {
      const milliseconds = performance.now() - begun
      const route = ctx.routerPath ?? 'none'
      metrics.request({ method: ctx.method, route, status: ctx.status, seconds: milliseconds / 1000 })
      access?.(ctx, route, milliseconds)
    }
  }
}
