// POST /callback/:provider: a provider that returns by a form is led to the same place as one that returns by a link.

import type { Context } from 'koa'
import { readBody } from '../../../http/read-body.ts'
import type { AuthDeps } from '../../deps.ts'
import { returnTo } from '../../steps/redirect.ts'
import { refuse } from '../../steps/refuse.ts'

const MAXIMUM_BYTES = 16_384
const fields = ['code', 'state', 'iss', 'error', 'error_description'] as const

/** A form from another site brings no cookie of ours along; the link that follows it does. */
export async function providerFormPost(ctx: Context, { social }: AuthDeps): Promise<void> {
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read) return refuse(ctx, 'PAYLOAD_TOO_LARGE')
  const form = new URLSearchParams(read.bytes.toString('utf8'))
  const given = fields.flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value]]
  })
  returnTo(ctx, social.redirectUri(ctx.params.provider), Object.fromEntries(given))
}
