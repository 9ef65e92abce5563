// The statements of a transaction: what is sent together, and that it is one transaction all the same.

import { sql } from 'slonik'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connect, type Transaction } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

async function setUp() {
  const url = await createDatabase()
  const proxy = await proxyOfTest(url)
  const pool = await connect(proxy.url, { maxPoolSize: 1, connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  const db = await connectTo(url)
  await db.query('create table word (text text primary key)')
  const words = async () =>
    (await db.query('select text from word order by text')).rows.map(({ text }) => text)
  return { pool, proxy, words }
}

const insertion = (text: string) => sql.unsafe`insert into word values (${text})`
const send = (tx: Transaction, ...words: string[]) =>
  Promise.all(words.map((word) => tx.send(insertion(word))))
const ask = (tx: Transaction) => tx.query(sql.unsafe`select count(*)::int from word`)
const firstWords = (trips: string[][]) => trips.map((trip) => trip.map((text) => text.split(' ')[0]))

test('a transaction begins with its first statement, and what is held goes with the next one', async () => {
  const { pool, proxy, words } = await setUp()
  await pool.transaction(async (tx) => {
    await send(tx, 'a', 'b')
    expect((await ask(tx)).rows).toEqual([{ count: 2 }])
    await send(tx, 'c')
  })
  expect(firstWords(proxy.roundTrips)).toEqual([
    ['START', 'insert', 'insert', 'select'],
    ['insert', 'COMMIT'],
  ])
  expect(await words()).toEqual(['a', 'b', 'c'])
})

test('a transaction that asks nothing asks nothing', async () => {
  const { pool, proxy } = await setUp()
  expect(await pool.transaction(async () => 1)).toBe(1)
  await expect(pool.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(proxy.roundTrips).toEqual([])
})

test('outside of a transaction a statement is sent at once', async () => {
  const { pool, words } = await setUp()
  await pool.send(insertion('a'))
  expect(await words()).toEqual(['a'])
})

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  [
    'before a statement',
    async (tx) => {
      await send(tx, 'b', 'a', 'c')
      await ask(tx)
    },
  ],
  ['before the commit', (tx) => send(tx, 'b', 'a', 'c')],
])('if a held statement %s fails, it is the failure of all, and nothing is kept', async (_, work) => {
  const { pool, words } = await setUp()
  await pool.send(insertion('a'))
  const failure = await pool.transaction(work).catch((error: unknown) => error)
  expect([failure, (failure as Error).cause]).toContainEqual(expect.objectContaining({ code: '23505' }))
  expect(await words()).toEqual(['a'])
  await pool.transaction((tx) => send(tx, 'd'))
  expect(await words()).toEqual(['a', 'd'])
})

test('what is held when the work fails is never sent', async () => {
  const { pool, proxy, words } = await setUp()
  const work = async (tx: Transaction) => {
    await ask(tx)
    await send(tx, 'a')
    throw new Error('no')
  }
  await expect(pool.transaction(work)).rejects.toThrow('no')
  expect(firstWords(proxy.roundTrips)).toEqual([['START', 'select'], ['ROLLBACK']])
  await pool.transaction((tx) => send(tx, 'b'))
  expect(await words()).toEqual(['b'])
})

test('a savepoint that is rolled back takes along what was held in it, and nothing else', async () => {
  const { pool, words } = await setUp()
  await pool.transaction(async (tx) => {
    await send(tx, 'a')
    const inner = async (savepoint: Transaction) => {
      await send(savepoint, 'b')
      throw new Error('no')
    }
    await expect(tx.transaction(inner)).rejects.toThrow('no')
    await send(tx, 'c')
  })
  expect(await words()).toEqual(['a', 'c'])
})

test('what the rows of a statement look like is asked once a connection', async () => {
  const { pool, proxy } = await setUp()
  const say = (word: string) =>
    pool.any(sql.unsafe`select ${word}::text as text, 1 as one, now() as at, array[${word}::text] as list`)
  for (const word of ['a', 'b'])
    expect(await say(word)).toEqual([{ text: word, one: 1, at: expect.any(Number), list: [word] }])
  await pool.send(insertion('a'))
  await pool.send(insertion('b'))
  expect(proxy.described.map((text) => text.split(' ')[0])).toEqual(['select', 'insert'])
})

test('a statement whose rows would look different now is refused', async () => {
  const { pool, words } = await setUp()
  const ask = () => pool.any(sql.unsafe`select * from word where text <> ${''}`)
  await pool.send(insertion('a'))
  expect(await ask()).toEqual([{ text: 'a' }])
  await pool.query(sql.unsafe`alter table word add column length int not null default 1`)
  expect(await words()).toEqual(['a'])
  await expect(ask()).rejects.toThrow(/table has changed/)
  expect(await ask()).toEqual([{ text: 'a', length: 1 }])
})

test('a row that a pooler’s other server answers in another shape is refused, and not misread', async () => {
  const { pool } = await setUp()
  const ask = () => pool.any(sql.unsafe`select * from word where text <> ${''}`)
  await pool.send(insertion('a'))
  expect(await ask()).toEqual([{ text: 'a' }])
  const [prepared] = await pool.any(
    sql.type(z.object({ name: z.string(), statement: z.string() }))`
      select name, statement from pg_prepared_statements where statement like ${'%from word where%'} and name <> ''`,
  )
  if (!prepared) throw new Error('Nothing is prepared.')
  await pool.query(sql.unsafe`alter table word add column length int not null default 1`)
  // As PgBouncer does where a transaction comes to a server that has not seen the statement.
  for (const text of [`deallocate "${prepared.name}"`, `prepare "${prepared.name}" as ${prepared.statement}`])
    await pool.query({ ...sql.unsafe`select`, sql: text })
  await expect(ask()).rejects.toThrow(/table has changed/)
  expect(await ask()).toEqual([{ text: 'a', length: 1 }])
})

test('the same statement sent several times at once is answered each time', async () => {
  const { pool } = await setUp()
  const doubled = z.object({ doubled: z.number() }).transform((row) => row.doubled)
  const double = (tx: Transaction, number: number) =>
    tx.one(sql.type(doubled)`select ${number}::int * 2 as doubled`)
  expect(await pool.transaction((tx) => Promise.all([1, 2, 3].map((one) => double(tx, one))))).toEqual([
    2, 4, 6,
  ])
  expect(await pool.transaction((tx) => Promise.all([4, 5].map((one) => double(tx, one))))).toEqual([8, 10])
})
