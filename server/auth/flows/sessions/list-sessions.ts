// GET /list-sessions: the user's live sessions: the current one with its token, the others with the session id in its place.

import { anyLiveSessionsOf } from '../../../db/auth/auth-session-table.ts'
import type { ListSessionsReply } from '../../../wire/auth.ts'
import { presentSession, presentUser } from '../../steps/present.ts'
import { tokenField } from '../../steps/token-field.ts'
import { refuseSession, withRecognisedSession } from '../../steps/with-session.ts'

/** A session id is as hard to guess as a token, but it opens no session, and every node knows it. */
export const listSessions = withRecognisedSession(async function listSessions(
  ctx,
  deps,
  { token, session: own, user },
) {
  const sessions = await anyLiveSessionsOf(deps.pool, user.id)
  // It has ended since it was looked at.
  if (!sessions.some(({ id }) => id === own.id)) return refuseSession(ctx, deps)
  const ownToken = await tokenField(deps, {
    token,
    session: { ...own, twoFactorMethods: user.factors },
    user: presentUser(deps, user),
  })
  ctx.body = sessions.map((session) =>
    presentSession(session, session.id === own.id ? ownToken : session.id),
  ) satisfies ListSessionsReply
})
