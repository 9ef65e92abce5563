// The inspector's addresses on the application, in development and for this machine's own browser alone.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '@koa/send'
import type { Context, Middleware } from 'koa'
import { JsonRefused, parseJson } from '../../http/json.ts'
import { readBody } from '../../http/read-body.ts'
import type { RunningAddresses } from '../../wire/inspection-messages.ts'
import { nearby } from './access.ts'
import { withEditor } from './editor.ts'
import type { Hub } from './hub.ts'
import { readBatch } from './validate-batch.ts'

export type InspectorRoute = { method: 'GET' | 'POST'; path: string; middleware: Middleware[] }

export type PageOptions = {
  isOurOrigin: (origin: string) => boolean
  /** The page's HTML. @throws when it is not built */
  shell: () => Promise<string>
  /** Where the built UI is. */
  uiFolder: string
}

const MAXIMUM_BYTES = 65_536
const DEPTH = 16
const coverage = new URL('../../../node_modules/.cache/lockstep/coverage.json', import.meta.url)

export function inspectorRoutes(
  hub: Hub,
  { isOurOrigin, shell, uiFolder }: PageOptions,
  { editor, addresses }: { editor: string; addresses: RunningAddresses },
): InspectorRoute[] {
  const near = nearby(isOurOrigin)
  const get = (path: string, handle: Middleware): InspectorRoute => ({
    method: 'GET',
    path,
    middleware: [near, handle],
  })
  return [
    get('/inspect', async (ctx) => {
      ctx.set('cache-control', 'no-cache')
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = withEditor(await shell(), editor)
    }),
    get('/inspector/assets/:file', asset(join(uiFolder, 'inspector/assets'))),
    get('/inspect/stream', stream(hub)),
    get('/inspect/coverage', async (ctx) => {
      ctx.set('cache-control', 'no-store')
      ctx.type = 'application/json'
      ctx.body = await readFile(coverage, 'utf8').catch(() => '{}')
    }),
    get('/inspect/guide', async (ctx) => {
      ctx.set('cache-control', 'no-store')
      ctx.body = addresses
    }),
    { method: 'POST', path: '/inspect/messages', middleware: [near, take(hub)] },
  ]
}

/** Malformed, hidden or outside the folder: none of these is there. */
const asset = (root: string) => async (ctx: Context) => {
  const name = /[^/]+$/.exec(ctx.path)?.[0] ?? ''
  try {
    if (/^\w[\w.-]*$/.test(name)) await send(ctx, name, { root, index: false })
  } catch (error) {
    if (((error as { status?: number }).status ?? 500) >= 500) throw error
  }
}

const stream = (hub: Hub) => async (ctx: Context) => {
  const last = Number(ctx.get('last-event-id') || ctx.query.after)
  // Koa's own ending of the answer would end the stream.
  ctx.respond = false
  const after = Number.isSafeInteger(last) && last > 0 ? last : 0
  if (!hub.stream.open(ctx.res, after)) ctx.res.writeHead(503, { 'retry-after': '5' }).end()
}

const take = (hub: Hub) => async (ctx: Context) => {
  const refuse = (status: number, error: string) => {
    ctx.status = status
    ctx.body = { error }
  }
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read)
    return read.refused === 'too-large'
      ? refuse(413, 'The messages are larger than 64 KB.')
      : refuse(400, 'The messages were cut short.')
  try {
    const batch = readBatch(parseJson(read.bytes, DEPTH))
    if ('fault' in batch) return refuse(400, batch.fault)
    const size = Math.ceil(read.bytes.length / batch.messages.length)
    for (const message of batch.messages) hub.publish(() => message, size)
    ctx.status = 204
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error
    refuse(400, error.message)
  }
}
