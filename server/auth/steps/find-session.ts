// Finds the live session a request presents: by cookie or Bearer, as opaque token or as JWT.

import type { Context } from 'koa'
import type { Demand } from '../../../machines/kit/demand.ts'
import { isJwt } from '../../crypto/jwt.ts'
import { maybeOneLiveSessionWithUser, type SessionWithUser } from '../../db/auth/auth-session-table.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { demandOf } from './auth-demands.ts'
import { clearSessionCookies, presentedTokens } from './cookies.ts'

/** A live session with its user; `token` is what the client presented, `demand` what its route demands. */
export type AuthenticatedSession = SessionWithUser & { token: string; demand: Demand | null }

type By = Parameters<typeof maybeOneLiveSessionWithUser>[1]
type Find = (deps: AuthDeps, by: By) => Promise<SessionWithUser | null>

/**
 * `counts`: which of the presented tokens count. `find`: where a session is looked for. `impersonated`: a session counts as well in which
 * an operator acts as its person: for all else there is none.
 */
type Which = { counts?: (token: string) => boolean; find?: Find; impersonated?: boolean }

const atPrimary: Find = ({ pool }, by) => maybeOneLiveSessionWithUser(pool, by)

/** For a request that does nothing in the session’s name. Whom a replica does not know may have just signed in. */
export const atReplicaFirst: Find = async (deps, by) =>
  (await deps.replica?.maybeOne((db, isCurrent) => maybeOneLiveSessionWithUser(db, by, isCurrent))) ??
  atPrimary(deps, by)

/** The first live one, the cookie's before the Bearer's; of all that are presented unless it is said. */
export async function presentedSession(
  ctx: Context,
  deps: AuthDeps,
  which: Which = {},
): Promise<AuthenticatedSession | null> {
  for await (const authenticated of presentedSessions(ctx, deps, which)) return authenticated
  return null
}

/** Whether the request presents a live session in which an operator acts as its person. */
export const isImpersonating = (ctx: Context): boolean => ctx.state.impersonatedBy !== undefined

/** For a request that presents no live session: deletes the cookies of a session that has ended. */
export function forgetEndedSession(ctx: Context, { cookies }: AuthDeps): void {
  if (isImpersonating(ctx)) return
  const isToken = (value: string) => /^[A-Za-z0-9]{32}$/.test(value)
  if (presentedTokens(ctx, cookies).some(isToken)) clearSessionCookies(ctx, cookies)
}

/** A browser may send cookies of two names, and a client a Bearer token beside them. */
export async function* presentedSessions(
  ctx: Context,
  deps: AuthDeps,
  { counts = () => true, find = atPrimary, impersonated = false }: Which = {},
): AsyncGenerator<AuthenticatedSession> {
  for (const token of presentedTokens(ctx, deps.cookies).filter(counts)) {
    const found = await liveSession(deps, token, find)
    if (!found) continue
    const by = found.session.impersonatedBy
    ctx.state.actor = by === null ? 'person' : 'operator'
    if (by !== null) ctx.state.impersonatedBy = by
    if (by === null || impersonated) yield { ...found, token, demand: demandOf(ctx) }
  }
}

async function liveSession(deps: AuthDeps, token: string, find: Find): Promise<SessionWithUser | null> {
  if (!isJwt(token)) return sessionOfOpaque(deps, digestOf(token), find)
  const named = await deps.jwts.verify(token)
  return named && find(deps, { id: named.sid, userId: named.sub })
}

async function sessionOfOpaque(deps: AuthDeps, digest: string, find: Find): Promise<SessionWithUser | null> {
  const { unknownTokens } = deps
  if (unknownTokens.has(digest)) return null
  const found = await find(deps, { digest })
  if (!found) unknownTokens.add(digest)
  return found
}
