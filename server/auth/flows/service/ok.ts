// GET /ok: the service answers.

import type { Context } from 'koa'

export const ok = async (ctx: Context) => {
  ctx.body = { ok: true }
}
