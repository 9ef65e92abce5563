// GET /api/me: the signed-in user and their tenants.

import { maybeOneAppUser } from '../../db/app/app-user.ts'
import type { Me } from '../../wire/app.ts'
import { refuse } from '../steps/refuse.ts'
import { withVerifiedSession } from './with-verified-session.ts'

export const me = withVerifiedSession(async function me(
  ctx,
  { pool },
  { session: { userId, tenantId }, tenants },
) {
  const user = await maybeOneAppUser(pool, userId)
  if (!user) return refuse(ctx, 401, 'Sign in first.', 'NOT_SIGNED_IN')
  ctx.set('cache-control', 'no-store')
  ctx.body = { user, tenants: [...tenants], tenantId } satisfies Me
})
