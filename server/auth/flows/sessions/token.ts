// GET /token: a JWT of the presented session, for services that cannot ask about an opaque token.

import type { TokenReply } from '../../../wire/auth.ts'
import { askAboutToken, asksAboutTokens } from '../../steps/ask-about-token.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { jwtFor } from '../../steps/token-field.ts'
import { withSessionOfOperatorToo } from '../../steps/with-session.ts'
import { takeToken } from './sessions.flow.ts'

export const token = withSessionOfOperatorToo(async function token(ctx, deps, authenticated) {
  const { session, user } = authenticated
  if (asksAboutTokens(deps)) {
    const level = session.aal === 'aal2' ? 'aal2' : 'aal1'
    const policy = await askAboutToken(ctx, deps, { by: 'session', email: user.email, level })
    const { refusal } = await runFlow(ctx, deps, { authenticated, policy }, takeToken)
    if (refusal) return refuse(ctx, refusal)
  }
  const reasoned = { ...session, twoFactorMethods: user.factors }
  ctx.body = {
    token: await jwtFor(deps, { session: reasoned, user: presentUser(deps, user) }),
  } satisfies TokenReply
})
