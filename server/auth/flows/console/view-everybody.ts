// POST /console/view: an operator sees what concerns everybody. Each look is in the audit, in the operator’s own name.

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { SettingsInForce } from '../../../config/settings-in-force.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { SettingsReply, ViewReply, WaitingReply } from '../../../wire/console-views.ts'
import type { AuthDeps } from '../../deps.ts'
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

type Detail = Omit<z.output<typeof viewBody>, 'of' | 'reason'>

/** The application is asked where they are shown, and nobody else. */
async function presentOrganizations(
  { console }: AuthDeps,
  areShown: boolean,
  { search, after, organization, member }: Detail,
): Promise<Pick<ViewReply, 'organizations' | 'organization'>> {
  if (!areShown || !console) return { organizations: null, organization: null }
  return organization === undefined
    ? { organizations: await console.organizations.list({ search, after }), organization: null }
    : { organizations: null, organization: await console.organizations.show({ id: organization, member }) }
}

export const viewEverybody = withSession(async function viewEverybody(
  ctx,
  deps,
  authenticated,
  body: z.output<typeof viewBody>,
) {
  const { of, reason, ...detail } = body
  const asked = { of, reason, id: randomUUID(), organization: detail.organization ?? null }
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
    settings: console.viewed === 'settings' && deps.console ? presentSettings(deps.console.settings) : null,
    clients: await (console.viewed === 'clients' && deps.console?.clients
      ? deps.console.clients(detail.client ?? null)
      : null),
    ...(await presentOrganizations(deps, console.viewed === 'organizations', detail)),
  } satisfies ViewReply
})
