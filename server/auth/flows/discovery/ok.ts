// GET /ok: shows that the service answers.

import type { Context } from 'koa'

export async function ok(ctx: Context): Promise<void> {
  ctx.body = { ok: true }
}
