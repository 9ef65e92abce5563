// Runs a flow in a transaction whose audit events carry the request's id, address and user agent.

import type { Context } from 'koa'
import { audited } from '../../db/auth/audited.ts'
import { languageOf } from '../../http/language.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AuthDeps } from '../deps.ts'
import { type FlowResult, runFlowIn } from '../rows/run-flow-in.ts'
import type { Flow } from '../rows/row-operations.ts'
import type { RequestFacts } from '../rows/request-facts.ts'
import { clientInfoOf } from './client-info.ts'

/**
 * @param facts all that the flow needs; its type says what that is
 * @param flow makes it anew: a transaction that the database refused (a deadlock) is run once more, from its beginning
 */
export async function runFlow<Needs extends keyof RequestFacts>(
  ctx: Context,
  deps: Pick<AuthDeps, 'pool' | 'flowOptions' | 'mailQueued' | 'metrics'>,
  facts: Pick<RequestFacts, NoInfer<Needs>> & Partial<RequestFacts>,
  flow: () => Flow<Needs>,
): Promise<FlowResult> {
  const asked = { requestId: ctx.state.requestId, ...clientInfoOf(ctx) }
  const all = { ...facts, language: languageOf(ctx) }
  const result = await audited(
    deps.pool,
    asked,
    (tx) => runFlowIn({ tx, options: deps.flowOptions, facts: all }, flow()),
    (trail) => {
      for (const { machine, previousState, state } of trail)
        if (machine) noteTransition(ctx, deps.metrics, { machine, from: previousState, to: state })
    },
  )
  // Nothing is owed after a sign-in otherwise.
  if (result.opened && result.isNewDevice) deps.mailQueued()
  return result
}
