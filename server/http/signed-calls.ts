// Recognises calls of services that know SERVICE_SECRET by their signature: each counts for the one it is made for.

import type { Middleware } from 'koa'
import { SIGNATURE_HEADER, type VerifyCall } from '../crypto/service-signature.ts'
import type { Log } from '../telemetry/log.ts'
import { readBody } from './read-body.ts'

/** Between two warnings of signatures that are not valid, in ms: anybody may send some. */
const WARN_EVERY = 60_000

type Verifying = { verifyCall: VerifyCall; log: Log }

/** A call whose signature is not valid counts like anybody's, by the address that it comes from. */
export function recogniseCaller({ verifyCall, log }: Verifying, maximumBytes: number): Middleware {
  let warnedAt = Number.NEGATIVE_INFINITY
  return async function recogniseCaller(ctx, next) {
    const signature = ctx.get(SIGNATURE_HEADER)
    if (signature !== '') {
      const { method, path, search } = ctx
      const read = await readBody(ctx, maximumBytes)
      const call = {
        method,
        path,
        query: search,
        cookie: ctx.get('cookie'),
        authorization: ctx.get('authorization'),
      }
      // What is no call of the application's, because it is too large or cut short, is refused where its body is asked for.
      ctx.state.caller =
        ('bytes' in read && verifyCall(signature, { ...call, body: read.bytes })) || undefined
      if (ctx.state.caller) ctx.state.actor = 'application'
      if (!ctx.state.caller && performance.now() - warnedAt > WARN_EVERY) {
        warnedAt = performance.now()
        log.warn(
          'A call’s signature is not valid, so it counts like a stranger’s. If it was the application’s, or your service’s: give all ' +
            'the same SERVICE_SECRET, and set their clocks.',
          { event: 'caller.unsigned', requestId: ctx.state.requestId },
        )
      }
    }
    await next()
  }
}
