// Lets time pass for one account, in the database: its hour, minute, time step and day, and the five minutes of a challenge.

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
