// Lets a page of an untrusted origin read that it is refused, and nothing else: otherwise its script sees a network failure.

import type { Context, Middleware } from 'koa'

/** As a browser writes it. `null` is the origin of many pages at once, which no setting can trust: they read nothing. */
const isOrigin = (origin: string) => origin !== 'null' && URL.parse(origin)?.origin === origin

/** On the refusal itself. @returns false where the request names no origin that may read it */
export function letReadRefusal(ctx: Context): boolean {
  const origin = ctx.get('origin')
  if (!isOrigin(origin)) return false
  ctx.set('access-control-allow-origin', origin)
  ctx.set('access-control-allow-credentials', 'true')
  return true
}

/**
 * On the preflight before a request that will be refused; that of a trusted origin has been answered before. It isn't kept:
 * an origin that is trusted from now on is served at once.
 */
export const answerForeignPreflight = (allowed: { methods: string; headers: string }): Middleware =>
  async function answerForeignPreflight(ctx, next) {
    if (ctx.get('access-control-request-method') === '' || !letReadRefusal(ctx)) return next()
    ctx.set('access-control-allow-methods', allowed.methods)
    ctx.set('access-control-allow-headers', allowed.headers)
    ctx.set('access-control-max-age', '0')
    ctx.status = 204
  }
