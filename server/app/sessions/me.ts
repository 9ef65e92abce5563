// GET /api/me: the signed-in user and their tenants, and when the session has to be renewed.

import type { Me } from '../../wire/app.ts'
import type { HandleMember } from '../app-route.ts'
import { storeOf } from './session-store.ts'

export const me: HandleMember = async (ctx, _, { session, tenants, user }) => {
  const { tenantId, isFollowed } = session
  const renewIn = isFollowed ? null : Math.max(0, storeOf(ctx).found?.lapsesIn ?? 0)
  ctx.set('cache-control', 'no-store')
  ctx.body = { user, tenants: [...tenants], tenantId, renewIn } satisfies Me
}
