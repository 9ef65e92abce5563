// What the routes that change an organization share: they read the body, run a flow for who asks, and answer.

import type { Context } from 'koa'
import type { z } from 'zod'
import { languageOf } from '../../http/language.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { AppDeps } from '../deps.ts'
import type { Flow } from '../ledgers/operations.ts'
import { refusals } from '../ledgers/refusals.ts'
import { type FlowResult, runFlow } from '../ledgers/run-flow.ts'
import type { Request } from '../ledgers/work.ts'
import { nobody, sendToSession } from '../sessions/current-session.ts'
import { type VerifiedSession, withVerifiedSession } from '../sessions/with-verified-session.ts'
import { readInput } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'

/** @returns what came of it, or null after it has refused the request */
export async function runFor(
  ctx: Context,
  deps: AppDeps,
  { session }: VerifiedSession,
  brought: Partial<Request>,
  flow: () => Flow,
): Promise<FlowResult | null> {
  const result = await runFlow(
    deps,
    {
      requestId: ctx.state.requestId,
      userId: session.userId,
      isAssured: session.assurance === 'token',
      language: languageOf(ctx),
      ...brought,
    },
    flow,
  )
  for (const { machine, previousState, state } of result.moved)
    noteTransition(ctx, null, { machine, from: previousState, to: state })
  if (result.isAskerGone) {
    await sendToSession(ctx, deps, nobody, { type: 'data.requested' }, {})
    return null
  }
  if (!result.refusal) return result
  refuse(ctx, ...refusals[result.refusal])
  return null
}

/** A route that answers `{success: true}`. */
export const changing = <Input>(
  schema: z.ZodType<Input>,
  brings: (input: Input) => Partial<Request>,
  flow: (input: Input) => Flow,
) =>
  withVerifiedSession(async function change(ctx, deps, current) {
    const input = await readInput(ctx, schema)
    if (!input) return
    const result = await runFor(ctx, deps, current, brings(input), () => flow(input))
    if (result) ctx.body = { success: true }
  })
