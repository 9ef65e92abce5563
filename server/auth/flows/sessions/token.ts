// GET /token: a JWT of the presented session, for services that cannot ask about an opaque token.

import type { Context } from 'koa'
import type { TokenReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { askAboutToken, asksAboutTokens } from '../../steps/ask-about-token.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { jwtFor } from '../../steps/token-field.ts'
import { withSession, withSessionOfOperatorToo } from '../../steps/with-session.ts'
import { takeToken } from './sessions.flow.ts'

async function answer(ctx: Context, deps: AuthDeps, { session, user }: AuthenticatedSession): Promise<void> {
  const reasoned = { ...session, twoFactorMethods: user.factors }
  ctx.body = {
    token: await jwtFor(deps, { session: reasoned, user: presentUser(deps, user) }),
  } satisfies TokenReply
}

const recognised = withSessionOfOperatorToo(answer)

/** The policy decides about the person, and an operator’s browser and network say nothing of them: it is not asked. */
const asked = withSession(async function askedToken(ctx, deps, authenticated) {
  const { session, user } = authenticated
  const level = session.aal === 'aal2' ? 'aal2' : 'aal1'
  const policy = await askAboutToken(ctx, deps, { by: 'session', email: user.email, level })
  const { refusal } = await runFlow(ctx, deps, { authenticated, policy }, takeToken)
  if (refusal) refuse(ctx, refusal)
  else await answer(ctx, deps, authenticated)
})

export const token = (ctx: Context, deps: AuthDeps, input: unknown): Promise<void> =>
  (asksAboutTokens(deps) ? asked : recognised)(ctx, deps, input)
