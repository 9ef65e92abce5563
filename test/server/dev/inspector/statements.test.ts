// A statement is named by verb and table, with how it ended; a transaction that is rolled back, too.

import { sql } from 'slonik'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../../server/db/pool.ts'
import { statementName } from '../../../../server/dev/inspector/statement-name.ts'
import { type Watcher, watch } from '../../../../server/telemetry/watcher.ts'
import { UNHURRIED_MS } from '../../../support/auth-service.ts'
import { createDatabase } from '../../../support/databases.ts'

afterEach(() => watch(null))

test.each([
  ['select * from auth.user where email = $1', 'SELECT user'],
  ['insert into auth."user" (email) values ($1)', 'INSERT user'],
  ['\n  with due as (select id from auth.outbox) update auth.outbox set tries = 1', 'SELECT outbox'],
  ['delete from app.session', 'DELETE session'],
  ["select pg_advisory_xact_lock(hashtextextended('auth.jwks', 0))", 'SELECT jwks'],
  ["set local timezone = 'UTC'", 'SET'],
  ['ROLLBACK', 'ROLLBACK'],
  ["select 'canary-Sperling-5520'", 'SELECT'],
  ['', ''],
])('%j is called %j', (text, name) => {
  expect(statementName(text)).toBe(name)
})

async function watched() {
  const statements: [string, string][] = []
  const queried: Watcher['queried'] = (text, status, took) => {
    expect(took).toBeGreaterThanOrEqual(0)
    statements.push([statementName(text), status])
  }
  watch({ queried } as Watcher)
  const pool = await connect(await createDatabase(), { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return { pool, statements }
}

test('a statement is reported once it has ended, well or not', async () => {
  const { pool, statements } = await watched()
  await pool.query(sql.unsafe`select email from auth.user`)
  await expect(pool.query(sql.unsafe`update auth.user set nothing_of_that_name = 1`)).rejects.toThrow()
  expect(statements).toEqual([
    ['SELECT user', 'ok'],
    ['UPDATE user', 'failed'],
  ])
})

test('a transaction that is rolled back is reported, since its statements have been', async () => {
  const { pool, statements } = await watched()
  await pool.transaction((tx) => tx.query(sql.unsafe`select 1 from auth.user`))
  const broken = pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`delete from auth.session`)
    throw new Error('what came later')
  })
  await expect(broken).rejects.toThrow('what came later')
  expect(statements).toEqual([
    ['SELECT user', 'ok'],
    ['DELETE session', 'ok'],
    ['ROLLBACK', 'failed'],
  ])
})
