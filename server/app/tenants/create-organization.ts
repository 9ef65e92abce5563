// POST /api/organizations: creates a tenant with a free slug, makes its creator the owner, and selects it.

import type { OrganizationCreated } from '../../wire/app.ts'
import type { HandleMember } from '../app-route.ts'
import { createOrganization as creating } from '../rows/members.flow.ts'
import { levelsIn } from '../sessions/current-session.ts'
import { workInMade } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.handlers.ts'
import { answers } from '../sessions/session-effects.ts'
import { runFor } from './changing.ts'
import { slugOf } from './slug.ts'

export const createOrganization: HandleMember<{ name: string }> = async (ctx, deps, current, { name }) => {
  const result = await runFor(ctx, deps, current, { organization: { name, slug: slugOf(name) } }, creating)
  if (!result) return
  const { made } = result
  if (!made) return
  // Only now: a session must not be in a tenant whose transaction was rolled back.
  const owned = { role: 'owner', demandsFactor: false } as const
  const levels = levelsIn(owned, current.session, deps.demandedOf)
  const { answer } = await runSession(ctx, deps, { tenantId: made.id }, workInMade(levels), current)
  if (answer) return answers[answer](ctx, deps)
  ctx.status = 201
  ctx.body = { tenant: made, redirect: '/dashboard' } satisfies OrganizationCreated
}
