// POST /revoke-session, /revoke-sessions and /revoke-other-sessions: ends sessions of who asks, and nobody else's.

import type { Context } from 'koa'
import type { z } from 'zod'
import { deleteOtherSessionsOf, deleteSessionsOf, maybeOneRevokedSession } from '../../db/auth/session.ts'
import type { revokeSessionBody, StatusReply } from '../../wire/auth.ts'
import { isJwt, sessionNamedBy } from '../crypto/jwts.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { clearSessionCookies } from '../steps/cookies.ts'
import { withHolder } from '../steps/with-holder.ts'

/** Somebody else's session, and none at all, are told apart by nobody. */
export const revokeSession = (deps: AuthDeps) =>
  withHolder(deps, async (ctx, { user, session }, { token }: z.output<typeof revokeSessionBody>) => {
    const revoked = await maybeOneRevokedSession(deps.pool, user.id, {
      id: handleIn(token),
      digest: digestOf(token),
    })
    if (revoked === session.id) clearSessionCookies(ctx, deps.cookies)
    done(ctx)
  })

/** A JWT need only name the session: whoever asks may end it by its handle as well. */
const handleIn = (token: string) => (isJwt(token) && sessionNamedBy(token)) || token

export const revokeSessions = (deps: AuthDeps) =>
  withHolder(deps, async (ctx, { user }) => {
    await deleteSessionsOf(deps.pool, user.id)
    done(ctx)
  })

export const revokeOtherSessions = (deps: AuthDeps) =>
  withHolder(deps, async (ctx, { user, session }) => {
    await deleteOtherSessionsOf(deps.pool, user.id, session.id)
    done(ctx)
  })

function done(ctx: Context): void {
  ctx.body = { status: true } satisfies StatusReply
}
