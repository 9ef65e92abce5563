// POST /api/organizations: creates a tenant with a free slug, makes its creator the owner, and selects it.

import { createOrganizationBody, type OrganizationCreated } from '../../wire/app.ts'
import { createOrganization as creating } from '../ledgers/members.flow.ts'
import { sendToSession } from '../sessions/current-session.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
<<<<<<< HEAD
import { readJson } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'
import { runFor } from './changing.ts'
import { slugOf } from './slug.ts'

export const createOrganization = withVerifiedSession(async function createOrganization(ctx, deps, current) {
  const body = await readJson(ctx)
  if (!body) return
  const input = createOrganizationBody.safeParse(body)
  if (!input.success)
    return refuse(ctx, 400, 'Give the organization a name of 1 to 100 characters.', 'INVALID_NAME')
  const { name } = input.data
  const result = await runFor(ctx, deps, current, { organization: { name, slug: slugOf(name) } }, creating)
  if (!result) return
  const { made } = result
=======
import { readInput } from '../steps/read-json.ts'
import { slugOf } from './slug.ts'

export const createOrganization = withVerifiedSession(async function createOrganization(ctx, deps, current) {
  const input = await readInput(ctx, createOrganizationBody, {
    error: 'Give the organization a name of 1 to 100 characters.',
    code: 'INVALID_NAME',
  })
  if (!input) return
  const { userId } = current.session
  const tenant = await deps.pool.transaction(async (tx) => {
    const created = await countCreated(tx, userId)
    if (created === null) return 'gone'
    if (created >= deps.organizationsPerPerson) return null
    const made = await withFreeSlug(tx, input.name, userId)
    const founder = step(
      membershipMachine,
      { state: 'absent', context: {} },
      { type: 'organization.created' },
    )
    await insertMembership(tx, { tenantId: made.id, userId, role: founder.state })
    return made
  })
  if (tenant === 'gone') {
    await sendToSession(ctx, deps, nobody, { type: 'data.requested' }, {})
    return
  }
>>>>>>> 30ec23cb7af9e8fbe7315aff98be353f1b18b1fc
  // Only now: a session must not be in a tenant whose transaction was rolled back.
  const event = { type: 'organization.requested', isOneTooMany: made === null } as const
  await sendToSession(ctx, deps, current, event, { tenantId: made?.id ?? null })
  if (!made) return
  ctx.status = 201
  ctx.body = { tenant: made, redirect: '/dashboard' } satisfies OrganizationCreated
})
