// POST /console/impersonate: an operator acts as the person whom they have looked at, for a quarter of an hour, in a session of its own.

import type { z } from 'zod'
import { IMPERSONATION } from '../../../../machines/auth-session/lifetimes.ts'
import { maybeOneAddressOwner } from '../../../db/auth/user.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { ActReply } from '../../../wire/console.ts'
import { setOwnSessionCookie, setSessionCookie } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { outcomes } from './act-on-person.ts'
import { answerNotThere, takeFromBudget } from './budget.ts'
import { impersonate } from './console.flow.ts'
import { runConsoleFlow } from './console.handlers.ts'
import type { impersonateBody } from './console.schema.ts'

/**
 * The browser keeps the operator's own session beside the other one, and the operator ends that to come back. The token is in the
 * cookie alone, as is the other one's.
 */
export const beginImpersonation = withSession(async function beginImpersonation(
  ctx,
  deps,
  authenticated,
  { person: id, ...asked }: z.output<typeof impersonateBody>,
) {
  const { wait, isHolder } = await takeFromBudget(ctx, deps, authenticated)
  if (wait > 0) return answerTooMany(ctx, wait)
  const person = isHolder ? await maybeOneAddressOwner(deps.pool, id) : null
  const { user, session } = authenticated
  const newSession = {
    // It is in the person's own list of sessions: where the operator is, the entry in the audit has.
    ...{ ipAddress: '', userAgent: '' },
    lives: deps.session.lives,
    rememberMe: false,
    device: [],
    impersonation: { by: user.id, from: session.id },
  }
  const act = { ...asked, act: null, person }
  const { refusal, console, opened } = await runConsoleFlow(
    ctx,
    deps,
    { authenticated, act, newSession },
    impersonate,
  )
  if (refusal) return refuse(ctx, refusal)
  const outcome = console.answer && outcomes[console.answer]
  if (!outcome) return answerNotThere(ctx)
  if (opened) {
    setOwnSessionCookie(ctx, deps.cookies, authenticated.token)
    setSessionCookie(ctx, deps.cookies, opened.token, IMPERSONATION.absoluteSeconds)
  }
  ctx.body = { outcome } satisfies ActReply
})
