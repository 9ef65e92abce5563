// The connection pool: waiting for a free connection is bounded, and no connection that fails is lost to the pool.

import { sql } from 'slonik'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway } from '../../../server/db/database-problem.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { createDatabase } from '../../support/databases.ts'

const SIZE = 3

async function setUp(limits: { connectionWaitMs?: number } = {}) {
  const proxy = await proxyOfTest(await createDatabase())
  const pool = await connect(proxy.url, { maxPoolSize: SIZE, ...limits })
  onTestFinished(() => pool.end())
  return { pool, proxy }
}

const all = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))
const answers = (pool: Pool) => pool.query(sql.unsafe`select 1`)

/** Transactions in every place of the pool, until the test ends them. */
async function occupy(pool: Pool): Promise<() => Promise<unknown>> {
  let held = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const ends = all(SIZE, () =>
    pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`select 1`)
      held += 1
      await promise
      await tx.query(sql.unsafe`select 2`)
    }),
  )
  await vi.waitFor(() => expect(held).toBe(SIZE), { timeout: 60_000 })
  return () => {
    resolve()
    return ends
  }
}

test('while all connections that a process may keep are in use, a request waits for one, a second by default, and learns that the database is away', async () => {
  const { pool } = await setUp()
  const release = await occupy(pool)
  const begun = performance.now()
  const refusals = await all(5, () => answers(pool).catch((error: unknown) => error))
  expect(performance.now() - begun).toBeGreaterThan(900)
  expect(refusals.map(isDatabaseAway)).toEqual(Array(5).fill(true))
  await release()
  expect(await all(SIZE * 4, () => answers(pool))).toHaveLength(SIZE * 4)
})

test('statements and savepoints of a transaction wait for nobody', async () => {
  const { pool } = await setUp()
  const inner = () =>
    pool.transaction(async (tx) => {
      const one = await tx.transaction((savepoint) => savepoint.query(sql.unsafe`select 1`))
      return one.rowCount
    })
  expect(await all(SIZE * 10, inner)).toEqual(Array(SIZE * 10).fill(1))
})

test('a statement that takes longer than it may ends with its connection, and the next gets another one', async () => {
  const proxy = await proxyOfTest(await createDatabase())
  const pool = await connect(proxy.url, { maxPoolSize: 1, connectionWaitMs: 60_000, statementTimeoutMs: 200 })
  onTestFinished(() => pool.end())
  await answers(pool)
  proxy.judge(() => new Promise(() => {}))
  const failure = await pool
    .transaction((tx) => tx.query(sql.unsafe`select 1`))
    .catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  proxy.judge(() => 'pass')
  expect((await answers(pool)).rowCount).toBe(1)
})

test.each(['are refused', 'are cut at the first statement', 'fail for another reason'])(
  'a hundred connections that %s cost the pool no place',
  async (what) => {
    const { pool, proxy } = await setUp({ connectionWaitMs: UNHURRIED_MS })
    proxy.refuse(what === 'are refused')
    if (what === 'are cut at the first statement') proxy.judge(() => 'cutBefore')
    const statement = what.startsWith('fail') ? sql.unsafe`select 1 / 0` : sql.unsafe`select 1`
    proxy.cut()
    for (let time = 0; time < 50; time++) {
      const errors = await all(2, () =>
        time % 2 === 0 ? pool.query(statement) : pool.transaction((tx) => tx.query(statement)),
      ).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      )
      expect(isDatabaseAway(errors)).toBe(!what.startsWith('fail'))
    }
    proxy.refuse(false)
    proxy.judge(() => 'pass')
    const release = await occupy(pool)
    await release()
  },
)
