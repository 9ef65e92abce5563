// GET /api/me: the signed-in user and their tenants, and when the session has to be renewed.

import type { Me } from '../../wire/app.ts'
import type { HandleMember } from '../app-route.ts'
import { storeOf } from './session-store.ts'

export const me: HandleMember = async (ctx, _, current) => {
  const { session, tenants, user, levels, factors, hasSaidFactors } = current
  const { tenantId, isFollowed } = session
  const renewIn = isFollowed ? null : Math.max(0, storeOf(ctx).found?.lapsesIn ?? 0)
  ctx.set('cache-control', 'no-store')
  ctx.body = {
    user,
    tenants: tenants.map(({ id, name, slug, isDefault }) => ({ id, name, slug, isDefault })),
    tenantId,
    renewIn,
    ...levels,
    secondFactorFrom: tenants.find(({ id }) => id === tenantId)?.secondFactorFrom ?? null,
    hasSecondFactor: hasSaidFactors ? factors.length > 0 : null,
  } satisfies Me
}
