// GET /list-activity: the recent activity of the caller's account, from the audit trail.

import { type Activity, anyActivityOf } from '../../../db/auth/audit-event.ts'
import type { ListActivityReply } from '../../../wire/auth.ts'
import { withSession } from '../../steps/with-session.ts'

const MOST = 100

export const presentActivity = ({ at, ...activity }: Activity): ListActivityReply[number] => ({
  at: new Date(at).toISOString(),
  ...activity,
})

export const listActivity = withSession(async function listActivity(ctx, { pool }, { user }) {
  const found = await anyActivityOf(pool, user.id, MOST)
  ctx.body = found.map(presentActivity) satisfies ListActivityReply
})
