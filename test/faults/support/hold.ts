// Holds a request where the database shows that it waits: at its first statement that writes to a table.

import type pg from 'pg'
import { expect, vi } from 'vitest'

export type Held<T> = {
  answer: Promise<T>
  /** Lets it go on. */
  release: () => Promise<void>
}

/** Resolves once the request waits there. @param db idle until `release`, since it holds the table */
export async function holdAt<T>(db: pg.Client, table: string, request: () => Promise<T>): Promise<Held<T>> {
  await db.query('begin')
  await db.query(`lock table ${table} in share mode`)
  const release = async () => void (await db.query('rollback'))
  const answer = request()
  const held = vi.waitFor(
    async () => {
      const waiting = await db.query('select from pg_locks where not granted and relation = $1::regclass', [
        table,
      ])
      expect(waiting.rowCount).toBeGreaterThan(0)
    },
    { timeout: 90_000, interval: 10 },
  )
  // Otherwise the table stays locked, and every test after this one fails as well.
  await held.catch(async (error: unknown) => {
    await release()
    throw error
  })
  return { answer, release }
}
