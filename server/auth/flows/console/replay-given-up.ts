// POST /console/replay: webhooks that were given up are sent again, for an operator who has looked at them.

import type { z } from 'zod'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { ReplayReply } from '../../../wire/console-views.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { outcomes } from './act-on-person.ts'
import { answerNotThere, takeFromBudget } from './budget.ts'
import { replayWebhooks } from './console.flow.ts'
import { runConsoleFlow } from './console.handlers.ts'
import type { replayBody } from './console.schema.ts'

export const replayGivenUp = withSession(async function replayGivenUp(
  ctx,
  deps,
  authenticated,
  replay: z.output<typeof replayBody>,
) {
  const { wait } = await takeFromBudget(ctx, deps, authenticated)
  if (wait > 0) return answerTooMany(ctx, wait)
  const { refusal, console } = await runConsoleFlow(ctx, deps, { authenticated, replay }, replayWebhooks)
  if (refusal) return refuse(ctx, refusal)
  const outcome = console.answer && outcomes[console.answer]
  if (!outcome) return answerNotThere(ctx)
  ctx.body = { outcome, replayed: outcome === 'done' ? console.replayed.length : 0 } satisfies ReplayReply
})
