// GET /jwks and /.well-known/jwks.json: the public keys that verify our JWTs, for anybody.

import type { Context } from 'koa'
import type { JwksReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'

export const jwks =
  ({ keys }: AuthDeps) =>
  async (ctx: Context) => {
    ctx.body = { keys: await keys.published() } satisfies JwksReply
  }
