// Runs a flow in a transaction whose audit events carry the request's id, address and user agent.

import type { Context } from 'koa'
import { audited } from '../../db/auth/audited.ts'
import type { Flow, OperationTypes } from '../../flows/flow.ts'
import { languageOf } from '../../http/language.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { AuthDeps } from '../deps.ts'
import type { RequestFacts } from '../rows/request-facts.ts'
import type { Operations } from '../rows/row-operations.ts'
import { type FlowResult, runFlowIn } from '../rows/run-flow-in.ts'
import { clientInfoOf } from './client-info.ts'

type Deps = Pick<AuthDeps, 'pool' | 'flowOptions' | 'mailQueued' | 'sessionsEnded' | 'metrics'>

/**
 * @param own how the operations are handled that a method's flows have of their own
 * @returns what runs a flow: given all that it needs, which its type says; it is made anew where the database refuses the
 * transaction (a deadlock), which is then run once more, from its beginning
 */
export const runFlowWith = <Own extends OperationTypes>(own: { [Name in keyof Own]: unknown }) =>
  async function runFlow<Needs extends keyof RequestFacts>(
    ctx: Context,
    deps: Deps,
    facts: Pick<RequestFacts, NoInfer<Needs>> & Partial<RequestFacts>,
    flow: () => Flow<Operations & Own, Needs, AuthErrorCode | null>,
  ): Promise<FlowResult> {
    // Of the session in whose name it is done: another one may be presented beside it.
    const actor = facts.authenticated?.session.impersonatedBy ?? undefined
    const asked = {
      requestId: ctx.state.requestId,
      ...clientInfoOf(ctx),
      ...(actor !== undefined && { actor }),
    }
    const all = { ...facts, language: languageOf(ctx) }
    const result = await audited(
      deps.pool,
      asked,
      (tx) => runFlowIn<Needs, Own>({ tx, options: deps.flowOptions, facts: all }, flow(), own),
      {
        telling: deps.flowOptions.telling,
        committed: (trail) => {
          for (const { machine, previousState, state } of trail)
            if (machine) noteTransition(ctx, deps.metrics, { machine, from: previousState, to: state })
        },
      },
    )
    if (result.opened) deps.metrics.signedIn(result.opened)
    if (result.stepUp) ctx.state.stepUp = result.stepUp
    if (result.policyReason) ctx.state.policyReason = result.policyReason
    if (result.owed.has('deliveries')) deps.mailQueued()
    if (result.owed.has('logouts')) deps.sessionsEnded()
    return result
  }

export const runFlow = runFlowWith<Record<never, never>>({})
