// What lapses in schema app.

import { sql } from 'slonik'
import { auditLapsing } from '../audit-trail.ts'
import { rateLimitLapsing } from '../rate-limits.ts'
import type { Lapsing } from '../retention.ts'

/**
 * @param absoluteLifetimeSeconds of a session, however much it is used
 * @param auditDays how long it is kept which state decided a callback
 */
export const appLapsing = (absoluteLifetimeSeconds: number, auditDays: number): readonly Lapsing[] => [
  {
    kind: 'sessions of the application',
    lock: 10,
    table: ['app', 'session'],
    key: 'id',
    lapsed: sql.fragment`expires_at <= now() or created_at <= now() - make_interval(secs => ${absoluteLifetimeSeconds})`,
  },
  rateLimitLapsing('app', 12),
  auditLapsing('app', 11, auditDays),
]
