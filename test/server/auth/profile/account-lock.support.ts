// Holds the lock on an e-mail during a test, so that the test decides the order in which concurrent requests go on.

import { expect, vi } from 'vitest'
import { connectTo } from '../../../support/databases.ts'

/** Another statement that waits for this person's lock is let through by `release` alone. */
export async function holdLock(databaseUrl: string, email: string) {
  const db = await connectTo(databaseUrl)
  await db.query('select pg_advisory_lock(hashtextextended($1, 0))', [email])
  // Other files hold locks in databases of their own meanwhile.
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  return {
    untilWaiting: (count: number) =>
      vi.waitFor(async () => expect((await db.query(waiting)).rowCount).toBe(count), { timeout: 60_000 }),
    release: () => db.query('select pg_advisory_unlock(hashtextextended($1, 0))', [email]),
    query: (text: string, values: unknown[]) => db.query(text, values),
  }
}
