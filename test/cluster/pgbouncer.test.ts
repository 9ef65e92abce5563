// Behind PgBouncer in transaction mode everything works, with its configuration as it comes, and when it is started anew.

import pg from 'pg'
import { StatementTimeoutError, sql } from 'slonik'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { migrate, migrationsOf } from '../../server/db/migrate.ts'
import { connect } from '../../server/db/pool.ts'
import { expectBalance } from '../faults/support/balance.ts'
import { createPostgres } from '../faults/support/postgres.ts'
import { startTraffic } from '../faults/support/traffic.ts'
import { startApp } from '../support/app-service.ts'
import { signUp, somebody, startAuth, verifiedPerson } from '../support/auth-service.ts'
import { connectTo, createDatabase } from '../support/databases.ts'
import { balancers } from './support/balancers.ts'
import { report } from './support/figures.ts'
import { inWords, outageOf } from './support/load.ts'
import { startNodes } from './support/nodes.ts'
import { failsOver, pgBouncerOfTest } from './support/pgbouncer.ts'
import { startSwallowing } from './support/swallowing.ts'

const row = z.object({ number: z.number() })

test.each([
  ['as it comes', []],
  [
    'told to ignore what it does not know',
    ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'],
  ],
])(
  '%s: both services come up on an empty database, and people sign up, verify and go on',
  async (_, more) => {
    const bouncer = await pgBouncerOfTest(await createDatabase(null), more)
    const auth = await startAuth({ DATABASE_URL: bouncer.url })
    onTestFinished(auth.stop)
    const app = await startApp({ AUTH_URL: auth.url }, bouncer.url)
    onTestFinished(app.stop)
    const { origin } = new URL(auth.url)
    expect((await fetch(`${origin}/ready`)).status).toBe(200)
    // By more connections than PgBouncer has, so that each transaction is another's neighbour.
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        // The first statements that are prepared are lost, which the service notices, and asks to come back.
        const email = somebody()
        return vi.waitFor(
          async () => {
            const answer = await signUp(auth, email)
            expect(answer.status).toBe(200)
            return answer.status
          },
          { timeout: 60_000 },
        )
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    const { token } = await verifiedPerson(auth)
    expect((await app.post('/auth/auth-callback', { token })).status).toBe(200)
  },
)

test('as it comes, no request is ever told that a prepared statement was lost', async () => {
  const bouncer = await pgBouncerOfTest(await createDatabase())
  const pool = await connect(bouncer.url, { maxPoolSize: 10, connectionWaitMs: 60_000 })
  onTestFinished(() => pool.end())
  const ask = (number: number) => pool.one(sql.type(row)`select ${number}::int as number`)
  const found = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)))
  expect(found.map((one) => one.number)).toEqual(Array.from({ length: 200 }, (_, number) => number))
})

test('many migrations at once all end, and leave no lock behind', async () => {
  const databaseUrl = await createDatabase(null)
  const bouncer = await pgBouncerOfTest(databaseUrl)
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(bouncer.url, 'auth')))
  expect(applied.flat()).toEqual(migrationsOf('auth'))
  const db = await connectTo(databaseUrl)
  expect((await db.query(`select from pg_locks where locktype = 'advisory'`)).rowCount).toBe(0)
})

test('a statement of a transaction has its time limit on the server', async () => {
  const bouncer = await pgBouncerOfTest(await createDatabase())
  const pool = await connect(bouncer.url, { connectionWaitMs: 60_000, statementTimeoutMs: 500 })
  onTestFinished(() => pool.end())
  const slow = pool.transaction((tx) => tx.query(sql.unsafe`select pg_sleep(60)`))
  await expect(slow).rejects.toBeInstanceOf(StatementTimeoutError)
  const { rows } = await pool.query(sql.unsafe`select current_setting('statement_timeout') as limit`)
  expect(rows).toEqual([{ limit: '0' }])
})

test('what it refuses is named as what it is', async () => {
  const bouncer = await pgBouncerOfTest(await createDatabase())
  await expect(migrate(`${bouncer.url}?options=-c%20work_mem%3D1MB`, 'auth')).rejects.toThrow(
    /refused by the protocol, as a pooler such as PgBouncer does it \(SQLSTATE 08P01\): unsupported startup parameter: options/,
  )
})

test('it is killed and started anew under load: errors are announced and brief, and nothing is lost', async () => {
  const postgres = await createPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.start()
  const bouncer = await pgBouncerOfTest(postgres.url)
  const nodes = await startNodes({ databaseUrl: bouncer.url, balancer: await balancers.haproxy() })
  const traffic = startTraffic(nodes, 24)
  const outage = await outageOf(nodes, bouncer.restart)
  await traffic.end()
  expect(nodes.exchanges.filter(({ answer }) => answer === null)).toEqual([])
  const db = await postgres.connect()
  onTestFinished(() => db.end())
  await expectBalance(db, nodes)
  report('PgBouncer killed and started anew', inWords(outage))
  expect(outage.seconds).toBeLessThan(5)
})

test('a login that hangs costs no longer than PgBouncer waits for it by its settings', async () => {
  const swallowing = await startSwallowing(new URL(await createDatabase(null)))
  const bouncer = await pgBouncerOfTest(swallowing.url, failsOver)
  const client = new pg.Client({ connectionString: bouncer.url })
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('select 1')
  const begun = performance.now()
  // As where a primary dies while it lets somebody in: its other connections are gone, and this one is never answered.
  await Promise.all([swallowing.next(), client.query('select 1').catch(() => {})])
  await vi.waitFor(
    async () => {
      const another = new pg.Client({ connectionString: bouncer.url })
      try {
        await another.connect()
        await another.query('select 1')
      } finally {
        await another.end()
      }
    },
    { timeout: 60_000, interval: 50 },
  )
  const seconds = (performance.now() - begun) / 1000
  report('PgBouncer, a login that hangs', `over after ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(10)
})

test('no name is sent to the server for each transaction: both services are nobody in one pool, unless the address names them', async () => {
  const bouncer = await pgBouncerOfTest(await createDatabase(null))
  const named = z.object({ name: z.string() })
  const nameBy = async (url: string) => {
    const pool = await connect(url, { applicationName: 'lockstep auth' })
    onTestFinished(() => pool.end())
    return (await pool.one(sql.type(named)`select current_setting('application_name') as name`)).name
  }
  expect(await nameBy(bouncer.url)).toBe('')
  expect(await nameBy(`${bouncer.url}?application_name=shop`)).toBe('shop')
})
