// Checks from time to time whether the auth session behind an application session is still live.

import { decodeJwt } from 'jose'
import type { Context } from 'koa'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import { claimCheck, hastenCheck } from '../../db/app/session.ts'
import type { CallbackRequest } from '../callback/callback-ports.ts'
import { kindOf } from '../callback/token-kind.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, endSession, keyOf, sessionOf } from '../session.ts'

/** How long an application session may go on after its auth session has ended, in ms. */
const EVERY = 300_000
/** The pause before the next check where the last one had no result, in ms. */
const SOON = 30_000
/** The time limit of a check, since a person waits for it, in ms. */
const CHECK_TIMEOUT_MS = 3000

type CheckResult = 'lives' | 'ended' | 'unknown'

/** A session without a token, or whose token cannot be unsealed any more, is not checked: it ends by its own lifetime. */
export async function revalidateSession(ctx: Context, deps: AppDeps): Promise<void> {
  const session = sessionOf(ctx)
  // Of concurrent requests one makes the check; the others go on without it.
  if (session?.sealedToken && (await claimCheck(deps.pool, keyOf(ctx), EVERY))) {
    const token = await deps.seal.open(session.sealedToken)
    const result = token === null ? 'unknown' : await ask(deps, session, token)
    if (result === 'ended') await end(ctx, deps)
    else if (token !== null) await sealAnew(ctx, deps, session.sealedToken, token)
    if (result === 'unknown') await hastenCheck(deps.pool, keyOf(ctx), EVERY - SOON)
  }
}

/** Before the old key is removed from SESSION_KEYS: without the token the session could not be checked any more. */
async function sealAnew(ctx: Context, { seal }: AppDeps, sealed: string, token: string): Promise<void> {
  if (ctx.session && !(await seal.isNewest(sealed))) ctx.session.sealedToken = await seal.close(token)
}

async function end(ctx: Context, { pool, log }: AppDeps): Promise<void> {
  log.info('A session was ended with the one it came from.', { requestId: ctx.state.requestId })
  await endSession(ctx, pool)
}

async function ask(deps: AppDeps, session: AppSession, token: string): Promise<CheckResult> {
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
  // Only a refusal by the validation step that accepted the token ends the session, not a failure to ask.
  const isRefused = context.findings.some(
    ({ step, result }) => step === session.validatedBy && result === 'refused',
  )
  return isRefused ? 'ended' : 'unknown'
}

/** The JWT itself expires long before the session, so the session that it names is looked up, where that is possible. */
async function askOfJwt({ lives }: AppDeps, token: string): Promise<CheckResult> {
  const { sid } = decodeJwt(token)
  if (sid === undefined) return 'lives'
  const found = await lives(String(sid)).catch(() => null)
  if (found === null) return 'unknown'
  return found ? 'lives' : 'ended'
}
