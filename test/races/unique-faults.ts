// One fault for each unique constraint and unique index of both schemas.

import type { Fault } from './faults.ts'

const drop = (table: string, constraint: string) => [
  `alter table ${table} drop constraint "${constraint}" cascade`,
]

/** What its values are, so that no two are ever the same. */
const random = (table: string, constraint: string, values: string): Fault => ({
  name: `unique: ${table} ${constraint}`,
  schema: drop(table, constraint),
  equivalent: `its values are ${values}: no two of them are the same without it`,
})
const ids = (table: string, constraint: string) => random(table, constraint, 'random UUIDs')
const numbers = (table: string, constraint: string) => random(table, constraint, 'of a sequence')
const tokens = (table: string, constraint: string) => random(table, constraint, 'digests of random tokens')

/** What statements name in `on conflict`: without it they fail. */
const named = (table: string, constraint: string, shows: Fault['shows']): Fault => ({
  name: `unique: ${table} ${constraint}`,
  schema: drop(table, constraint),
  ...(shows && { shows }),
})

/** What a lock prevents before it could: one of the two is enough. */
const guarded = (table: string, constraint: string, by: string, shows: Fault['shows']): Fault => ({
  name: `unique: ${table} ${constraint}`,
  schema: drop(table, constraint),
  ...(shows && { shows }),
  equivalent: `${by} lets only one of two reach it; without both it is found`,
})

const APP = 'in the application'
const limits =
  'of the limits, which are off while requests are raced: test/server/http and test/server/auth/limits'

const counting =
  'of counts that no request makes, and one process at a time: test/server/db/audit-counts.test.ts'

export const uniqueFaults: readonly Fault[] = [
  guarded('auth."user"', 'user_email_key', 'the lock of an address', {
    start: 'nobody',
    requests: ['sign-up', 'sign-up'],
  }),
  ids('auth."user"', 'user_pkey'),
  ids('auth.session', 'session_pkey'),
  tokens('auth.session', 'session_token_key'),
  ids('auth.account', 'account_pkey'),
  named('auth.account', 'account_of_provider', {
    start: 'signed up',
    requests: ['verify digits="email-verification"', 'sign-up'],
  }),
  ids('auth.one_time_code', 'one_time_code_pkey'),
  ids('auth.email_change', 'email_change_pkey'),
  ids('auth.signup_attempt', 'signup_attempt_pkey'),
  ids('auth.outbox', 'outbox_pkey'),
  tokens('auth.social_sign_in', 'social_sign_in_pkey'),
  tokens('auth.session_verifier', 'session_verifier_pkey'),
  ids('auth.jwks', 'jwks_pkey'),
  ids('auth.jwks_rs256', 'jwks_rs256_pkey'),
  numbers('auth.audit_event', 'audit_event_pkey'),
  named('auth.spent_id_token', 'spent_id_token_pkey', {
    start: 'back from the provider',
    requests: ['id_token', 'id_token'],
  }),
  ids('auth.known_device', 'known_device_pkey'),
  named('auth.known_device', 'known_device_user_id_digest_key', {
    start: 'signed up',
    requests: ['verify digits="email-verification"', 'sign-up'],
  }),
  {
    ...named('auth.totp', 'totp_pkey', undefined),
    equivalent: 'an app is enrolled under the lock of its address',
  },
  ids('auth.totp', 'totp_enrolment_key'),
  {
    ...named('auth.factor_recovery', 'factor_recovery_pkey', undefined),
    equivalent: 'a recovery is ordered under the lock of its address',
  },
  ids('auth.factor_recovery', 'factor_recovery_id_key'),
  ids('auth.recovery_code', 'recovery_code_pkey'),
  tokens('auth.recovery_code', 'recovery_code_user_id_digest_key'),
  tokens('auth.pending_sign_in', 'pending_sign_in_pkey'),
  ids('auth.passkey', 'passkey_pkey'),
  {
    name: 'unique: auth.passkey passkey_credential_id_key',
    equivalent: 'the lock of a credential lets one of two accounts register it',
  },
  tokens('auth.passkey_challenge', 'passkey_challenge_pkey'),
  {
    ...named('auth.console_role', 'console_role_pkey', undefined),
    equivalent: 'a role is ordered under the lock of its address',
  },
  ids('auth.api_key', 'api_key_pkey'),
  tokens('auth.api_key', 'api_key_digest_key'),
  tokens('auth.provider_session', 'provider_session_pkey'),
  tokens('auth.authorization', 'authorization_pkey'),
  tokens('auth.authorization', 'authorization_device_digest_key'),
  {
    ...named('auth.consent', 'consent_pkey', undefined),
    equivalent:
      'what two consents at once say is the same, and is kept once: test/server/auth/openid-provider',
  },
  ids('auth.oauth_client', 'oauth_client_pkey'),
  tokens('auth.oauth_client', 'oauth_client_management_digest_key'),
  {
    ...named('auth.client_session', 'client_session_pkey', undefined),
    equivalent:
      'a session that is noted twice is told of twice, which an application has to expect: test/server/auth/openid-provider/back-channel.test.ts',
  },
  {
    ...named('auth.ended_membership', 'ended_membership_pkey', undefined),
    equivalent:
      'two calls that are heard at once wait for each other, and note the same: test/server/races/applications.test.ts',
  },
  ids('auth.client_logout', 'client_logout_pkey'),
  random('auth.oauth_grant', 'oauth_grant_pkey', 'random tokens'),
  tokens('auth.authorization_code', 'authorization_code_pkey'),
  tokens('auth.access_token', 'access_token_pkey'),
  tokens('auth.pushed_request', 'pushed_request_pkey'),
  {
    ...named('auth.shown_proof', 'shown_proof_pkey', undefined),
    equivalent: 'of two at once one is refused: test/server/auth/openid-provider/key-bound.test.ts',
  },
  ids('auth.refresh_family', 'refresh_family_pkey'),
  tokens('auth.refresh_token', 'refresh_token_pkey'),
  { name: 'unique: auth.rate_limit rate_limit_pkey', equivalent: limits },
  { name: 'unique: auth.audit_counted audit_counted_pkey', equivalent: counting },
  { name: 'unique: auth.people_count people_count_pkey', equivalent: counting },
  {
    name: 'unique: auth.import_progress import_progress_pkey',
    equivalent: 'of npm run import, which is no request: test/server/commands/csv-import.test.ts',
  },
  ...['auth', 'app'].flatMap((schema) => [
    ids(`${schema}.event`, 'event_pkey'),
    numbers(`${schema}.event`, 'event_seq_key'),
    random(`${schema}.event`, 'event_position_key', 'counted on under the lock of the last one'),
    ids(`${schema}.event_delivery`, 'event_delivery_pkey'),
  ]),
  ids('app.demand_notice', 'demand_notice_pkey'),
  ids('app.key_notice', 'key_notice_pkey'),
  ids('app.ended_membership', 'ended_membership_pkey'),
  ids('app.past_membership', 'past_membership_pkey'),
  {
    ...named('app.demand_notice', 'demand_notice_user_id_tenant_id_day_key', undefined),
    equivalent: 'of mails that no request sends: test/server/app/organization/demand-notices.test.ts',
  },
  numbers('app.app_user', 'app_user_pkey'),
  named('app.app_user', 'app_user_auth_user_id_key', {
    start: APP,
    requests: ['callback token="own" ownWord=false', 'callback token="own" ownWord=false'],
  }),
  ids('app.api_key', 'api_key_pkey'),
  tokens('app.api_key', 'api_key_digest_key'),
  ids('app.tenant', 'tenant_pkey'),
  named('app.tenant', 'tenant_slug_key', {
    start: APP,
    requests: ['organization', 'organization'],
    addresses: 2,
  }),
  {
    ...named('app.membership', 'membership_pkey', undefined),
    equivalent: 'a membership is added with its tenant, or while that is locked',
  },
  {
    name: 'unique: app.membership membership_one_owner',
    schema: ['drop index app.membership_one_owner'],
    equivalent: 'the tenant is locked before it is handed over',
  },
  ids('app.invitation', 'invitation_pkey'),
  tokens('app.invitation', 'invitation_token_digest_key'),
  {
    name: 'unique: app.invitation invitation_open',
    schema: ['drop index app.invitation_open'],
    equivalent: 'the tenant is locked before anybody is invited to it',
  },
  {
    name: 'unique: app.membership membership_one_default',
    schema: ['drop index app.membership_one_default'],
    equivalent: 'the row of the person is locked before a default is made; without both it is found',
  },
  tokens('app.session', 'session_pkey'),
  numbers('app.audit_event', 'audit_event_pkey'),
  { name: 'unique: app.rate_limit rate_limit_pkey', equivalent: limits },
  numbers('app.refusal', 'refusal_pkey'),
  named('app.refusal', 'refusal_minute_address_state_findings_key', {
    start: 'nobody',
    requests: ['callback token="own" ownWord=false', 'callback token="own" ownWord=false'],
  }),
]
