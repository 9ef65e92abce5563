// Finds out whether an application session goes on: by what was read with it, by its age, and by asking from time to time.

import { decodeJwt } from 'jose'
import type { Context } from 'koa'
import type { AppSessionEvent, CheckResult } from '../../../machines/app-session/app-session.machine.ts'
import {
  resultOfLookUp,
  resultOfSource,
  resultOfValidation,
} from '../../../machines/app-session/check-result.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import { type Claim, maybeOneClaim } from '../../db/app/session.ts'
import type { CallbackRequest } from '../callback/callback-ports.ts'
import { kindOf } from '../callback/token-kind.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, keyOf } from './app-session.ts'
import { type CurrentSession, currentSession, nobody, sendToSession } from './current-session.ts'
import { storedOf } from './keep-session.ts'
import { CHECK_EVERY } from './session-effects.ts'

/** What these are in the hardened profile, in ms. */
const HARDENED_DEADLINE = 3000
const HARDENED_UNCHECKED = 3_600_000

/** Of a session that did not come of a token nothing can be found out: it ends by its own lifetime. */
export async function checkedSession(ctx: Context, deps: AppDeps): Promise<CurrentSession> {
  const current = await currentSession(ctx, deps)
  const { session } = current
  const stored = storedOf(ctx)
  if (session?.assurance !== 'token' || !stored) return current
  const endsBy = async (event: Extract<AppSessionEvent, { type: 'session.checked' | 'lifetime.lapsed' }>) =>
    (await sendToSession(ctx, deps, current, event, {})).effects.includes('endSession')

  const { source, lapsesIn, isCheckDue } = stored
  if (source !== 'lives') {
    const result = resultOfSource(source)
    if (await endsBy({ type: 'session.checked', result, isOverdue: false })) return nobody
  }
  const { isFollowed, sealedToken } = session
  if (lapsesIn <= 0 && (await endsBy({ type: 'lifetime.lapsed', isFollowed }))) return nobody
  if (!isFollowed || !sealedToken || !isCheckDue) return current
  // Of concurrent requests one makes the check; the others go on without it.
  const claim = await maybeOneClaim(deps.pool, keyOf(ctx), CHECK_EVERY)
  if (!claim) return current
  // One that cannot be unsealed any more, since its key is gone, cannot be asked about.
  const token = await deps.seal.open(sealedToken)
  const result = token === null ? 'unknown' : await check(ctx, deps, session, token)
  const isOverdue = isOverdueAfter(claim, deps.uncheckedMilliseconds)
  if (result === 'unknown' && !isOverdue && isOverdueAfter(claim, HARDENED_UNCHECKED))
    deps.overrideUsed('UNCHECKED_SESSION_SECONDS', ctx.state.requestId)
  if (await endsBy({ type: 'session.checked', result, isOverdue })) return nobody
  if (token === null) return current
  await sealAnew(ctx, deps, sealedToken, token)
  if (isNameless(session, token) && ctx.session) ctx.session.isFollowed = false
  return current
}

const isOverdueAfter = ({ uncheckedFor }: Claim, most: number | null) => most !== null && uncheckedFor >= most

/** Sessions from before this was kept are found out about at a check. */
const isNameless = ({ validatedBy }: AppSession, token: string) =>
  validatedBy === 'verifyJwt' && decodeJwt(token).sid === undefined

/** Before the old key is removed from SESSION_KEYS: without the token the session could not be checked any more. */
async function sealAnew(ctx: Context, { seal }: AppDeps, sealed: string, token: string): Promise<void> {
  if (ctx.session && !(await seal.isNewest(sealed))) ctx.session.sealedToken = seal.close(token)
}

/** A person waits for a page meanwhile, and a check that is cut off changes nothing. */
async function check(ctx: Context, deps: AppDeps, session: AppSession, token: string): Promise<CheckResult> {
  if (session.validatedBy === 'verifyJwt') return checkJwt(deps, token)
  const begun = performance.now()
  const deadline = begun + (deps.checkMilliseconds ?? Number.POSITIVE_INFINITY)
  const request: CallbackRequest = {
    tokens: { body: token, cookie: undefined },
    madeFor: 'session',
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
