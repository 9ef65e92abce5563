// Sends a text that many ask for, in the encoding that suits the client best, compressed once and not again for who has it.

import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'koa'

type Compressed = Record<'br' | 'gzip' | 'identity', Buffer> & { tag: string }

/** Pages without data are few: those of the UI, in each language. */
const MOST = 64
const known = new Map<string, Compressed>()

function compressed(text: string): Compressed {
  const found = known.get(text)
  if (found) return found
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  const made = {
    br: brotliCompressSync(text, { params }),
    gzip: gzipSync(text),
    identity: Buffer.from(text),
    tag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  }
  if (known.size >= MOST) known.clear()
  known.set(text, made)
  return made
}

/** As @koa/send chooses for a file: brotli unless the client would rather have none of it, then gzip. */
const encodingFor = (ctx: Context): 'br' | 'gzip' | 'identity' => {
  if (ctx.acceptsEncodings('br', 'identity') === 'br') return 'br'
  return ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? 'gzip' : 'identity'
}

/** @param text without secrets, and without anything of the request: lengths of compressed texts tell what they have in common */
export function sendCompressed(ctx: Context, text: string): void {
  const page = compressed(text)
  const encoding = encodingFor(ctx)
  ctx.vary('accept-encoding')
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  ctx.etag = `W/"${page.tag}"`
  ctx.body = page[encoding]
  // Koa takes the answer's status for that of a fresh one only once there is a body.
  if (ctx.status === 200 && ctx.fresh) ctx.status = 304
}
