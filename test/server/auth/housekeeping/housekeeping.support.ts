// Expired rows of every kind, and a lock that holds up their removal.

import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { authRetention } from '../../../../server/db/auth/auth-retention.ts'
import { connectTo } from '../../../support/databases.ts'

export const retention = authRetention({
  AUDIT_RETENTION_DAYS: 400,
  REFUSAL_RETENTION_DAYS: 30,
  CODE_RETENTION_DAYS: 2,
  EVENT_RETENTION_DAYS: 30,
})

const digest = () => createHash('sha256').update(randomUUID()).digest('hex')

export async function addUser(db: pg.Client): Promise<string> {
  const { rows } = await db.query(`insert into auth."user" (name, email) values ('N', $1) returning id`, [
    `${randomUUID()}@example.com`,
  ])
  return rows[0].id
}

export const addSessions = async (db: pg.Client, count: number, expiry: string) =>
  db.query(
    `insert into auth.session (token, "userId", "expiresAt")
     select encode(sha256(gen_random_uuid()::text::bytea), 'hex'), $1, now() + $3::interval
     from generate_series(1, $2)`,
    [await addUser(db), count, expiry],
  )

export const addCode = async (db: pg.Client, email: string, age: string, tries = 0): Promise<string> => {
  const { rows } = await db.query(
    `insert into auth.one_time_code (email, purpose, state, tries, issued_at, expires_at)
     values ($1, 'sign-in', 'expired', $3, now() - $2::interval, now() - $2::interval + '10 minutes')
     returning id`,
    [email, age, tries],
  )
  return rows[0].id
}

/** `sent` and `dead` are ages. */
export const addMail = (
  db: pg.Client,
  recipient: string,
  mail: { sent?: string; dead?: string; code?: string },
) =>
  db.query(
    `insert into auth.outbox (kind, recipient, code_id, queued_at, sent_at, dead_at)
     values ('sign-in-code', $1, $2, now() - interval '60 days', now() - $3::interval, now() - $4::interval)`,
    [recipient, mail.code ?? null, mail.sent ?? null, mail.dead ?? null],
  )

export const addSocialSignIn = (db: pg.Client, page: string, expiry: string) =>
  db.query(
    `insert into auth.social_sign_in values ($1, 'demo', 'v', 'n', $2, $2, null, '{}', now() + $3::interval)`,
    [digest(), page, expiry],
  )

export const addVerifier = async (db: pg.Client, origin: string, expiry: string) =>
  db.query(`insert into auth.session_verifier values ($1, $2, $3, '{}', now() + $4::interval)`, [
    digest(),
    await addUser(db),
    origin,
    expiry,
  ])

export const values = async (db: pg.Client, query: string): Promise<unknown[]> =>
  (await db.query({ text: query, rowMode: 'array' })).rows.flat()

export const countOf = async (db: pg.Client, table: string) =>
  (await db.query(`select count(*)::int as count from auth.${table}`)).rows[0].count

/** Holds up every removal of sessions until `release`. */
export async function barrier(databaseUrl: string) {
  const gate = await connectTo(databaseUrl)
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(7); return null; end $$;
    create trigger gate before delete on auth.session for each statement execute function wait_at_gate()`)
  await gate.query('select pg_advisory_lock(7)')
  return {
    reached: () =>
      vi.waitFor(
        async () => {
          const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 7 and not granted`
          expect((await gate.query(waiting)).rowCount).toBe(1)
        },
        { timeout: 60_000 },
      ),
    release: () => gate.query('select pg_advisory_unlock(7)'),
  }
}
