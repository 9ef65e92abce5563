// What a pool is like of which nothing is said, and what becomes of rows, failures and connections.

import { SchemaValidationError, sql } from 'slonik'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ConnectOptions, connect, type Queries, Undone } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { createDatabase } from '../../support/databases.ts'
import { startPooler } from '../../support/pooler-double.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase(null)
})

async function poolOf(options: ConnectOptions = {}, url = databaseUrl) {
  const pool = await connect(url, options)
  onTestFinished(() => pool.end())
  return pool
}

const setting = z.object({ setting: z.string() }).transform((row) => row.setting)
const settingOf = (db: Queries, name: string) =>
  db.one(sql.type(setting)`select current_setting(${name}) as setting`)
const pidOf = (db: Queries) => db.one(sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`)

test('ten connections by its name, of which each prepares its statements and has a time limit', async () => {
  const pool = await poolOf()
  expect(pool.load()).toEqual({ busy: 0, waiting: 0, most: 10 })
  expect(await settingOf(pool, 'application_name')).toBe('lockstep')
  expect(await settingOf(pool, 'statement_timeout')).toBe('1500ms')
  expect(await settingOf(pool, 'idle_in_transaction_session_timeout')).toBe('1500ms')
  const prepared = z.object({ statement: z.string() })
  expect(await pool.any(sql.type(prepared)`select statement from pg_prepared_statements`)).toEqual([
    { statement: 'select current_setting($1) as setting' },
  ])
})

test('a row that is not as its statement says is a failure, and one that is passes as the statement wants it', async () => {
  const pool = await poolOf({ connectionWaitMs: UNHURRIED_MS })
  await expect(pool.one(sql.type(setting)`select 1 as setting`)).rejects.toThrow(SchemaValidationError)
  expect(await pool.one(sql.type(setting)`select 'on' as setting`)).toBe('on')
  expect(await pool.one(sql.unsafe`select 1 as setting`)).toEqual({ setting: 1 })
})

test('a connection that cannot be opened is not tried a second time', async () => {
  const { url, startups } = await startPooler(databaseUrl, () => ({ code: '57P03', message: 'It starts.' }))
  const pool = await poolOf({ connectionWaitMs: UNHURRIED_MS }, url)
  await expect(pool.query(sql.unsafe`select 1`)).rejects.toThrow()
  expect(startups).toHaveLength(1)
})

test('work of which nothing is to be kept leaves no row, and the connection to the next', async () => {
  const pool = await poolOf({ connectionWaitMs: UNHURRIED_MS, maxPoolSize: 1 })
  await pool.query(sql.unsafe`create table word (text text)`)
  const before = await pidOf(pool)
  const undone = new Undone()
  const work = pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`insert into word values ('a')`)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  expect(await pidOf(pool)).toEqual(before)
  expect((await pool.query(sql.unsafe`select from word`)).rowCount).toBe(0)
})
