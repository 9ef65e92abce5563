// Finds the live session a request presents: by cookie or Bearer, as opaque token or as JWT.

import type { Context } from 'koa'
import { isJwt } from '../../crypto/jwt.ts'
import { maybeOneLiveSession, maybeOneLiveSessionById, type SessionRow } from '../../db/auth/session.ts'
import { maybeOneUser, type UserRow } from '../../db/auth/user.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { clearSessionCookies, presentedTokens } from './cookies.ts'

/** A live session with its user; `token` is what the client presented or was given. */
export type AuthenticatedSession = { token: string; session: SessionRow; user: UserRow }

/** The first live one, the cookie's before the Bearer's. */
export async function presentedSession(ctx: Context, deps: AuthDeps): Promise<AuthenticatedSession | null> {
  for await (const authenticated of presentedSessions(ctx, deps)) return authenticated
  return null
}

/** For a request that presents no live session: deletes the cookies of a session that has ended. */
export function forgetEndedSession(ctx: Context, { cookies }: AuthDeps): void {
  const isToken = (value: string) => /^[A-Za-z0-9]{32}$/.test(value)
  if (presentedTokens(ctx, cookies).some(isToken)) clearSessionCookies(ctx, cookies)
}

/** A browser may send cookies of two names, and a client a Bearer token beside them. */
export async function* presentedSessions(ctx: Context, deps: AuthDeps): AsyncGenerator<AuthenticatedSession> {
  for (const token of presentedTokens(ctx, deps.cookies)) {
    const session = await liveSession(deps, token)
    const user = session && (await maybeOneUser(deps.pool, session.userId))
    if (session && user) yield { token, session, user }
  }
}

async function liveSession({ pool, jwts }: AuthDeps, token: string): Promise<SessionRow | null> {
  if (!isJwt(token)) return maybeOneLiveSession(pool, digestOf(token))
  const named = await jwts.verify(token)
  const session = named && (await maybeOneLiveSessionById(pool, named.sid))
  return session && session.userId === named.sub ? session : null
}
