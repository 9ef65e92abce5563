// GET /api/me: the signed-in user and their tenants.

import type { Me } from '../../wire/app.ts'
import { withVerifiedSession } from './with-verified-session.ts'

export const me = withVerifiedSession(async function me(ctx, _, { session: { tenantId }, tenants, user }) {
  ctx.set('cache-control', 'no-store')
  ctx.body = { user, tenants: [...tenants], tenantId } satisfies Me
})
