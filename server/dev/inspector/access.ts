// Who may see the inspector: this machine's own browser, on a page of the application itself. Others find nothing.

import type { Context, Middleware } from 'koa'
import { addressList } from '../../http/metrics-page.ts'

const isLoopback = addressList(['loopback'])
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** By the socket alone: a header about an address can be sent by anybody. */
const isNear = (ctx: Context) =>
  isLoopback(ctx.req.socket.remoteAddress ?? '') && forwarded.every((name) => ctx.get(name) === '')

/** Under another name that resolves to this machine (DNS rebinding), a foreign page would be of "the same origin". */
const isNamedRightly = (ctx: Context, isOurOrigin: (origin: string) => boolean) =>
  ['http', 'https'].some((scheme) => isOurOrigin(`${scheme}://${ctx.req.headers.host ?? ''}`))

/** A page cannot leave out or change these; a GET of the page's own may come without an Origin. */
function isOfOurPage(ctx: Context, isOurOrigin: (origin: string) => boolean): boolean {
  const origin = ctx.get('origin')
  if (origin === '' ? ctx.method !== 'GET' && ctx.method !== 'HEAD' : !isOurOrigin(origin)) return false
  return ['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site'))
}

export const nearby =
  (isOurOrigin: (origin: string) => boolean): Middleware =>
  async (ctx, next) => {
    if (isNear(ctx) && isNamedRightly(ctx, isOurOrigin) && isOfOurPage(ctx, isOurOrigin)) return next()
    ctx.status = 404
    ctx.body = { error: 'There is nothing here.' }
  }
