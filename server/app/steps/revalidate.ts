// Asks again now and then whether the session that an application session came from still lives.

import { decodeJwt } from 'jose'
import type { Context, Middleware } from 'koa'
import { conceal } from '../../../machines/handle.ts'
import { run } from '../../../machines/run.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, endSession, noteCheck, sessionOf } from '../session.ts'
import type { CallbackRequest } from './callback-ports.ts'
import { isJwt, kindOf } from './tokens.ts'

/** In ms: so long a session that was ended elsewhere may go on here. */
const EVERY = 300_000
/** The next try where nobody could say, in ms. */
const SOON = 30_000
/** A person waits for this: longer than that nobody is asked, in ms. */
const PATIENCE = 3000

type Verdict = 'lives' | 'ended' | 'unknown'

/** A session that came from no token, or whose token cannot be read any more, is left to its own lifetime. */
export const revalidate = (deps: AppDeps): Middleware =>
  async function revalidateSession(ctx, next) {
    const session = sessionOf(ctx)
    if (session?.sealedToken && Date.now() - session.checkedAt >= EVERY) {
      const token = await deps.seal.open(session.sealedToken)
      const verdict = token === null ? 'unknown' : await ask(deps, session, token)
      if (verdict === 'ended') await end(ctx, deps)
      else noteCheck(ctx, verdict === 'lives' ? Date.now() : Date.now() - EVERY + SOON)
    }
    await next()
  }

async function end(ctx: Context, { pool, log }: AppDeps): Promise<void> {
  log.info('A session was ended with the one it came from.', { requestId: ctx.state.requestId })
  await endSession(ctx, pool)
}

async function ask(deps: AppDeps, session: AppSession, token: string): Promise<Verdict> {
  if (isJwt(token)) return askOfJwt(deps, token)
  const request: CallbackRequest = {
    tokens: { body: token, cookie: undefined },
    signal: AbortSignal.timeout(PATIENCE),
  }
  const { output, context } = await run(deps.callbackMachine, {
    policy: { ...deps.callback.policy, trustsClientUser: false },
    request: conceal(request),
    bodyToken: kindOf(token),
    cookieToken: null,
    clientUser: null,
  })
  if (output && 'redirect' in output) return context.userId === session.userId ? 'lives' : 'ended'
  // The step that once said yes must say no: one that cannot be asked ends nobody's session.
  return context.findings.includes(`${session.validatedBy}: refused`) ? 'ended' : 'unknown'
}

/** A JWT itself has run out long before: what counts is the session it names, where that can be looked up. */
async function askOfJwt({ lives }: AppDeps, token: string): Promise<Verdict> {
  const { sid } = decodeJwt(token)
  const found = sid === undefined ? null : await lives(String(sid)).catch(() => null)
  return found === false ? 'ended' : 'unknown'
}
