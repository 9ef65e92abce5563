// Finds the live session a request presents: by cookie or Bearer, as opaque token or as JWT.

import type { Context } from 'koa'
import { isJwt } from '../../crypto/jwt.ts'
import { maybeOneLiveSessionWithUser, type SessionWithUser } from '../../db/auth/session.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { clearSessionCookies, presentedTokens } from './cookies.ts'

/** A live session with its user; `token` is what the client presented or was given. */
export type AuthenticatedSession = SessionWithUser & { token: string }

/**
 * The first live one, the cookie's before the Bearer's.
 * @param counts which of the presented tokens count; all of them unless it is said
 */
export async function presentedSession(
  ctx: Context,
  deps: AuthDeps,
  counts: (token: string) => boolean = () => true,
): Promise<AuthenticatedSession | null> {
  for await (const authenticated of presentedSessions(ctx, deps, counts)) return authenticated
  return null
}

/** For a request that presents no live session: deletes the cookies of a session that has ended. */
export function forgetEndedSession(ctx: Context, { cookies }: AuthDeps): void {
  const isToken = (value: string) => /^[A-Za-z0-9]{32}$/.test(value)
  if (presentedTokens(ctx, cookies).some(isToken)) clearSessionCookies(ctx, cookies)
}

/** A browser may send cookies of two names, and a client a Bearer token beside them. */
export async function* presentedSessions(
  ctx: Context,
  deps: AuthDeps,
  counts: (token: string) => boolean = () => true,
): AsyncGenerator<AuthenticatedSession> {
  for (const token of presentedTokens(ctx, deps.cookies).filter(counts)) {
    const found = await liveSession(deps, token)
    if (found) ctx.state.actor = 'person'
    if (found) yield { ...found, token }
  }
}

async function liveSession(deps: AuthDeps, token: string): Promise<SessionWithUser | null> {
  const { pool, jwts, session } = deps
  if (!isJwt(token)) return sessionOfOpaque(deps, digestOf(token))
  const named = await jwts.verify(token)
  return named && maybeOneLiveSessionWithUser(pool, { id: named.sid, userId: named.sub }, session)
}

async function sessionOfOpaque(
  { pool, session, unknownTokens }: AuthDeps,
  digest: string,
): Promise<SessionWithUser | null> {
  if (unknownTokens.has(digest)) return null
  const found = await maybeOneLiveSessionWithUser(pool, { digest }, session)
  if (!found) unknownTokens.add(digest)
  return found
}
