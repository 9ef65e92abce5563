// POST /console/act: something is done for a person whom an operator has looked at. Each is in the audit, done or refused.

import type { z } from 'zod'
import { maybeOneAddressOwner } from '../../../db/auth/user.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { ActReply } from '../../../wire/console.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { answerNotThere, takeFromBudget } from './budget.ts'
import { act } from './console.flow.ts'
import { runConsoleFlow } from './console.handlers.ts'
import type { ConsoleEffect } from './console.operations.ts'
import type { actBody } from './console.schema.ts'

export const outcomes: Partial<Record<ConsoleEffect, ActReply['outcome']>> = {
  performAct: 'done',
  performReplay: 'done',
  beginImpersonation: 'done',
  refuseAct: 'forOperators',
  refuseHolder: 'ofHolder',
  refuseUnseen: 'unseen',
  refuseNow: 'notNow',
}

export const actOnPerson = withSession(async function actOnPerson(
  ctx,
  deps,
  authenticated,
  { person: id, ...asked }: z.output<typeof actBody>,
) {
  const { wait, isHolder } = await takeFromBudget(ctx, deps, authenticated)
  if (wait > 0) return answerTooMany(ctx, wait)
  const person = isHolder ? await maybeOneAddressOwner(deps.pool, id) : null
  const { refusal, console } = await runConsoleFlow(
    ctx,
    deps,
    { authenticated, act: { ...asked, person } },
    act,
  )
  if (refusal) return refuse(ctx, refusal)
  const outcome = console.answer && outcomes[console.answer]
  if (!outcome) return answerNotThere(ctx)
  ctx.body = { outcome } satisfies ActReply
})
