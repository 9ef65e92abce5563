// The retention rules of the schema auth.

import { sql } from 'slonik'
import { auditRetention } from '../audit-trail.ts'
import { rateLimitRetention } from '../rate-limits.ts'
import type { RetentionRule } from '../remove-expired.ts'

/**
 * Mails come before codes: deleting a code deletes its mails too.
 * @param auditDays how long audit events are kept
 */
export const authRetention = (auditDays: number): readonly RetentionRule[] => [
  {
    kind: 'sessions',
    lock: 0,
    table: ['auth', 'session'],
    key: 'id',
    expired: sql.fragment`"expiresAt" <= now()`,
  },
  {
    kind: 'mails',
    lock: 1,
    table: ['auth', 'outbox'],
    key: 'id',
    expired: sql.fragment`sent_at <= now() - interval '7 days' or dead_at <= now() - interval '30 days'`,
  },
  {
    kind: 'codes',
    lock: 2,
    table: ['auth', 'one_time_code'],
    key: 'id',
    // The guess budget counts the rows of the last day.
    expired: sql.fragment`issued_at <= now() - interval '2 days'`,
  },
  {
    // Their browsers' cookies last no longer, and nothing comes of them.
    kind: 'attempts to sign up with a proven e-mail',
    lock: 7,
    table: ['auth', 'signup_attempt'],
    key: 'id',
    expired: sql.fragment`attempted_at <= now() - interval '1 day'
      and exists (select from auth."user" u where u.id = user_id and u."emailVerified")`,
  },
  {
    kind: 'social sign-ins',
    lock: 3,
    table: ['auth', 'social_sign_in'],
    key: 'state_digest',
    expired: sql.fragment`expires_at <= now()`,
  },
  {
    kind: 'signing keys',
    lock: 6,
    table: ['auth', 'jwks'],
    key: 'id',
    expired: sql.fragment`"expiresAt" <= now()`,
  },
  rateLimitRetention('auth', 5),
  auditRetention('auth', 6, auditDays),
  {
    kind: 'verifiers',
    lock: 4,
    table: ['auth', 'session_verifier'],
    key: 'digest',
    expired: sql.fragment`expires_at <= now()`,
  },
]
