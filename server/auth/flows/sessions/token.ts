// GET /token: a JWT of the presented session, for services that cannot ask about an opaque token.

import type { TokenReply } from '../../../wire/auth.ts'
import { presentUser } from '../../steps/present.ts'
import { jwtFor } from '../../steps/token-field.ts'
import { withSession } from '../../steps/with-session.ts'

export const token = withSession(async function token(ctx, deps, { session, user }) {
  const reasoned = { ...session, twoFactorMethods: user.factors }
  ctx.body = {
    token: await jwtFor(deps, { session: reasoned, user: presentUser(deps, user) }),
  } satisfies TokenReply
})
