// A database for a file of tests of queries: a pool that the queries are asked by, and rows that the tests make by hand.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { sql } from 'slonik'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { connect, type Pool, type Transaction } from '../../../../server/db/pool.ts'
import { connectedTo, createDatabase } from '../../../support/databases.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
export const hence = (seconds: number) => ago(-seconds)
export const digest = () => randomBytes(32).toString('hex')

/** A statement that should not wait, and does, fails after this time, in ms. */
const PATIENCE_MS = 10_000

type Values = Record<string, unknown>
export type QueriesDatabase = ReturnType<typeof queriesDatabase>
type Locked = { table: string; key?: string; by?: 'update' | 'no key update' | 'key share' }

export function queriesDatabase() {
  let pool: Pool
  let db: Client
  beforeAll(async () => {
    const url = await createDatabase()
    pool = await connect(url, { maxPoolSize: 1, statementTimeoutMs: PATIENCE_MS })
    db = await connectedTo(url)
  })
  afterAll(() => Promise.all([pool?.end(), db?.end()]))

  const rows = async (statement: string, values: unknown[] = []) => (await db.query(statement, values)).rows

  /** @returns the whole row */
  async function add(table: string, given: Values) {
    const names = Object.keys(given).map((name) => `"${name}"`)
    const places = names.map((_, nth) => `$${nth + 1}`)
    const [row] = await rows(
      `insert into ${table} (${names}) values (${places}) returning *`,
      Object.values(given),
    )
    return row
  }

  return {
    pool: () => pool,
    db: () => db,
    rows,
    add,
    /** Of auth."user", each with an email of their own. */
    person: (given: Values = {}): Promise<{ id: string; email: string }> =>
      add('auth."user"', {
        name: 'Ada',
        email: `${randomUUID()}@example.com`,
        emailVerified: true,
        ...given,
      }),
    session: (userId: string, given: Values = {}): Promise<{ id: string; token: string; expiresAt: Date }> =>
      add('auth.session', { token: digest(), userId, expiresAt: hence(HOUR), ...given }),
    passkey: (user_id: string, given: Values = {}): Promise<{ id: string; credential_id: string }> =>
      add('auth.passkey', {
        user_id,
        credential_id: digest(),
        public_key: 'key',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        aaguid: 'none',
        stands_alone: true,
        ...given,
      }),
    /** The values of a column, in its order. */
    column: async (table: string, name: string) =>
      (await rows(`select ${name} as one from ${table} order by 1`)).map(({ one }) => one),
    /** What work comes to that begins before another transaction has committed a change, and has to wait for it. */
    async waitingFor<T>(
      change: string,
      values: unknown[],
      work: () => Promise<T>,
      meanwhile = async () => {},
    ): Promise<T> {
      await rows('begin')
      await rows(change, values)
      const working = work()
      // Its failure is the caller’s to see, and may come before that looks.
      working.catch(() => {})
      const waiting =
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
      await vi.waitFor(async () => expect(await rows(waiting)).not.toEqual([]), { timeout: 60_000 })
      await meanwhile()
      await rows('commit')
      return working
    },
    /** The keys of the rows that nobody else could lock so when the work has been done in a transaction. */
    held: (
      work: (tx: Transaction) => Promise<unknown>,
      { table, key = 'id', by = 'update' }: Locked,
    ): Promise<string[]> =>
      pool.transaction(async (tx) => {
        await work(tx)
        // What is sent goes with the next statement that has a result.
        await tx.query(sql.unsafe`select 1`)
        const keys = async (how: string) =>
          (await rows(`select ${key}::text as one from ${table} ${how}`)).map(({ one }) => one)
        const free = new Set(await keys(`for ${by} skip locked`))
        return (await keys('')).filter((one) => !free.has(one))
      }),
  }
}
