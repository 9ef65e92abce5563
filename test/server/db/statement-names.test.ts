// Prepared statements on the real server: what is kept, and what becomes of those that are lost.

import { sql } from 'slonik'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { isDatabaseAway } from '../../../server/db/database-problem.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { createStatementNames, lostStatement } from '../../../server/db/statement-names.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

async function setUp(preparesStatements: boolean) {
  const url = await createDatabase()
  const pool = await connect(url, { maxPoolSize: 1, connectionWaitMs: UNHURRIED_MS, preparesStatements })
  onTestFinished(() => pool.end())
  const db = await connectTo(url)
  await db.query('create table word (text text primary key, number int)')
  return { pool, db }
}

const insertion = (text: string) => sql.unsafe`insert into word values (${text})`
const find = (pool: Pool, text: string) => pool.any(sql.unsafe`select * from word where text = ${text}`)
const prepared = async (pool: Pool): Promise<string[]> => {
  const row = z.object({ statement: z.string() })
  const rows = await pool.any(sql.type(row)`select statement from pg_prepared_statements order by 1`)
  return rows.map(({ statement }) => statement)
}

test('a statement is prepared once a connection, also within a transaction, whatever its parameters are', async () => {
  const { pool } = await setUp(true)
  await pool.query(insertion('a'))
  await pool.transaction((tx) => Promise.all([tx.send(insertion('b')), tx.query(insertion('c'))]))
  expect(await find(pool, 'b')).toHaveLength(1)
  expect(await find(pool, 'd')).toHaveLength(0)
  expect(await prepared(pool)).toEqual(['insert into word values ($1)', 'select * from word where text = $1'])
})

test('none is prepared where the setting says so', async () => {
  const { pool } = await setUp(false)
  await pool.query(insertion('a'))
  expect(await prepared(pool)).toEqual([])
})

test('a pooler that loses them costs one announced failure, and none is prepared from then on', async () => {
  const { pool } = await setUp(true)
  await pool.query(insertion('a'))
  await pool.query(sql.unsafe`deallocate all`)
  const failure = await pool.query(insertion('b')).catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(String((failure as Error).message)).toContain('PREPARED_STATEMENTS=off')
  await pool.query(insertion('b'))
  expect(await find(pool, 'b')).toHaveLength(1)
  expect(await prepared(pool)).toEqual([])
})

test('a plan that a changed table has outdated costs one announced failure', async () => {
  const { pool, db } = await setUp(true)
  await find(pool, 'a')
  await db.query('alter table word alter number type bigint')
  const failure = await find(pool, 'a').catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(await find(pool, 'a')).toEqual([])
  expect(await prepared(pool)).toHaveLength(1)
})

test('a failed statement within a transaction leaves the next one of its text as it was', async () => {
  const { pool } = await setUp(true)
  await pool.query(insertion('a'))
  await pool.transaction(async (tx) => {
    await expect(tx.transaction((savepoint) => savepoint.query(insertion('a')))).rejects.toThrow()
    await tx.query(insertion('b'))
  })
  expect(await find(pool, 'b')).toHaveLength(1)
})

test('the name of a text is the same in every process, and only so many texts have one', () => {
  const names = createStatementNames(true)
  expect(names.nameOf('select $1')).toBe('375fa1233f1f09a898484552d9b3f921')
  for (let number = 0; number < 499; number++)
    expect(names.nameOf(`select $1 + ${number}`)).toMatch(/^[0-9a-f]{32}$/)
  expect(names.nameOf('select $1')).toBe(createStatementNames(true).nameOf('select $1'))
  expect(names.nameOf('select $1 + 499')).toBeUndefined()
})

test.each([
  ['26000', 'prepared statement "a" does not exist'],
  ['42P05', 'prepared statement "a" already exists'],
])(
  'an answer that a statement is not there, or is there already (%s), gives up their names',
  (code, message) => {
    const names = createStatementNames(true)
    expect(lostStatement({ code, message }, names)?.message).toContain('PREPARED_STATEMENTS=off')
    expect(names.nameOf('select $1')).toBeUndefined()
  },
)

test('any other failure says nothing of prepared statements, and leaves their names', () => {
  const names = createStatementNames(true)
  for (const [code, message] of [
    ['0A000', 'set-returning functions are not allowed in WHERE'],
    ['XX000', 'cached plan must not change result type'],
    ['23505', 'duplicate key value violates unique constraint'],
  ] as const)
    expect(lostStatement({ code, message }, names)).toBeNull()
  expect(names.nameOf('select $1')).toBeDefined()
})
