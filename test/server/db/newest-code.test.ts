// Which of an email's codes counts: the open one, and where there is none the newest of those that are over.

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  maybeGuessedCodeForUpdate,
  maybeNewestCodeAfter,
  maybeNewestCodeForUpdate,
} from '../../../server/db/auth/one-time-code.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { createDatabase } from '../../support/databases.ts'

let pool: Pool
let db: Client
beforeAll(async () => {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  pool = await connect(url, { maxPoolSize: 1 })
  db = new Client({ connectionString: url })
  await db.connect()
})
afterAll(() => Promise.all([pool?.end(), db?.end()]))

type Code = [state: string, minutesAgo: number]

/** Of a person of their own. @returns the state of the code that counts, as each of the queries has it */
async function counting(...codes: Code[]) {
  const email = `${randomUUID()}@example.com`
  let last = ''
  for (const [state, minutesAgo] of codes) {
    last = randomUUID()
    await db.query(
      `insert into auth.one_time_code (id, email, purpose, state, issued_at, expires_at)
       values ($1, $2, 'sign-in', $3, now() - make_interval(mins => $4), now() + interval '1 minute')`,
      [last, email, state, minutesAgo],
    )
  }
  const found = [
    await maybeNewestCodeForUpdate(pool, email, 'sign-in'),
    await maybeGuessedCodeForUpdate(pool, email, 'sign-in'),
    await maybeNewestCodeAfter(pool, last),
  ]
  return [...new Set(found.map((code) => code?.state))]
}

test.each<[string, string, Code[]]>([
  [
    'the newest of two that are over',
    'expired',
    [
      ['expired', 1],
      ['spent', 5],
    ],
  ],
  [
    'the newest of two that are over, whichever was stored first',
    'expired',
    [
      ['spent', 5],
      ['expired', 1],
    ],
  ],
  [
    'an open one before a newer one that is over',
    'issued',
    [
      ['issued', 5],
      ['spent', 1],
    ],
  ],
  [
    'one that waits before a newer one that is over',
    'locked',
    [
      ['expired', 1],
      ['locked', 5],
    ],
  ],
])('%s counts', async (_words, state, codes) => {
  expect(await counting(...codes)).toEqual([state])
})
