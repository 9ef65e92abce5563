// Finds out whether an application session goes on: by what was read with it, by its age, and by asking from time to time.

import { decodeJwt } from 'jose'
import type { Context } from 'koa'
import type { AppSessionEvent, CheckResult } from '../../../machines/app-session/app-session.machine.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import { claimCheck } from '../../db/app/session.ts'
import type { CallbackRequest } from '../callback/callback-ports.ts'
import { kindOf } from '../callback/token-kind.ts'
import type { AppDeps } from '../deps.ts'
import { type AppSession, keyOf } from '../session.ts'
import { type CurrentSession, currentSession, nobody, sendToSession } from './current-session.ts'
import { storedOf } from './keep-session.ts'
import { CHECK_EVERY } from './session-effects.ts'

/** The time limit of a check, since a person waits for it, in ms. */
const CHECK_TIMEOUT_MS = 3000

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
    const result = source === 'gone' ? 'deleted' : 'refused'
    if (await endsBy({ type: 'session.checked', result })) return nobody
  }
  const { isFollowed, sealedToken } = session
  if (lapsesIn <= 0 && (await endsBy({ type: 'lifetime.lapsed', isFollowed }))) return nobody
  if (!isFollowed || !sealedToken || !isCheckDue) return current
  // Of concurrent requests one makes the check; the others go on without it.
  if (!(await claimCheck(deps.pool, keyOf(ctx), CHECK_EVERY))) return current
  // One that cannot be unsealed any more cannot be asked about.
  const token = await deps.seal.open(sealedToken)
  const result = token === null ? 'unknown' : await check(deps, session, token)
  if (await endsBy({ type: 'session.checked', result })) return nobody
  if (token === null) return current
  await sealAnew(ctx, deps, sealedToken, token)
  if (isNameless(session, token) && ctx.session) ctx.session.isFollowed = false
  return current
}

/** Sessions from before this was kept are found out about at a check. */
const isNameless = ({ validatedBy }: AppSession, token: string) =>
  validatedBy === 'verifyJwt' && decodeJwt(token).sid === undefined

/** Before the old key is removed from SESSION_KEYS: without the token the session could not be checked any more. */
async function sealAnew(ctx: Context, { seal }: AppDeps, sealed: string, token: string): Promise<void> {
  if (ctx.session && !(await seal.isNewest(sealed))) ctx.session.sealedToken = await seal.close(token)
}

async function check(deps: AppDeps, session: AppSession, token: string): Promise<CheckResult> {
  if (session.validatedBy === 'verifyJwt') return checkJwt(deps, token)
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
  if (output && 'redirect' in output) return context.userId === session.userId ? 'sameUser' : 'anotherUser'
  // Another validation step would have refused the token from the first.
  const isRefused = context.findings.some(
    ({ step, result }) => step === session.validatedBy && result === 'refused',
  )
  return isRefused ? 'refused' : 'unknown'
}

/** The JWT itself expires long before the session, so the session that it names is looked up, where that is possible. */
async function checkJwt({ lives }: AppDeps, token: string): Promise<CheckResult> {
  const { sid } = decodeJwt(token)
  if (sid === undefined) return 'unknown'
  const found = await lives(String(sid)).catch(() => null)
  if (found === null) return 'unknown'
  return found ? 'sameUser' : 'refused'
}
