// POST /api/organizations: creates a tenant with a free slug, makes its creator the owner, and selects it.

import { randomBytes } from 'node:crypto'
import { step } from '../../../machines/kit/step.ts'
import { membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { countCreated, maybeOneNewTenant, type TenantRow } from '../../db/app/membership.ts'
import { insertMembership } from '../../db/app/organization.ts'
import type { Transaction } from '../../db/pool.ts'
import { createOrganizationBody, type OrganizationCreated } from '../../wire/app.ts'
import { nobody, sendToSession } from '../sessions/current-session.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
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
  // Only now: a session must not be in a tenant whose transaction was rolled back.
  const event = { type: 'organization.requested', isOneTooMany: tenant === null } as const
  await sendToSession(ctx, deps, current, event, { tenantId: tenant?.id ?? null })
  if (!tenant) return
  ctx.status = 201
  ctx.body = { tenant, redirect: '/dashboard' } satisfies OrganizationCreated
})

/** The plain slug if it is free, then numbered ones, then one with a random suffix. */
async function withFreeSlug(tx: Transaction, name: string, createdBy: number): Promise<TenantRow> {
  const slug = slugOf(name)
  const candidates = [slug, ...['2', '3', '4', '5'].map((number) => `${slug}-${number}`)]
  for (const candidate of candidates) {
    const made = await maybeOneNewTenant(tx, { name, slug: candidate, createdBy })
    if (made) return made
  }
  const random = `${slug}-${randomBytes(4).toString('hex')}`
  const made = await maybeOneNewTenant(tx, { name, slug: random, createdBy })
  if (!made) throw new Error('No free address was found for a tenant.')
  return made
}
