// GET /jwks and /.well-known/jwks.json: the public keys with which anybody can verify our JWTs.

import type { Context } from 'koa'
import type { JwksReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'

export async function jwks(ctx: Context, { keys, rsaKeys }: AuthDeps): Promise<void> {
  const published = [...(await keys.published()), ...((await rsaKeys?.published()) ?? [])]
  ctx.body = { keys: published } satisfies JwksReply
}
