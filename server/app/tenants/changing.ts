// What the routes that change an organization share: they run a flow for who asks, and answer.

import type { Context } from 'koa'
import { demandedOf, reachOf } from '../../../machines/kit/demand.ts'
import { languageOf } from '../../http/language.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HandleMember } from '../app-route.ts'
import type { RequestFacts } from '../rows/organization-facts.ts'
import type { Flow } from '../rows/organization-operations.ts'
import { type FlowResult, runOrganizationFlow } from '../rows/run-organization-flow.ts'
import { hasShownFactor } from '../sessions/app-session.ts'
import { agingOf, noteUnmet } from '../sessions/session-standing.ts'
import type { VerifiedSession } from '../sessions/with-verified-session.ts'
import { refusals } from '../steps/refusals.ts'
import { refuse } from '../steps/refuse-request.ts'

/** @returns the flow's result, or null after it has refused the request */
export async function runFor<Brought extends keyof RequestFacts>(
  ctx: Context,
  deps: AppDeps,
  current: VerifiedSession,
  brought: Pick<RequestFacts, Brought>,
  flow: () => Flow<NoInfer<Brought> | 'requester' | 'language'>,
): Promise<FlowResult | null> {
  const { session } = current
  const { shown } = current.levels
  const isAssured = session.assurance === 'token'
  const aging = agingOf(ctx, session, current, current.demand)
  const requester = {
    userId: session.userId,
    isAssured,
    shown,
    hasShownFactor: hasShownFactor(session),
    aging,
  }
  const facts = { ...brought, requester, language: languageOf(ctx) } as RequestFacts
  const result = await runOrganizationFlow(deps, ctx.state.requestId, facts, flow)
  for (const { machine, previousState, state } of result.moved)
    noteTransition(ctx, null, { machine, from: previousState, to: state })
  if (!result.refusal) return result
  const [status, error, code] = refusals[result.refusal]
  if (result.refusal === 'refuseBelowDemand') noteUnmet(ctx, session, current)
  if (result.refusal === 'refuseStaleSession' && aging)
    noteUnmet(ctx, session, current, demandedOf(aging.demand, reachOf(aging.factors)))
  const words = result.policyReason ?? error.replace('{most}', `${deps.organizationsPerPerson}`)
  refuse(ctx, status, words, code, ctx.state.stepUp)
  return null
}

/** A route that answers `{success: true}`. */
export const changing =
  <Input, Brought extends keyof RequestFacts>(
    brings: (input: Input) => Pick<RequestFacts, Brought>,
    flow: (input: Input) => Flow<NoInfer<Brought> | 'requester' | 'language'>,
  ): HandleMember<Input> =>
  async (ctx, deps, current, input) => {
    const result = await runFor(ctx, deps, current, brings(input), () => flow(input))
    if (result) ctx.body = { success: true }
  }
