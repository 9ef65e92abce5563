// Hardened, with production's budgets: what strangers send takes nothing from those who are signed in.

import { expect, onTestFinished, test } from 'vitest'
import { signedCaller } from '../../../server/tokens/call-auth-service.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import {
  type Answer,
  answer,
  type RunningAuth,
  SERVICE_SECRET,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { CALLBACK, opaqueToken, sessionOf } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'

const HARDENED = { PROFILE: 'hardened', RATE_LIMITS: 'on' }

async function startHardened(): Promise<RunningAuth> {
  const auth = await startAuth(HARDENED)
  onTestFinished(auth.stop)
  return auth
}

/** The tests are the proxy in front of the application. */
async function startBehindProxy(auth: RunningAuth): Promise<RunningApp> {
  const app = await startApp({ ...HARDENED, TRUST_PROXY: '1', AUTH_URL: auth.url }, auth.databaseUrl)
  onTestFinished(app.stop)
  return app
}

const at = (address: string) => ({ 'x-forwarded-for': address })
const addresses = (count: number) =>
  Array.from({ length: count }, (_, nth) => `198.18.${nth >> 8}.${nth & 255}`)

/** In batches, so that none is turned away for being one too many at once. */
async function inBatches<One, Result>(many: readonly One[], send: (one: One) => Promise<Result>) {
  const results: Result[] = []
  for (let first = 0; first < many.length; first += 30)
    results.push(...(await Promise.all(many.slice(first, first + 30).map(send))))
  return results
}

const callbacksFrom = (app: RunningApp, from: readonly string[]) =>
  inBatches(from, (address) => app.post(CALLBACK, { token: opaqueToken() }, at(address)))

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)
const metricsOf = async (url: string) => String((await answer(`${new URL(url).origin}/metrics`, {})).body)

type Servers = { auth: RunningAuth; app: RunningApp }

const floods: [string, (servers: Servers) => Promise<unknown>][] = [
  [
    'three hundred callbacks from one address',
    ({ app }) => callbacksFrom(app, Array<string>(300).fill('198.51.100.7')),
  ],
  ['seven hundred callbacks from as many addresses', ({ app }) => callbacksFrom(app, addresses(700))],
  [
    'seven hundred requests to the auth service from the application’s own address',
    ({ auth }) => inBatches(Array<string>(700).fill('/get-session'), (path) => auth.get(path)),
  ],
]

test.each(floods)('%s change nothing for people who are signed in', async (_, flood) => {
  const auth = await startHardened()
  const app = await startBehindProxy(auth)
  const db = await connectTo(auth.databaseUrl)
  const signIn = async () => {
    const { token, user } = await verifiedPerson(auth)
    const headers = at('203.0.113.1')
    const { cookie } = sessionOf(await app.post(CALLBACK, { token }, headers))
    return { headers: { ...headers, cookie }, id: user.id }
  }
  const [revoked, here, everywhere] = [await signIn(), await signIn(), await signIn()]
  await flood({ auth, app })

  const list = await app.get('/api/sessions', here.headers)
  expect(list).toMatchObject({ status: 200, body: [{ current: true }] })
  const ended = { success: true, authSessionEnded: true }
  expect((await app.post('/api/sign-out', {}, here.headers)).body).toEqual(ended)
  expect((await app.post('/api/sign-out', { everywhere: true }, everywhere.headers)).body).toEqual(ended)

  await db.query('delete from auth.session where "userId" = $1', [revoked.id])
  await db.query(`update app.session set checked_at = '-infinity'`)
  expect((await app.get('/api/me', revoked.headers)).status).toBe(401)
  expect((await db.query('select 1 from auth.session')).rows).toEqual([])
})

test('callbacks have a budget by address', async () => {
  const app = await startBehindProxy(await startHardened())
  const statuses = statusesOf(await callbacksFrom(app, Array<string>(301).fill('198.51.100.8')))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statusesOf(await callbacksFrom(app, ['198.51.100.9']))).toEqual([401])
  const refused = await app.post(CALLBACK, {}, at('198.51.100.8'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await metricsOf(app.url)).toContain('rule="callback",by="address"')
})

if (isDeep)
  test('three thousand people of one node are asked about in one minute, and each of them is found', async () => {
    const auth = await startHardened()
    const tokens = Array.from({ length: 3000 }, opaqueToken)
    const db = await connectTo(auth.databaseUrl)
    await db.query(
      `with person as (
         insert into auth."user" (name, email, "emailVerified")
         select 'N', token || '@example.com', true from unnest($1::text[]) token returning id, email)
       insert into auth.session (token, "userId", "expiresAt")
       select encode(sha256(convert_to(split_part(email, '@', 1), 'UTF8')), 'hex'), id, now() + interval '1 hour'
       from person`,
      [tokens],
    )
    const call = signedCaller(auth.url, [SERVICE_SECRET])
    const found = await inBatches(tokens, (token) =>
      call('/get-session', 'session', { headers: { cookie: `auth.session_token=${token}` } }),
    )
    expect(found.filter(({ status, body }) => status !== 200 || body.toString() === 'null')).toEqual([])
    expect(await metricsOf(auth.url)).not.toContain('lockstep_rate_limit_refusals_total{')
  })
