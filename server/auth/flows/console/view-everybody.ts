// POST /console/view: an operator sees what concerns everybody. Each look is in the audit, in the operator’s own name.

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { SettingsInForce } from '../../../config/settings-in-force.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { SettingsReply, ViewReply, WaitingReply } from '../../../wire/console-views.ts'
import type { Outcome } from '../../rows/flow-context.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { answerNotThere, takeFromBudget } from './budget.ts'
import { view } from './console.flow.ts'
import { runConsoleFlow } from './console.handlers.ts'
import type { viewBody } from './console.schema.ts'
import { presentOverview } from './present-overview.ts'
import { presentWebhooks } from './present-webhooks.ts'

const presentSettings = ({ rows, weaker }: SettingsInForce): SettingsReply => ({
  rows: [...rows],
  weaker: weaker.map((one) => ({ ...one, happens: [...one.happens] })),
})

const presentWaiting = ({ people, all }: NonNullable<Outcome['console']['waiting']>): WaitingReply => ({
  people: people.map(({ id, email, name, createdAt }) => ({
    id,
    email,
    name,
    since: new Date(createdAt).toISOString(),
  })),
  all,
})

export const viewEverybody = withSession(async function viewEverybody(
  ctx,
  deps,
  authenticated,
  body: z.output<typeof viewBody>,
) {
  const asked = { ...body, id: randomUUID() }
  const { wait } = await takeFromBudget(ctx, deps, authenticated)
  if (wait > 0) return answerTooMany(ctx, wait)
  const { refusal, console } = await runConsoleFlow(ctx, deps, { authenticated, view: asked }, view)
  if (refusal) return refuse(ctx, refusal)
  if (console.answer === 'refuseStranger') return answerNotThere(ctx)
  ctx.body = {
    isForOperators: console.answer === 'refuseView',
    overview:
      console.overview && deps.console && (await presentOverview(console.overview, deps.console.limits)),
    waiting: console.waiting && presentWaiting(console.waiting),
    webhooks:
      console.webhooks &&
      presentWebhooks(console.webhooks, deps.flowOptions.telling?.endpoints ?? [], asked.id),
    settings: console.isOfSettings && deps.console ? presentSettings(deps.console.settings) : null,
  } satisfies ViewReply
})
