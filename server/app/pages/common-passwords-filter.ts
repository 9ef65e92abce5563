// GET /api/common-passwords: the filter with which a page recognises common passwords without sending them anywhere.

import type { Context } from 'koa'
import { commonPasswords } from '../../crypto/common-passwords.ts'

export async function commonPasswordsFilter(ctx: Context): Promise<void> {
  const { bytes } = await commonPasswords()
  ctx.set('cache-control', 'public, max-age=604800')
  ctx.type = 'application/octet-stream'
  ctx.body = Buffer.from(bytes)
}
