// GET /api/me: the signed-in user and their tenants.

import { maybeOneAppUser } from '../../db/app/app-user.ts'
import { anyTenantsOf } from '../../db/app/membership.ts'
import type { Me } from '../../wire/app.ts'
import { refuse } from '../steps/refuse.ts'
import { withVerifiedSession } from './with-verified-session.ts'

export const me = withVerifiedSession(async function me(ctx, { pool }, { userId, tenantId }) {
  const user = await maybeOneAppUser(pool, userId)
  if (!user) return refuse(ctx, 401, 'Sign in first.', 'NOT_SIGNED_IN')
  const tenants = [...(await anyTenantsOf(pool, userId))]
  ctx.set('cache-control', 'no-store')
  ctx.body = { user, tenants, tenantId } satisfies Me
})
