// Asks from time to time about the auth session that an application session came from.

import { decodeJwt } from 'jose'
import type { Context } from 'koa'
import type { CheckResult } from '../../../machines/app-session/app-session.types.ts'
import { resultOfLookUp, resultOfValidation } from '../../../machines/app-session/check-result.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import { type Claim, maybeOneClaim } from '../../db/app/app-session-table.ts'
import { kindOf } from '../../tokens/token-kind.ts'
import type { AppDeps } from '../app-deps.ts'
import type { CallbackRequest } from '../callback/callback-ports.ts'
import type { AppSession } from './app-session.ts'
import { CHECK_EVERY, storeOf } from './session-store.ts'

/** What these are in the hardened profile, in ms. */
const HARDENED_DEADLINE = 3000
const HARDENED_UNCHECKED = 3_600_000

/** @returns null where it is not time to ask, where nobody can be asked, or where another request asks */
export async function checkSource(
  ctx: Context,
  deps: AppDeps,
  session: AppSession,
): Promise<{ result: CheckResult; isOverdue: boolean } | null> {
  const { key, found } = storeOf(ctx)
  const { isFollowed, sealedToken } = session
  if (!isFollowed || !sealedToken || !found?.isCheckDue) return null
  const claim = await maybeOneClaim(deps.pool, key, CHECK_EVERY)
  if (!claim) return null
  // One that cannot be unsealed any more, since its key is gone, cannot be asked about.
  const token = await deps.seal.open(sealedToken)
  const result = token === null ? 'unknown' : await check(ctx, deps, session, token)
  const isOverdue = isOverdueAfter(claim, deps.uncheckedMilliseconds)
  if (result === 'unknown' && !isOverdue && isOverdueAfter(claim, HARDENED_UNCHECKED))
    deps.overrideUsed('UNCHECKED_SESSION_SECONDS', ctx.state.requestId)
  if (token !== null) await keepUp(ctx, deps, session, { sealed: sealedToken, token })
  return { result, isOverdue }
}

const isOverdueAfter = ({ uncheckedFor }: Claim, most: number | null) => most !== null && uncheckedFor >= most

/** Sessions from before this was kept are found out about at a check. */
const isNameless = ({ validatedBy }: AppSession, token: string) =>
  validatedBy === 'verifyJwt' && decodeJwt(token).sid === undefined

/** Before the old key is removed from SESSION_KEYS: without the token the session could not be checked any more. */
async function keepUp(
  ctx: Context,
  { seal }: AppDeps,
  session: AppSession,
  { sealed, token }: { sealed: string; token: string },
): Promise<void> {
  const change = {
    ...(!(await seal.isNewest(sealed)) && { sealedToken: seal.close(token) }),
    ...(isNameless(session, token) && { isFollowed: false }),
  }
  if (Object.keys(change).length > 0) await storeOf(ctx).save(change)
}

/** A person waits for a page meanwhile, and a check that is cut off changes nothing. */
async function check(ctx: Context, deps: AppDeps, session: AppSession, token: string): Promise<CheckResult> {
  if (session.validatedBy === 'verifyJwt') return checkJwt(deps, token)
  const begun = performance.now()
  const deadline = begun + (deps.checkMilliseconds ?? Number.POSITIVE_INFINITY)
  const request: CallbackRequest = {
    tokens: { body: token, cookie: undefined },
    madeFor: 'session',
    language: null,
    deadline,
  }
  const { output, context } = await run(deps.callbackMachine, {
    policy: { ...deps.callback.policy, trustsClientUser: false },
    request: conceal(request),
    bodyToken: kindOf(token),
    cookieToken: null,
    clientUser: null,
  })
  if (deadline - begun > HARDENED_DEADLINE && performance.now() - begun > HARDENED_DEADLINE)
    deps.overrideUsed('CHECK_DEADLINE_SECONDS', ctx.state.requestId)
  const isAccepted = output !== undefined && 'redirect' in output
  const { userId, findings } = context
  return resultOfValidation({ userId: isAccepted ? userId : null, findings }, session)
}

/** The JWT itself expires long before the session, so the session that it names is looked up, where that is possible. */
async function checkJwt({ lives }: AppDeps, token: string): Promise<CheckResult> {
  const { sid } = decodeJwt(token)
  return resultOfLookUp(sid === undefined ? null : await lives(String(sid)).catch(() => null))
}
