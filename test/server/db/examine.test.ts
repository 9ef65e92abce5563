// What the doctor learns of a database: whether it takes writes, who waits in it, and whether TLS is in use.

import { sql } from 'slonik'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectToExamine, oneExamination } from '../../../server/db/examine.ts'
import { administer, connectTo, createDatabase } from '../../support/databases.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase(null)
})

async function examining(url = databaseUrl) {
  const examining = await connectToExamine(url)
  onTestFinished(() => examining.pool.end())
  return examining
}

test('one connection, of which all is said', async () => {
  const { pool, isEncrypted } = await examining()
  // Whose session waits for its client alone.
  await connectTo(databaseUrl)
  const before = Date.now()
  const { version, now, ...found } = await oneExamination(pool)
  expect(version).toBeGreaterThanOrEqual(140_000)
  expect(Math.abs(now - before)).toBeLessThan(60_000)
  expect(found).toEqual({ isReadOnly: false, tls: null, longestWait: 0 })
  expect(isEncrypted()).toBe(false)
  expect(pool.load().most).toBe(1)
})

test('one that takes no writes is read-only, by its setting or as a standby', async () => {
  const { pool } = await examining()
  const found = await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set transaction read only`)
    return oneExamination(tx)
  })
  expect(found.isReadOnly).toBe(true)
  await administer(
    databaseUrl,
    `create schema standin;
     create function standin.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  )
  const standby = await examining(`${databaseUrl}&options=-c%20search_path%3Dstandin,pg_catalog`)
  expect((await oneExamination(standby.pool)).isReadOnly).toBe(true)
})

test('how long somebody has waited for a lock in this database, and in no other', async () => {
  const [holder, waiter] = [await connectTo(databaseUrl), await connectTo(databaseUrl)]
  const { pool } = await examining()
  const { pool: elsewhere } = await examining(await createDatabase(null))
  await holder.query('select pg_advisory_lock(1)')
  const waiting = waiter.query('select pg_advisory_lock(1)')
  await vi.waitFor(async () => expect((await oneExamination(pool)).longestWait).toBeGreaterThan(0), {
    timeout: 10_000,
  })
  expect((await oneExamination(elsewhere)).longestWait).toBe(0)
  await holder.query('select pg_advisory_unlock(1)')
  await waiting
})
