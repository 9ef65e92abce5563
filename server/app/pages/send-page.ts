// Sends the page shell, which is the same for every page and contains no data.

import type { Context } from 'koa'
import type { AppDeps } from '../deps.ts'

/** GET /, /auth/callback and the organization pages: 200 for everybody. */
export async function sendPage(ctx: Context, { shell }: Pick<AppDeps, 'shell'>): Promise<void> {
  ctx.set('cache-control', 'no-cache')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = await shell()
}
