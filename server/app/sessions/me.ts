// GET /api/me: the signed-in user and their tenants, when the session has to be renewed, and who acts as them.

import { maybeOnePerson } from '../../db/app/app-user.ts'
import type { Me } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import type { HandleMember } from '../app-route.ts'
import type { AppSession } from './app-session.ts'
import { storeOf } from './session-store.ts'

/** Operators of the console have come to the application, whose page it is. */
async function presentImpersonation({ pool }: AppDeps, { impersonation }: AppSession) {
  if (!impersonation) return {}
  const { by, until } = impersonation
  const operator = by === '' ? null : await maybeOnePerson(pool, { authUserId: by })
  return { impersonation: { by: operator?.email ?? null, until: new Date(until).toISOString() } }
}

export const me: HandleMember = async (ctx, deps, current) => {
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
    ...(await presentImpersonation(deps, session)),
  } satisfies Me
}
