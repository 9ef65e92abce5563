// What lapses in schema app.

import { sql } from 'slonik'
import type { Lapsing } from '../lapsed.ts'
import { rateLimitLapsing } from '../rate-limits.ts'

/** @param absoluteLifetimeSeconds of a session, however much it is used */
export const appLapsing = (absoluteLifetimeSeconds: number): readonly Lapsing[] => [
  {
    kind: 'sessions of the application',
    lock: 10,
    table: ['app', 'session'],
    key: 'id',
    lapsed: sql.fragment`expires_at <= now() or created_at <= now() - make_interval(secs => ${absoluteLifetimeSeconds})`,
  },
  rateLimitLapsing('app', 12),
  {
    kind: 'audit events of the application',
    lock: 11,
    table: ['app', 'audit_event'],
    key: 'id',
    lapsed: sql.fragment`at <= now() - interval '400 days'`,
  },
]
