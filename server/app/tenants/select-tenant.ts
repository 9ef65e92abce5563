// POST /api/tenant: selects one of the person's tenants for this session, and makes it the default if asked to.

import { anyTenantsOf, makeDefault } from '../../db/app/membership.ts'
import { selectTenantBody, type TenantSelected } from '../../wire/app.ts'
import { chooseTenant } from '../session.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
import { readJson } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'

export const selectTenant = withVerifiedSession(async function selectTenant(ctx, { pool }, { userId }) {
  const body = await readJson(ctx)
  if (!body) return
  const input = selectTenantBody.safeParse(body)
  const tenantId = input.data?.tenantId
  const tenants = await anyTenantsOf(pool, userId)
  // The answer is the same for a tenant of others and for one that does not exist.
  if (!input.success || !tenants.some(({ id }) => id === tenantId))
    return refuse(ctx, 403, 'You are not a member of this organization.', 'NOT_A_MEMBER')
  if (input.data.remember) await pool.transaction((tx) => makeDefault(tx, userId, input.data.tenantId))
  chooseTenant(ctx, input.data.tenantId)
  ctx.body = { redirect: '/dashboard' } satisfies TenantSelected
})
