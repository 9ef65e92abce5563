// What a browser asks for that neither the engine nor a page of ours answers: HEAD, a request that is posted, and one with a character that is none.

import type { Context } from 'koa'
import { readBody } from '../../../http/read-body.ts'
import { routes } from '../engine/engine.ts'
import { NO_NUL } from '../engine/kept.ts'
import { sendRefused } from '../pages/provider-pages.ts'
import { redirect } from './lead-on.ts'

/** OpenID Connect Core 1.0, 3.1.2.1, and RP-Initiated Logout 1.0, 2. */
const postable: readonly string[] = [routes.authorization, routes.end_session]
/** What neither takes, and an application may send along by mistake: an address is kept in histories and logs. */
const secrets = [
  ...['client_secret', 'client_assertion', 'code', 'code_verifier', 'device_code', 'token', 'access_token'],
  ...['refresh_token', 'subject_token', 'actor_token', 'assertion'],
]
/** What an address has room for. */
const MAXIMUM_BYTES = 8192

/** Our cookie doesn’t come with what another site posts, but with the GET that follows. */
async function leadToGet(ctx: Context): Promise<boolean> {
  if (!ctx.is('application/x-www-form-urlencoded')) return false
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read) return false
  const asked = new URLSearchParams(read.bytes.toString())
  for (const secret of secrets) asked.delete(secret)
  redirect(ctx, `${ctx.path}?${asked}`)
  return true
}

function refuse(ctx: Context, appOrigin: string, error_description: string): void {
  ctx.status = 400
  sendRefused(ctx, appOrigin, { error: 'invalid_request', error_description })
}

/** @param below the path as the engine knows it @returns whether it is answered */
export async function answerAtTheDoor(ctx: Context, below: string, appOrigin: string): Promise<boolean> {
  // The engine, and pages of ours, would do what a GET does.
  if (ctx.method === 'HEAD') {
    ctx.status = 405
    ctx.set('allow', 'GET, POST')
    return true
  }
  if (ctx.method === 'POST' && postable.includes(below)) {
    if (!(await leadToGet(ctx))) refuse(ctx, appOrigin, 'the request is no form of at most 8 kB')
    return true
  }
  // The engine keeps it where its own answer to an error does not reach.
  if (below === routes.end_session && ctx.querystring.includes('%00')) {
    refuse(ctx, appOrigin, NO_NUL)
    return true
  }
  return false
}
