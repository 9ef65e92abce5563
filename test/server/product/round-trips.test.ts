// What a request costs the database: its statements and the round trips they take, counted on the wire.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { isDelivery } from '../../support/auth-behind-proxy.ts'
import {
  type Answer,
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  startAuth,
  UNHURRIED_MS,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { createDatabase } from '../../support/databases.ts'

let auth: RunningAuth
let app: RunningApp
let proxies: Record<'auth' | 'app', DatabaseProxy>
let person: { email: string; token: string }
let headers: { authorization: string }

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  proxies = { auth: await startDatabaseProxy(databaseUrl), app: await startDatabaseProxy(databaseUrl) }
  auth = await startAuth({ DATABASE_URL: proxies.auth.url, PROFILE: 'hardened' })
  app = await startApp({ AUTH_URL: auth.url, PROFILE: 'hardened' }, proxies.app.url)
  await Promise.all([seen(proxies.auth, lastOfHousekeeping.auth), seen(proxies.app, lastOfHousekeeping.app)])
  person = await verifiedPerson(auth)
  headers = { authorization: `Bearer ${person.token}` }
  // Finds out what is found out once: the keys, and the names of the auth service's columns.
  expect((await callback(await jwt())).status).toBe(200)
})
afterAll(async () => {
  await app?.stop()
  await auth?.stop()
  for (const proxy of Object.values(proxies)) await proxy.stop()
})

const callback = (token: unknown) => app.post('/auth/auth-callback', { token })
const tokenIn = ({ body }: Answer) => (body as { token: string }).token
const jwt = async () => tokenIn(await auth.get('/token', headers))
const session = async () =>
  tokenIn(await auth.post('/sign-in/email', { email: person.email, password: PASSWORD }))
const cookie = async () => (await callback(person.token)).cookies.map((line) => line.split(';')[0]).join('; ')

/** What housekeeping asks last at its start; its next round is an hour later. */
const lastOfHousekeeping = {
  auth: /from auth\.factor_recovery r join/,
  app: /^\s*select name from \(.*pg_inherits/s,
}

const seen = ({ roundTrips }: DatabaseProxy, statement: RegExp) =>
  vi.waitFor(() => expect(roundTrips.flat().filter((one) => statement.test(one))).not.toEqual([]), {
    timeout: UNHURRIED_MS,
  })

/** What nobody's request asks for: mails that are sent, and keys that are read again. */
const isBackground = (statement: string) => isDelivery(statement) || /auth\.jwks/.test(statement)

function costOf({ roundTrips }: DatabaseProxy): string {
  const trips = roundTrips.filter((trip) => !trip.some(isBackground))
  return `${trips.flat().length} in ${trips.length}`
}

/** Each returns what is measured, after what has to be there for it. */
const requests: [
  string,
  () => Promise<() => Promise<Answer>>,
  status: number,
  Record<'auth' | 'app', string>,
][] = [
  [
    'get-session',
    async () => () => auth.get('/get-session', headers),
    200,
    { auth: '1 in 1', app: '0 in 0' },
  ],
  [
    'get-session by nobody',
    async () => () => auth.get('/get-session'),
    200,
    { auth: '0 in 0', app: '0 in 0' },
  ],
  [
    'get-session by JWT',
    async () => {
      const authorization = `Bearer ${await jwt()}`
      return () => auth.get('/get-session', { authorization })
    },
    200,
    { auth: '1 in 1', app: '0 in 0' },
  ],
  ['sign-up', async () => () => signUp(auth, somebody()), 200, { auth: '11 in 4', app: '0 in 0' }],
  [
    'sign-in',
    async () => () => auth.post('/sign-in/email', { email: person.email, password: PASSWORD }),
    200,
    { auth: '8 in 4', app: '0 in 0' },
  ],
  [
    'verify-email',
    async () => {
      const email = somebody()
      await signUp(auth, email)
      const otp = await auth.codeTo(email)
      return () => auth.post('/email-otp/verify-email', { email, otp })
    },
    200,
    { auth: '15 in 4', app: '0 in 0' },
  ],
  [
    'the callback with a JWT',
    async () => {
      const token = await jwt()
      return () => callback(token)
    },
    200,
    { auth: '0 in 0', app: '3 in 3' },
  ],
  [
    'the callback with an opaque token',
    async () => {
      const token = await session()
      return () => callback(token)
    },
    200,
    { auth: '1 in 1', app: '2 in 2' },
  ],
  [
    'the callback with a token that nobody has',
    async () => () => callback('a'.repeat(32)),
    401,
    { auth: '1 in 1', app: '2 in 2' },
  ],
  [
    '/api/me',
    async () => {
      const headers = { cookie: await cookie() }
      return () => app.get('/api/me', headers)
    },
    200,
    { auth: '0 in 0', app: '2 in 2' },
  ],
  [
    'what demands a proof, as far as that is met',
    async () => {
      const headers = { cookie: await cookie() }
      const nobodys = { tenantId: '00000000-0000-4000-8000-000000000000', userId: 1, role: 'member' }
      return () => app.post('/api/members/role', nobodys, headers)
    },
    403,
    { auth: '0 in 0', app: '6 in 5' },
  ],
  [
    'the dashboard',
    async () => {
      const headers = { cookie: await cookie() }
      return () => app.get('/dashboard', headers)
    },
    302,
    { auth: '0 in 0', app: '2 in 2' },
  ],
]

test.each(requests)('%s', async (_, prepare, status, costs) => {
  const request = await prepare()
  for (const { roundTrips } of Object.values(proxies)) roundTrips.length = 0
  expect((await request()).status).toBe(status)
  expect({ auth: costOf(proxies.auth), app: costOf(proxies.app) }).toEqual(costs)
})
