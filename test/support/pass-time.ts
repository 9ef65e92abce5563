// Lets time pass for one account and its organization, in the database: what that demands, its hour, minute, time step and day, and the five minutes of a challenge.

import type pg from 'pg'
import { digestOf } from '../../server/auth/crypto/tokens.ts'
import type { Servers } from '../model/http.ts'

type Passing =
  | 'passHour'
  | 'ageSessions'
  | 'endLives'
  | 'ageFirstProofs'
  | 'endLivesOfTwoFactors'
  | 'lapseVerifier'
  | 'inviteTo'
  | 'demandFactor'
  | 'exhaustApp'
  | 'nextDayOfApp'
  | 'lapseChallenge'
  | 'nextStep'

export const passTime = (pool: pg.Pool): Required<Pick<Servers, Passing>> => ({
  passHour: async (email) => {
    await pool.query(
      `update app.session set created_at = created_at - interval '1 hour'
       where user_id in (select user_id from app.app_user where email = $1)`,
      [email],
    )
  },
  ageSessions: async (email) => {
    await pool.query(
      `with there as (
         update app.session set proven_at = proven_at - interval '2 days'
         where user_id in (select user_id from app.app_user where email = $1))
       update auth.session set "authenticatedAt" = "authenticatedAt" - interval '2 days',
         "createdAt" = "createdAt" - interval '2 days'
       where "userId" in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  endLives: async (email) => {
    await pool.query(
      `update auth.session set "expiresAt" = now()
       where "userId" in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  ageFirstProofs: async (email) => {
    await pool.query(
      `update auth.session set "createdAt" = "createdAt" - interval '2 days'
       where "createdAt" < "authenticatedAt" and "userId" in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  endLivesOfTwoFactors: async (email) => {
    await pool.query(
      `update auth.session set "expiresAt" = now()
       where aal = 'aal2' and "userId" in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  inviteTo: async (email) => {
    const { rows } = await pool.query<{ tenant: string; id: string }>(
      `with inviter as (
         insert into app.app_user (auth_user_id, email, email_verified)
         select gen_random_uuid()::text, 'inviter.of.' || $1, true returning user_id),
       made as (insert into app.tenant (name, slug) select 'Theirs', gen_random_uuid()::text returning tenant_id),
       owning as (
         insert into app.membership (user_id, tenant_id, role) select user_id, tenant_id, 'owner' from inviter, made)
       insert into app.invitation (tenant_id, email, role, token_digest, invited_by, expires_at)
       select tenant_id, $1, 'member', gen_random_uuid()::text, user_id, now() + interval '1 day' from made, inviter
       returning tenant_id as tenant, id`,
      [email],
    )
    if (!rows[0]) throw new Error('Nobody was invited.')
    return rows[0]
  },
  demandFactor: async (tenant, days) => {
    await pool.query(
      `update app.tenant set second_factor_from = now() + make_interval(days => $2::int) where tenant_id = $1`,
      [tenant, days],
    )
  },
  lapseVerifier: async (email) => {
    await pool.query(
      `update auth.session_verifier set expires_at = clock_timestamp()
       where user_id in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  exhaustApp: async (email) => {
    await pool.query(
      `update auth.totp set failures = 1000, failing_since = clock_timestamp()
       where user_id in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  nextDayOfApp: async (email) => {
    await pool.query(
      `update auth.totp set failing_since = failing_since - interval '1 day'
       where user_id in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
  lapseChallenge: async (cookie) => {
    await pool.query('update auth.passkey_challenge set expires_at = clock_timestamp() where digest = $1', [
      digestOf(cookie),
    ])
  },
  nextStep: async (email) => {
    await pool.query(
      `update auth.totp set last_step = -1
       where last_step is not null and user_id in (select id from auth."user" where email = $1)`,
      [email],
    )
  },
})
