// POST /api/tenant: selects one of the person's tenants for this session, and makes it the default if asked to.

import { selectTenantBody, type TenantSelected } from '../../wire/app.ts'
import { selectTenant as selecting } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.host.ts'
import { answers } from '../sessions/session-effects.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
import { readJson } from '../steps/read-json.ts'

export const selectTenant = withVerifiedSession(async function selectTenant(ctx, deps, current) {
  const body = await readJson(ctx)
  if (!body) return
  const { data } = selectTenantBody.safeParse(body)
  const tenant = current.tenants.find(({ id }) => id === data?.tenantId)
  const flow = selecting(tenant !== undefined, data?.remember === true)
  const { answer } = await runSession(ctx, deps, { tenantId: tenant?.id ?? '' }, flow, current)
  if (answer) return answers[answer](ctx, deps)
  ctx.body = { redirect: '/dashboard' } satisfies TenantSelected
})
