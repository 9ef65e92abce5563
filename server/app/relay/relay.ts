// The two calls to the auth service that a browser may make through the application when it cannot reach it itself.

import type { Context } from 'koa'
import { CallFailed, type Reply } from '../../http/client.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import type { Limit } from '../../http/rate-limits.ts'
import type { AppDeps } from '../deps.ts'
import { readObject } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'

/** The headers of an answer that are passed on; a cookie is the auth service's own. */
const relayed = ['content-type', 'location', 'retry-after', 'x-retry-after'] as const

type Relayed = {
  /** Below AUTH_URL, and the only path this can reach. */
  to: (deps: AppDeps) => string
  /** Passed on whatever their types are: what is wrong with them is the auth service's to say. */
  fields: readonly string[]
}

/** Counted here by the same rule as at the auth service, which may be one without rate limits. */
const relay = ({ to, fields }: Relayed) =>
  async function relay(ctx: Context, deps: AppDeps, limit: Limit): Promise<void> {
    ctx.set('cache-control', 'no-store')
    const body = await readObject(ctx)
    if (!body) return
    const named = fields.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]])
    await limitByEmail(ctx, deps, limit, body, () => passOn(ctx, deps, to(deps), Object.fromEntries(named)))
  }

export const relayVerifyEmail = relay({
  to: () => '/email-otp/verify-email',
  fields: ['email', 'otp'],
})

export const relayForgotPassword = relay({ to: ({ forgotPath }) => forgotPath, fields: ['email'] })

async function passOn(
  ctx: Context,
  { callAuthService, log }: AppDeps,
  path: string,
  fields: object,
): Promise<void> {
  const text = textOf(fields)
  if (text === null) return refuse(ctx, 400, 'The body is nested too deeply.')
  try {
    const reply = await callAuthService(
      path,
      { address: ctx.ip },
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-request-id': ctx.state.requestId,
          // For a service that knows no signature: a Better Auth counts by this.
          'x-forwarded-for': ctx.ip,
        },
        body: text,
      },
    )
    answerWith(ctx, reply)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not answer a relayed call.', {
      requestId: ctx.state.requestId,
      error,
    })
    if (error.reason === 'timeout') refuse(ctx, 504, 'The auth service took too long to answer.')
    else refuse(ctx, 502, 'The auth service could not be reached.')
  }
}

/** Null for what is nested too deeply to be written as JSON again. */
function textOf(value: object): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function answerWith(ctx: Context, { status, headers, body }: Reply): void {
  ctx.status = status
  ctx.body = body
  // Koa has set a type of its own for the bytes.
  ctx.remove('content-type')
  for (const name of relayed) {
    const value = headers[name]
    if (value !== undefined) ctx.set(name, value)
  }
}
