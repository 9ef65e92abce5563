// A database that takes a connection away, or a transaction back, at the worst moment: requests are asked to come back.

import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { sql } from 'slonik'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '../../../server/db/database-problem.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

const NAME = 'a busy node'

async function poolOf(url: string): Promise<Pool> {
  const pool = await connect(url, { connectionWaitMs: UNHURRIED_MS, applicationName: NAME })
  onTestFinished(() => pool.end())
  return pool
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

/** The last message of a connection’s beginning: its letter, its length, and that no transaction is open. */
const saysReady = (bytes: Buffer) => bytes.at(-6) === 'Z'.charCodeAt(0)

/**
 * What a process that is held up reads in one go: that its connection is ready, and that the server has ended it since.
 * @param isReady resolves once the server has said the one; the other is waited for
 */
async function heldUp(url: string): Promise<{ url: string; isReady: Promise<void> }> {
  const ready = Promise.withResolvers<void>()
  const { hostname, port } = new URL(url)
  const proxy = createServer((client) => {
    const server = connectSocket(Number(port), hostname)
    const kept: Buffer[] = []
    client.pipe(server)
    client.on('error', () => server.destroy())
    server.on('data', (bytes: Buffer) => {
      if (kept.length === 0 && !saysReady(bytes)) return void client.write(bytes)
      kept.push(bytes)
      ready.resolve()
    })
    server.on('close', () => client.end(Buffer.concat(kept)))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const through = new URL(url)
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: through.href, isReady: ready.promise }
}

test.each<[string, (pool: Pool) => Promise<unknown>]>([
  ['a statement', (pool) => pool.query(sql.unsafe`select 1`)],
  ['a transaction', (pool) => pool.transaction((tx) => tx.query(sql.unsafe`select 1`))],
])('%s on a connection that was ended before it was used is asked to come back', async (_, work) => {
  const url = await createDatabase()
  const { url: through, isReady } = await heldUp(url)
  const failure = failureOf(work(await poolOf(through)))
  await isReady
  const db = await connectTo(url)
  await db.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [NAME])
  expect(isDatabaseAway(await failure)).toBe(true)
})

test.each(['40001', '40P01'])(
  'what the server takes back again and again (%s) is asked to come back',
  async (code) => {
    const url = await createDatabase()
    const db = await connectTo(url)
    await db.query(`create function taken_back() returns int language plpgsql
    as $$ begin raise exception 'It is taken back.' using errcode = '${code}'; end $$`)
    const pool = await poolOf(url)
    const statement = sql.unsafe`select taken_back()`
    expect(isDatabaseAway(await failureOf(pool.query(statement)))).toBe(true)
    expect(isDatabaseAway(await failureOf(pool.transaction((tx) => tx.query(statement))))).toBe(true)
  },
)
