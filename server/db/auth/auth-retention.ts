// The retention rules of the schema auth.

import { sql } from 'slonik'
import type { AuthSettings } from '../../config/auth-settings.ts'
import { auditRetention } from '../audit-trail.ts'
import { eventRetention } from '../event-retention.ts'
import { rateLimitRetention } from '../rate-limit-counts.ts'
import type { RetentionRule } from '../remove-expired.ts'
import { endingGrants } from './oauth-grant.ts'

/** Mails come before codes: deleting a code deletes its mails too. */
export const authRetention = (
  settings: Pick<
    AuthSettings,
    'AUDIT_RETENTION_DAYS' | 'REFUSAL_RETENTION_DAYS' | 'CODE_RETENTION_DAYS' | 'EVENT_RETENTION_DAYS'
  >,
): readonly RetentionRule[] => [
  {
    kind: 'sessions',
    table: ['auth', 'session'],
    key: 'id',
    expired: ['expiresAt', sql.fragment`now()`],
    sweptBy: 'sweepAt',
    before: (batch) => endingGrants(sql.fragment`session_id in (${batch})`),
  },
  {
    kind: 'sent mails',
    table: ['auth', 'outbox'],
    key: 'id',
    expired: ['sent_at', sql.fragment`now() - interval '7 days'`],
  },
  {
    kind: 'mails that were given up',
    table: ['auth', 'outbox'],
    key: 'id',
    expired: ['dead_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'codes',
    table: ['auth', 'one_time_code'],
    key: 'id',
    expired: ['issued_at', sql.fragment`now() - make_interval(days => ${settings.CODE_RETENTION_DAYS})`],
  },
  {
    // Their browsers' cookies last no longer, and they change nothing.
    kind: 'attempts to sign up with a proven email',
    table: ['auth', 'signup_attempt'],
    key: 'id',
    expired: ['attempted_at', sql.fragment`now() - interval '1 day'`],
    only: sql.fragment`exists (select from auth."user" u where u.id = user_id and u."emailVerified")`,
  },
  {
    // Longer than the longest time in which one can be taken back.
    kind: 'changes of email',
    table: ['auth', 'email_change'],
    key: 'id',
    expired: ['requested_at', sql.fragment`now() - interval '100 days'`],
  },
  {
    kind: 'social sign-ins',
    table: ['auth', 'social_sign_in'],
    key: 'state_digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'spent id_tokens',
    table: ['auth', 'spent_id_token'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'signing keys',
    table: ['auth', 'jwks'],
    key: 'id',
    expired: ['expiresAt', sql.fragment`now()`],
  },
  {
    kind: 'signing keys of RSA',
    table: ['auth', 'jwks_rs256'],
    key: 'id',
    expired: ['expiresAt', sql.fragment`now()`],
  },
  rateLimitRetention('auth'),
  auditRetention('auth', settings.AUDIT_RETENTION_DAYS),
  eventRetention('auth', settings.EVENT_RETENTION_DAYS),
  {
    kind: 'audit events of nobody',
    table: ['auth', 'audit_event'],
    key: 'id',
    expired: ['at', sql.fragment`now() - make_interval(days => ${settings.REFUSAL_RETENTION_DAYS})`],
    // Of addresses that nobody has signed up with, which anybody may try. What no machine decides is the service's own.
    only: sql.fragment`user_id is null and machine is not null`,
  },
  {
    kind: 'devices',
    table: ['auth', 'known_device'],
    key: 'id',
    // As long as browsers keep the cookie.
    expired: ['last_used_at', sql.fragment`now() - interval '400 days'`],
  },
  {
    kind: 'sign-ins that wait for a second factor',
    table: ['auth', 'pending_sign_in'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'challenges of passkeys',
    table: ['auth', 'passkey_challenge'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    // Its person sees for a while that it has expired.
    kind: 'expired API keys',
    table: ['auth', 'api_key'],
    key: 'id',
    expired: ['expires_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    kind: 'verifiers',
    table: ['auth', 'session_verifier'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
]

/** Of the OpenID provider, where there is one. */
export const providerRetention: readonly RetentionRule[] = [
  {
    kind: 'calls to applications that were given up',
    table: ['auth', 'client_logout'],
    key: 'id',
    expired: ['dead_at', sql.fragment`now() - interval '30 days'`],
  },
  {
    // Longer than any request takes that has heard of a membership.
    kind: 'ended memberships that were heard of',
    table: ['auth', 'ended_membership'],
    key: 'user_id',
    expired: ['heard_at', sql.fragment`now() - interval '1 day'`],
  },
  {
    kind: 'sessions of the OpenID provider',
    table: ['auth', 'provider_session'],
    key: 'key',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'requests of applications to have somebody signed in',
    table: ['auth', 'authorization'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'requests that applications have sent ahead',
    table: ['auth', 'pushed_request'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now() - interval '1 hour'`],
  },
  {
    kind: 'proofs that applications have shown',
    table: ['auth', 'shown_proof'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'grants of applications',
    table: ['auth', 'oauth_grant'],
    key: 'id',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'codes of applications',
    table: ['auth', 'authorization_code'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'access tokens',
    table: ['auth', 'access_token'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
  {
    kind: 'applications that have registered, and that nobody has used',
    table: ['auth', 'oauth_client'],
    key: 'id',
    expired: ['created_at', sql.fragment`now() - interval '7 days'`],
    only: sql.fragment`metadata is not null and used_at is null`,
  },
  {
    kind: 'refresh tokens',
    table: ['auth', 'refresh_token'],
    key: 'digest',
    expired: ['expires_at', sql.fragment`now()`],
  },
]
