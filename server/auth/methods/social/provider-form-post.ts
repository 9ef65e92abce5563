// POST /callback/:provider: redirects a return that was sent as a form (response_mode=form_post) to the GET route.

import type { Context } from 'koa'
import { readBody } from '../../../http/read-body.ts'
import type { AuthDeps } from '../../deps.ts'
import { refuse } from '../../steps/refuse.ts'
import { returnTo } from '../../steps/return-to-page.ts'

const MAXIMUM_BYTES = 16_384
const fields = ['code', 'state', 'iss', 'error', 'error_description'] as const

/** Browsers send none of our cookies with a form from another site, but they do with the redirect that follows. */
export async function providerFormPost(ctx: Context, { social }: AuthDeps): Promise<void> {
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read) return refuse(ctx, 'PAYLOAD_TOO_LARGE')
  const form = new URLSearchParams(read.bytes.toString('utf8'))
  const parameters = fields.flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value]]
  })
  returnTo(ctx, social.redirectUri(ctx.params.provider), Object.fromEntries(parameters))
}
