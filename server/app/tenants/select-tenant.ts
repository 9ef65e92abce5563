// POST /api/tenant: selects one of the person's tenants for this session, and makes it the default if asked to.

import type { SelectTenant, TenantSelected } from '../../wire/app.ts'
import type { HandleMember } from '../app-route.ts'
import { levelsIn } from '../sessions/current-session.ts'
import { selectTenant as selecting } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.handlers.ts'
import { answers } from '../sessions/session-effects.ts'

export const selectTenant: HandleMember<SelectTenant> = async (ctx, deps, current, input) => {
  const { tenantId, remember = false } = input
  const chosen = current.tenants.find(({ id }) => id === tenantId) ?? null
  const levels = levelsIn(chosen, current.session, deps.demandedOf)
  const { answer } = await runSession(
    ctx,
    deps,
    { tenantId },
    selecting(chosen !== null, remember, levels),
    current,
  )
  if (answer) return answers[answer](ctx, deps)
  ctx.body = { redirect: '/dashboard' } satisfies TenantSelected
}
