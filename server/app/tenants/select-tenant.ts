// POST /api/tenant: selects one of the person's tenants for this session, and makes it the default if asked to.

import { selectTenantBody, type TenantSelected } from '../../wire/app.ts'
import { sendToSession } from '../sessions/current-session.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
import { readJson } from '../steps/read-json.ts'

export const selectTenant = withVerifiedSession(async function selectTenant(ctx, deps, current) {
  const body = await readJson(ctx)
  if (!body) return
  const { data } = selectTenantBody.safeParse(body)
  const tenant = current.tenants.find(({ id }) => id === data?.tenantId)
  const { effects } = await sendToSession(
    ctx,
    deps,
    current,
    { type: 'tenant.selected', isMember: tenant !== undefined, isRemembered: data?.remember === true },
    { tenantId: tenant?.id ?? null },
  )
  if (effects.includes('chooseTenant')) ctx.body = { redirect: '/dashboard' } satisfies TenantSelected
})
