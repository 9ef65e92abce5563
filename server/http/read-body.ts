// Reads a request's body, up to a limit, and once, however many ask for it.

import type { Context } from 'koa'
import rawBody from 'raw-body'

export type BodyRead = { bytes: Buffer } | { refused: 'too-large' | 'cut-short' }

export function readBody(ctx: Context, maximumBytes: number): Promise<BodyRead> {
  ctx.state.bodyRead ??= readOnce(ctx, maximumBytes)
  return ctx.state.bodyRead
}

async function readOnce(ctx: Context, maximumBytes: number): Promise<BodyRead> {
  try {
    const length = ctx.get('content-length') || null
    return { bytes: await rawBody(ctx.req, { limit: maximumBytes, length }) }
  } catch (error) {
    const { type } = error as { type?: string }
    return { refused: type === 'entity.too.large' ? 'too-large' : 'cut-short' }
  }
}

/** Whether a request has no body at all, whatever its content type. */
export function hasNoBody(ctx: Context): boolean {
  const length = ctx.get('content-length')
  return ctx.get('transfer-encoding') === '' && (length === '' || length === '0')
}
