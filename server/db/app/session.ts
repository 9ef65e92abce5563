// app.session: koa-session's store. A session id is a bearer secret, so only its digest is kept.

import { createHash } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

const row = z.object({ data: z.record(z.string(), z.json()) })
type Data = z.infer<typeof row>['data']

const idOf = (key: string) => createHash('sha256').update(key).digest('hex')

export async function deleteSession(pool: Pool, key: string): Promise<void> {
  await pool.query(sql.unsafe`delete from app.session where id = ${idOf(key)}`)
}

/**
 * Whether it is time to ask about the auth session again: true once every `every` ms, for one request only.
 * A column of its own, because a request writes the session's data back as it was when the request began.
 */
export async function claimCheck(pool: Pool, key: string, every: number): Promise<boolean> {
  const { rowCount } = await pool.query(sql.unsafe`
    update app.session set checked_at = now()
    where id = ${idOf(key)} and checked_at <= now() - make_interval(secs => ${every / 1000})`)
  return rowCount === 1
}

/** Makes the next check due `sooner` ms earlier than it would be. */
export async function hastenCheck(pool: Pool, key: string, sooner: number): Promise<void> {
  await pool.query(sql.unsafe`
    update app.session set checked_at = now() - make_interval(secs => ${sooner / 1000}) where id = ${idOf(key)}`)
}

/** Makes a check of every session of this user due at its next request. */
export async function checkSessionsOfUser(pool: Pool, userId: number): Promise<void> {
  await pool.query(sql.unsafe`update app.session set checked_at = '-infinity' where user_id = ${userId}`)
}

export async function deleteSessionsOfUser(pool: Pool, userId: number): Promise<void> {
  await pool.query(sql.unsafe`delete from app.session where user_id = ${userId}`)
}

/** @param absoluteLifetimeSeconds no session outlives this, however much it is used */
export function sessionStore(pool: Pool, absoluteLifetimeSeconds: number) {
  return {
    get: async (key: string): Promise<Data | undefined> => {
      const found = await pool.maybeOne(sql.type(row)`
        select data from app.session where id = ${idOf(key)} and expires_at > now()
        and created_at > now() - make_interval(secs => ${absoluteLifetimeSeconds})`)
      return found?.data
    },
    /**
     * Inserts a row only for a new id: a request that ends after a sign-out must not bring the session back.
     * @param maxAge in ms
     */
    set: async (key: string, data: Data, maxAge: number, isNew: boolean): Promise<void> => {
      const userId = typeof data.userId === 'number' ? data.userId : null
      const expiresAt = sql.fragment`now() + make_interval(secs => ${maxAge / 1000})`
      await pool.query(
        isNew
          ? sql.unsafe`
              insert into app.session (id, user_id, data, expires_at)
              values (${idOf(key)}, ${userId}, ${sql.jsonb(data)}, ${expiresAt})
              on conflict (id) do update set data = excluded.data, expires_at = excluded.expires_at`
          : sql.unsafe`
              update app.session set data = ${sql.jsonb(data)}, user_id = ${userId}, expires_at = ${expiresAt}
              where id = ${idOf(key)}`,
      )
    },
    destroy: (key: string): Promise<void> => deleteSession(pool, key),
  }
}
