// POST /revoke-session, /revoke-sessions and /revoke-other-sessions: ends sessions of the user who asks.

import type { Context } from 'koa'
import type { z } from 'zod'
import { isJwt } from '../../../crypto/jwt.ts'
import { recordSessionEnd } from '../../../db/auth/audited.ts'
import { deleteOtherSessionsOf, deleteSessionsOf, maybeOneRevokedSession } from '../../../db/auth/session.ts'
import type { StatusReply } from '../../../wire/auth.ts'
import { sessionNamedBy } from '../../crypto/jwts.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { withSession } from '../../steps/with-session.ts'
import type { revokeSessionBody } from './schema.ts'

/** The answer is the same for somebody else's session and for one that does not exist. */
export const revokeSession = withSession(async function revokeSession(
  ctx,
  deps,
  { user, session },
  { token }: z.output<typeof revokeSessionBody>,
) {
  const named = { id: handleIn(token), digest: digestOf(token) }
  const revoked = await inTransaction(ctx, deps, async (tx) => {
    const id = await maybeOneRevokedSession(tx, user.id, named)
    if (id) recordSessionEnd(tx, user.id, 'revoked', id)
    return id
  })
  if (revoked === session.id) clearSessionCookies(ctx, deps.cookies)
  done(ctx)
})

/** A JWT is not verified here: it only names the session, as a handle would. */
const handleIn = (token: string) => (isJwt(token) && sessionNamedBy(token)) || token

export const revokeSessions = withSession(async function revokeSessions(ctx, deps, { user, session }) {
  await inTransaction(ctx, deps, async (tx) => {
    await deleteSessionsOf(tx, user.id)
    recordSessionEnd(tx, user.id, 'allRevoked', session.id)
  })
  done(ctx)
})

export const revokeOtherSessions = withSession(async function revokeOtherSessions(
  ctx,
  deps,
  { user, session },
) {
  await inTransaction(ctx, deps, async (tx) => {
    await deleteOtherSessionsOf(tx, user.id, session.id)
    recordSessionEnd(tx, user.id, 'othersRevoked', session.id)
  })
  done(ctx)
})

function done(ctx: Context): void {
  ctx.body = { status: true } satisfies StatusReply
}
