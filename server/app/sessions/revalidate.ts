// Asks again now and then whether the session that an application session came from still lives.

import { decodeJwt } from 'jose'
import type { Context } from 'koa'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import { claimCheck, hastenCheck } from '../../db/app/session.ts'
import type { CallbackRequest } from '../callback/callback-ports.ts'
import { kindOf } from '../callback/tokens.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, endSession, keyOf, sessionOf } from '../session.ts'

/** In ms: so long a session that was ended elsewhere may go on here. */
const EVERY = 300_000
/** The next try where nobody could say, in ms. */
const SOON = 30_000
/** A person waits for this: longer than that nobody is asked, in ms. */
const CHECK_TIMEOUT_MS = 3000

type Verdict = 'lives' | 'ended' | 'unknown'

/** A session that came from no token, or whose token cannot be read any more, is left to its own lifetime. */
export async function revalidateSession(ctx: Context, deps: AppDeps): Promise<void> {
  const session = sessionOf(ctx)
  // Of requests at once one asks; the others go on as before.
  if (session?.sealedToken && (await claimCheck(deps.pool, keyOf(ctx), EVERY))) {
    const token = await deps.seal.open(session.sealedToken)
    const verdict = token === null ? 'unknown' : await ask(deps, session, token)
    if (verdict === 'ended') await end(ctx, deps)
    else if (token !== null) await sealAnew(ctx, deps, session.sealedToken, token)
    if (verdict === 'unknown') await hastenCheck(deps.pool, keyOf(ctx), EVERY - SOON)
  }
}

/** Before the key that it was sealed with leaves SESSION_KEYS: the session could be asked about no more. */
async function sealAnew(ctx: Context, { seal }: AppDeps, sealed: string, token: string): Promise<void> {
  if (ctx.session && !(await seal.isNewest(sealed))) ctx.session.sealedToken = await seal.close(token)
}

async function end(ctx: Context, { pool, log }: AppDeps): Promise<void> {
  log.info('A session was ended with the one it came from.', { requestId: ctx.state.requestId })
  await endSession(ctx, pool)
}

async function ask(deps: AppDeps, session: AppSession, token: string): Promise<Verdict> {
  if (session.validatedBy === 'verifyJwt') return askOfJwt(deps, token)
  const request: CallbackRequest = {
    tokens: { body: token, cookie: undefined },
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
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
  if (sid === undefined) return 'lives'
  const found = await lives(String(sid)).catch(() => null)
  if (found === null) return 'unknown'
  return found ? 'lives' : 'ended'
}
