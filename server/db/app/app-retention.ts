// The retention rules of the schema app.

import { sql } from 'slonik'
import type { AppSettings } from '../../config/app-settings.ts'
import { auditRetention } from '../audit-trail.ts'
import { eventRetention } from '../event-retention.ts'
import { rateLimitRetention } from '../rate-limit-counts.ts'
import type { RetentionRule } from '../remove-expired.ts'
import { refusalRetention } from './refusal.ts'

/** @param absoluteLifetimeSeconds how long a session lasts, however much it is used */
export const appRetention = (
  absoluteLifetimeSeconds: number,
  settings: Pick<AppSettings, 'AUDIT_RETENTION_DAYS' | 'REFUSAL_RETENTION_DAYS' | 'EVENT_RETENTION_DAYS'>,
): readonly RetentionRule[] => [
  {
    kind: 'unused sessions of the application',
    table: ['app', 'session'],
    key: 'id',
    expired: ['expires_at', sql.fragment`now()`],
    sweptBy: 'sweep_at',
  },
  {
    kind: 'old sessions of the application',
    table: ['app', 'session'],
    key: 'id',
    expired: ['created_at', sql.fragment`now() - make_interval(secs => ${absoluteLifetimeSeconds})`],
  },
  {
    kind: 'invitations that were answered or lapsed a month ago',
    table: ['app', 'invitation'],
    key: 'id',
    expired: ['expires_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'notices of demands that hold since a month ago',
    table: ['app', 'demand_notice'],
    key: 'id',
    expired: ['day', sql.fragment`now() - interval '30 days'`],
  },
  {
    // Members see for a while that it has expired.
    kind: 'expired API keys of organizations',
    table: ['app', 'api_key'],
    key: 'id',
    expired: ['expires_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'notices of API keys from a month ago',
    table: ['app', 'key_notice'],
    key: 'id',
    expired: ['created_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'ended memberships of which the auth service has not heard within a month',
    table: ['app', 'ended_membership'],
    key: 'id',
    expired: ['created_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'memberships that ended a month ago',
    table: ['app', 'past_membership'],
    key: 'id',
    expired: ['ended_at', sql.fragment`now() - interval '30 days'`],
  },
  rateLimitRetention('app'),
  auditRetention('app', settings.AUDIT_RETENTION_DAYS),
  eventRetention('app', settings.EVENT_RETENTION_DAYS),
  refusalRetention(settings.REFUSAL_RETENTION_DAYS),
]
