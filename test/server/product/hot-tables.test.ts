// What people do most often writes little: a look at one's session nothing, and what is written spares the indexes.

import { sql } from 'slonik'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { updateSession } from '../../../server/db/app/app-session-table.ts'
import { maybeOneSlidSession } from '../../../server/db/auth/auth-session-table.ts'
import { connect } from '../../../server/db/pool.ts'
import { startApp } from '../../support/app-service.ts'
import { housekeepingOver, isDelivery } from '../../support/auth-behind-proxy.ts'
import {
  type Answer,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { CALLBACK, sessionOf } from '../../support/callback.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { anotherNode } from '../auth/crypto/jwt.support.ts'

let proxy: DatabaseProxy
let auth: RunningAuth
let person: { email: string; token: string }
beforeAll(async () => {
  proxy = await startDatabaseProxy(await createDatabase())
  auth = await startAuth({ DATABASE_URL: proxy.url, RATE_LIMITS: 'on' })
  person = await verifiedPerson(auth)
  await housekeepingOver(proxy)
})
afterAll(async () => {
  await auth?.stop()
  await proxy?.stop()
})

const ask = (node: Pick<RunningAuth, 'get'>, path: string) =>
  node.get(path, { authorization: `Bearer ${person.token}` })

test('a look at one’s session writes nothing but, at most once in a tenth of a budget, its limit', async () => {
  await ask(auth, '/get-session')
  const before = proxy.statements.length
  const looks = 24
  for (let nth = 0; nth < looks; nth++)
    expect((await ask(auth, '/get-session')).body).toMatchObject({ user: { email: person.email } })
  const asked = proxy.statements.slice(before).filter((statement) => !isDelivery(statement))
  const written = asked.filter((statement) => !/^\s*select/.test(statement))
  expect(asked.length - written.length).toBe(looks)
  // Of the 120 a minute that are a session's, a node counts 12 by itself.
  expect(written.length).toBeLessThanOrEqual(looks / 12)
  for (const statement of written) expect(statement).toMatch(/auth\.rate_limit/)
})

test('two nodes share the budget of a network: each counts a tenth of it by itself before the other hears of it', async () => {
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_BUDGETS: '{"other":{"address":[40,900]}}' }
  const nodes = [await anotherNode(auth, { env }), await anotherNode(auth, { env })]
  let granted = 0
  const turn = async () => {
    const statuses = await Promise.all(nodes.map(async (node) => (await ask(node, '/ok')).status))
    granted += statuses.filter((status) => status === 200).length
    return statuses
  }
  for (let nth = 0; nth < 30; nth++) await turn()
  expect(await turn()).toEqual([429, 429])
  expect(granted).toBe(46)
})

/** Where its rows are on their pages: each that is written anew has another place. */
async function devicesOf(email: string): Promise<unknown[]> {
  const db = await connectTo(auth.databaseUrl)
  const { rows } = await db.query(
    `select d.ctid, d.xmax, d.last_used_at from auth.known_device d join auth."user" u on u.id = d.user_id
     where u.email = $1 order by d.id`,
    [email],
  )
  return rows
}

test('a device that has signed in within the day is left as it is, and one of yesterday is remembered anew', async () => {
  const { email } = await verifiedPerson(auth)
  const signIn = (headers = {}): Promise<Answer> =>
    auth.post('/sign-in/email', { email, password: PASSWORD }, headers)
  const cookie = cookieOf(await signIn(), 'auth.device') ?? ''
  const first = await devicesOf(email)
  expect((await signIn({ cookie })).status).toBe(200)
  expect(await devicesOf(email)).toEqual(first)
  const db = await connectTo(auth.databaseUrl)
  await db.query(`update auth.known_device set last_used_at = now() - interval '25 hours'`)
  expect((await signIn({ cookie })).status).toBe(200)
  const today = await db.query(`
    select from auth.known_device d join auth."user" u on u.id = d.user_id
    where u.email = '${email}' and last_used_at > now() - interval '1 minute'`)
  expect(today.rowCount).toBe(2)
})

/** Of one transaction, by PostgreSQL's own counts. */
const counted = z.object({ updates: z.number(), hot: z.number() })
const updatesOf = (table: string) => sql.type(counted)`
  select pg_stat_get_xact_tuples_updated(c)::int as updates, pg_stat_get_xact_tuples_hot_updated(c)::int as hot
  from (select ${table}::regclass::oid as c) as one`

test('a session of the auth service is written once a day and no other time, and that spares the indexes', async () => {
  const { email } = await verifiedPerson(auth)
  const db = await connectTo(auth.databaseUrl)
  const { rows } = await db.query(
    `select s.id from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1`,
    [email],
  )
  const pool = await connect(auth.databaseUrl)
  onTestFinished(() => pool.end())
  const slide = () =>
    pool.transaction(async (tx) => {
      const lifetimes = {
        idleSeconds: 7 * 86_400,
        slideEverySeconds: 86_400,
        absoluteSeconds: 1e9,
      }
      const slid = await maybeOneSlidSession(tx, rows[0].id, lifetimes)
      return { isSlid: slid !== null, ...(await tx.one(updatesOf('auth.session'))) }
    })
  expect(await slide()).toEqual({ isSlid: false, updates: 0, hot: 0 })
  await db.query(`update auth.session set "updatedAt" = now() - interval '25 hours' where id = $1`, [
    rows[0].id,
  ])
  expect(await slide()).toEqual({ isSlid: true, updates: 1, hot: 1 })
  expect(await slide()).toMatchObject({ isSlid: false })
})

test('a session of the application that is written back, and ends later for it, spares the indexes', async () => {
  const app = await startApp({ AUTH_URL: auth.url })
  onTestFinished(app.stop)
  const pool = await connect(app.databaseUrl)
  onTestFinished(() => pool.end())
  const key = 'a session of this test'
  const db = await connectTo(app.databaseUrl)
  await db.query(
    `insert into app.session (id, data, expires_at)
     values (encode(sha256($1::bytea), 'hex'), '{}', now() + interval '2 days')`,
    [key],
  )
  const updates = await pool.transaction(async (tx) => {
    await updateSession(tx, { key, data: { seen: true }, maxAgeSeconds: 7 * 86_400 })
    return tx.one(updatesOf('app.session'))
  })
  expect(updates).toEqual({ updates: 1, hot: 1 })
})

test('what people change of a session, and of themselves, spares the indexes; a verification touches one, and another name that of the search', async () => {
  const own = await startAuth()
  const app = await startApp({ AUTH_URL: own.url })
  const { email, token } = await verifiedPerson(own)
  const bearer = { authorization: `Bearer ${token}` }
  const session = sessionOf(await app.post(CALLBACK, { token }))
  expect((await app.post('/api/organizations', { name: 'Warm' }, session)).status).toBe(201)
  const sessions = await connectTo(app.databaseUrl)
  await sessions.query(`update app.session set checked_at = now() - interval '6 minutes'`)
  expect((await app.get('/api/me', session)).status).toBe(200)
  expect((await own.post('/update-user', { name: 'Ada' }, bearer)).status).toBe(200)
  const signedIn = await own.post(
    '/sign-in/email',
    { email, password: PASSWORD },
    { 'accept-language': 'de' },
  )
  expect(signedIn.status).toBe(200)
  // What a connection has counted is published when it ends.
  await Promise.all([app.stop(), own.stop()])
  const cold = async (databaseUrl: string, table: string, least: number) => {
    const db = await connectTo(databaseUrl)
    return vi.waitFor(
      async () => {
        const { rows } = await db.query(
          'select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables where relid = $1::regclass',
          [table],
        )
        expect(rows[0].updates).toBeGreaterThanOrEqual(least)
        return rows[0].updates - rows[0].hot
      },
      { timeout: 60_000 },
    )
  }
  expect(await cold(app.databaseUrl, 'app.session', 2)).toBe(0)
  expect(await cold(own.databaseUrl, 'auth."user"', 3)).toBe(2)
})
