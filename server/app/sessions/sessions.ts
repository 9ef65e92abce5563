// GET /api/sessions and POST /api/sessions/revoke: lists a person's sessions at the auth service, and ends one by its id.

import type { Context } from 'koa'
import { checkSessionsOfUser } from '../../db/app/app-session-table.ts'
import { notWhileImpersonating, type PersonsSession, type SessionRevoked } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HandleMember } from '../app-route.ts'
import { refuse } from '../steps/refuse-request.ts'
import { authSessionsOf, endOneAuthSession, type LookupFailure } from './auth-sessions.ts'
import { isStillVerified } from './with-verified-session.ts'

const lookupFailures: Record<LookupFailure, [status: number, error: string, code: string]> = {
  unknown: [
    409,
    'This application doesn’t know your sessions. Sign in again to see them.',
    'SESSIONS_UNKNOWN',
  ],
  tooOld: [403, 'We only show your sessions shortly after you sign in. Sign in again.', 'SESSION_TOO_OLD'],
  below: [403, 'Sign in again with two-step verification, and then end other sessions.', 'STEP_UP_REQUIRED'],
  recognised: [
    403,
    'This application only recognizes you and can’t end other sessions. Sign out of all devices instead.',
    'SESSION_ONLY_RECOGNISED',
  ],
  impersonated: [...notWhileImpersonating],
  away: [503, 'We can’t reach the sign-in service right now. Try again in a moment.', 'AUTH_SERVICE_AWAY'],
}

async function refuseAs(ctx: Context, deps: AppDeps, failure: LookupFailure): Promise<void> {
  if (failure !== 'unknown' || (await isStillVerified(ctx, deps))) refuse(ctx, ...lookupFailures[failure])
}

export const sessions: HandleMember = async (ctx, deps, { session }) => {
  ctx.set('cache-control', 'no-store')
  const found = await authSessionsOf(deps, { session, requestId: ctx.state.requestId })
  if (typeof found === 'string') return refuseAs(ctx, deps, found)
  const newestFirst = found.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  ctx.body = newestFirst.map(({ token: _, ...session }) => session) satisfies PersonsSession[]
}

export const revokeSession: HandleMember<{ id: string }> = async (ctx, deps, { session }, input) => {
  ctx.set('cache-control', 'no-store')
  const requester = { session, requestId: ctx.state.requestId }
  const found = await authSessionsOf(deps, requester)
  if (typeof found === 'string') return refuseAs(ctx, deps, found)
  const chosen = found.find(({ id }) => id === input.id)
  if (!chosen) return refuse(ctx, 404, 'This session isn’t yours or has already ended.', 'SESSION_NOT_FOUND')
  const failure = await endOneAuthSession(deps, requester, chosen)
  if (failure) return refuseAs(ctx, deps, failure)
  // The application's session must not outlive it until the next check.
  await checkSessionsOfUser(deps.pool, session.userId)
  ctx.body = { success: true } satisfies SessionRevoked
}
