// The two calls to the auth service that a browser may make through the application, relayed as they are, both ways.

import type { Context } from 'koa'
import { CallFailed, type Reply } from '../../http/client.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import type { Limit } from '../../http/rate-limits.ts'
import type { AppDeps } from '../app-deps.ts'
import { readBytes } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse-request.ts'

/** The headers of an answer that are passed on; a cookie is the auth service's own. */
const relayed = ['content-type', 'content-encoding', 'location', 'retry-after', 'x-retry-after'] as const

/** Of an answer: more than any that an auth service gives to these calls. */
const MAXIMUM_BYTES = 1_048_576

type To = (deps: AppDeps) => string

/** Counted here by the same rule as at the auth service, which may be one without rate limits. @param to below AUTH_URL */
const relay = (to: To) =>
  async function relay(ctx: Context, deps: AppDeps, limit: Limit): Promise<void> {
    ctx.set('cache-control', 'no-store')
    const bytes = await readBytes(ctx)
    if (bytes === null) return
    await limitByEmail(ctx, deps, limit, fieldsOf(bytes), () => passOn(ctx, deps, to(deps), bytes))
  }

export const relayVerifyEmail = relay(() => '/email-otp/verify-email')

export const relayForgotPassword = relay(({ forgotPath }) => forgotPath)

/** For counting by e-mail alone: in whatever form some auth service may read it, and whatever the content type. */
function fieldsOf(bytes: Buffer): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

async function passOn(
  ctx: Context,
  { callAuthService, log }: AppDeps,
  path: string,
  body: Buffer,
): Promise<void> {
  const type = ctx.get('content-type')
  try {
    const reply = await callAuthService(
      path,
      { address: ctx.ip },
      {
        method: 'POST',
        maximumBytes: MAXIMUM_BYTES,
        headers: {
          ...(type !== '' && { 'content-type': type }),
          accept: 'application/json',
          // The language of the mails that it leads to.
          'accept-language': ctx.get('accept-language') || '*',
          'x-request-id': ctx.state.requestId,
          // For a service that knows no signature: a Better Auth counts by this.
          'x-forwarded-for': ctx.ip,
        },
        ...(body.length > 0 && { body }),
      },
    )
    answerWith(ctx, reply)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not answer a relayed call.', {
      event: 'auth.unanswered',
      requestId: ctx.state.requestId,
      error,
    })
    if (error.reason === 'timeout') refuse(ctx, 504, 'The auth service took too long to answer.')
    else refuse(ctx, 502, 'The auth service could not be reached.')
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
