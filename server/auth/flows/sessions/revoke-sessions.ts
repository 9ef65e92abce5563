// POST /revoke-session, /revoke-sessions and /revoke-other-sessions: ends sessions of the user who asks.

import type { Context } from 'koa'
import type { z } from 'zod'
import { isJwt } from '../../../crypto/jwt.ts'
import type { StatusReply } from '../../../wire/auth.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { sessionNamedBy } from '../../crypto/jwts.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { withSession } from '../../steps/with-session.ts'
import { endNamedSession, endSessions } from './sessions.flow.ts'
import type { revokeSessionBody } from './sessions.schema.ts'

/** The answer is the same for somebody else's session and for one that does not exist. */
export const revokeSession = withSession(async function revokeSession(
  ctx,
  deps,
  authenticated,
  { token }: z.output<typeof revokeSessionBody>,
) {
  const named = { id: sessionIdIn(token), digest: digestOf(token) }
  const { refusal, namedSession: ended } = await runFlow(ctx, deps, { authenticated, named }, endNamedSession)
  if (ended === authenticated.session.id) clearSessionCookies(ctx, deps.cookies)
  answer(ctx, refusal)
})

/** A JWT is not verified here: it only names the session, as a session id would. */
const sessionIdIn = (token: string) => (isJwt(token) && sessionNamedBy(token)) || token

export const revokeSessions = withSession(async function revokeSessions(ctx, deps, authenticated) {
  answer(ctx, (await runFlow(ctx, deps, { authenticated }, () => endSessions('all'))).refusal)
})

export const revokeOtherSessions = withSession(async function revokeOtherSessions(ctx, deps, authenticated) {
  answer(ctx, (await runFlow(ctx, deps, { authenticated }, () => endSessions('others'))).refusal)
})

function answer(ctx: Context, refusal: AuthErrorCode | null): void {
  if (refusal) refuse(ctx, refusal)
  else ctx.body = { status: true } satisfies StatusReply
}
