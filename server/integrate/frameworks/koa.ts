// Koa's contexts.

import type { IncomingMessage } from 'node:http'
import type { Lockstep } from '../lockstep.ts'
import { adapt, type Handlers } from './adapt.ts'
import { headersOf, requestOf } from './node.ts'

export type KoaContext = {
  req: IncomingMessage
  method: string
  originalUrl: string
  status: number
  body?: unknown
  set: (headers: Record<string, string>) => void
}

export const forKoa = (auth: Lockstep): Handlers<KoaContext> =>
  adapt<KoaContext, unknown, unknown>(auth, {
    asked: ({ req, method, originalUrl: url }) => ({ headers: headersOf(req.headers), method, url }),
    request: (ctx) => requestOf(ctx.req, (ctx as { request?: { body?: unknown } }).request?.body),
    answer: async (response, ctx) => {
      ctx.status = response.status
      ctx.set(Object.fromEntries(response.headers))
      ctx.body = await response.text()
    },
  })
