// The two calls a browser may make through the application when it cannot reach the auth service itself.

import type { Context } from 'koa'
import { CallFailed, call, type Reply } from '../../http/client.ts'
import type { AskedForEmail } from '../../http/rate-limits.ts'
import { answerTooMany } from '../../http/too-many-requests.ts'
import { strictEmail } from '../../wire/email.ts'
import type { AppDeps } from '../deps.ts'
import { readObject } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'

/** Of the answer's headers these mean something to whoever asked; a cookie is the auth service's own. */
const relayed = ['content-type', 'location', 'retry-after', 'x-retry-after'] as const

/**
 * Passes the named fields on, of whatever type, and the answer back to the byte: what is wrong with them is the auth
 * service's to say.
 * @param path below AUTH_URL, and the only one this can reach
 */
export const relay =
  (
    { authUrl, log, limits }: Pick<AppDeps, 'authUrl' | 'log' | 'limits'>,
    path: string,
    fields: readonly string[],
    counts: Pick<AskedForEmail, 'rule' | 'mails'>,
  ) =>
  async (ctx: Context): Promise<void> => {
    ctx.set('cache-control', 'no-store')
    const asked = { ...counts, address: ctx.ip, requestId: ctx.state.requestId }
    const crowded = await limits.takeForAddress(asked)
    if (crowded > 0) return answerTooMany(ctx, crowded)
    const body = await readObject(ctx)
    if (!body) return
    const email = typeof body.email === 'string' ? strictEmail(body.email) : null
    const forEmail = email === null ? null : { ...asked, email }
    const wait = forEmail ? await limits.takeForEmail(forEmail) : 0
    if (wait > 0) return answerTooMany(ctx, wait)
    const named = fields.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]])
    const text = textOf(Object.fromEntries(named))
    if (text === null) return refuse(ctx, 400, 'The body is nested too deeply.')
    try {
      const reply = await call(`${authUrl.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-request-id': ctx.state.requestId,
          // The person's, where the auth service counts by it: RELAY_ADDRESSES.
          'x-forwarded-for': ctx.ip,
        },
        body: text,
      })
      passOn(ctx, reply)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      log.warn('The auth service did not answer a relayed call.', {
        requestId: ctx.state.requestId,
        error,
      })
      if (error.reason === 'timeout') refuse(ctx, 504, 'The auth service took too long to answer.')
      else refuse(ctx, 502, 'The auth service could not be reached.')
    }
    if (forEmail && ctx.status >= 400) await limits.giveBackMail(forEmail)
  }

/** Null for what is nested deeper than can be written again. */
function textOf(value: object): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function passOn(ctx: Context, { status, headers, body }: Reply): void {
  ctx.status = status
  ctx.body = body
  // Koa has named a type of its own for the bytes.
  ctx.remove('content-type')
  for (const name of relayed) {
    const value = headers[name]
    if (value !== undefined) ctx.set(name, value)
  }
}
