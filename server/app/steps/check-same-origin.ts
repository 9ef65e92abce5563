// Refuses requests that pages of other sites send with a visitor's cookies.

import type { Middleware } from 'koa'
import { refuse } from './refuse-request.ts'

/** `Origin` must be one of ours where it is present, and `Sec-Fetch-Site` must be same-origin or none. */
export const checkSameOrigin = (isOurs: (origin: string) => boolean): Middleware =>
  async function checkSameOrigin(ctx, next) {
    const origin = ctx.get('origin')
    const site = ctx.get('sec-fetch-site')
    const foreign = (origin !== '' && !isOurs(origin)) || !['', 'same-origin', 'none'].includes(site)
    if (foreign) return refuse(ctx, 403, 'This request came from another site.', 'FOREIGN_ORIGIN')
    await next()
  }
