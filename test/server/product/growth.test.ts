// No request reads a table from end to end that grows with the number of people.

import { expect, onTestFinished, test } from 'vitest'
import { emailOf, fillWith, tokenOf } from '../../bench/contenders/grown-rows.ts'
import { PASSWORD } from '../../bench/contenders/wire.ts'
import { startApp } from '../../support/app-service.ts'
import { type Answer, signUp, somebody, startAuth } from '../../support/auth-service.ts'
import { administer, connectTo, createDatabase } from '../../support/databases.ts'

const PEOPLE = 5000

/** Read from end to end, in any session that has ended. */
async function scansIn(databaseUrl: string): Promise<Record<string, number>> {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ name: string; scans: number }>(
    `select schemaname || '.' || relname as name, seq_scan::int as scans from pg_stat_user_tables
     where n_live_tup > $1`,
    [PEOPLE / 2],
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

test('with thousands of people, every request finds its rows by an index', async () => {
  const databaseUrl = await createDatabase()
  await fillWith(databaseUrl, PEOPLE)
  await administer(databaseUrl, 'select pg_stat_reset()')
  await administer(databaseUrl, 'vacuum (analyze)')
  const before = await scansIn(databaseUrl)
  expect(Object.keys(before).toSorted()).toEqual([
    'app.api_key',
    'app.app_user',
    'app.session',
    'app.tenant',
    'auth.account',
    'auth.api_key',
    'auth.session',
    'auth.user',
  ])

  const auth = await startAuth({ DATABASE_URL: databaseUrl, PROFILE: 'hardened' })
  onTestFinished(auth.stop)
  const app = await startApp({ AUTH_URL: auth.url, PROFILE: 'hardened' }, databaseUrl)
  const email = emailOf(7)
  const headers = { authorization: `Bearer ${tokenOf(7)}` }
  const callback = (token: unknown) => app.post('/auth/auth-callback', { token })
  const tokenIn = ({ body }: Answer) => (body as { token: string }).token

  expect((await auth.get('/get-session', headers)).body).toMatchObject({ user: { email } })
  const jwt = tokenIn(await auth.get('/token', headers))
  expect((await auth.get('/get-session', { authorization: `Bearer ${jwt}` })).body).toMatchObject({
    user: { email },
  })
  expect((await auth.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  expect((await auth.get('/list-sessions', headers)).status).toBe(200)
  const newcomer = somebody()
  expect((await signUp(auth, newcomer)).status).toBe(200)
  const otp = await auth.codeTo(newcomer)
  expect((await auth.post('/email-otp/verify-email', { email: newcomer, otp })).status).toBe(200)
  expect((await auth.post('/email-otp/request-password-reset', { email })).status).toBe(200)
  expect((await callback(jwt)).status).toBe(200)
  expect((await callback('a'.repeat(32))).status).toBe(401)
  const { cookies } = await callback(tokenOf(7))
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await app.get('/api/me', { cookie })).status).toBe(200)
  expect((await app.post('/api/sign-out', { everywhere: true }, { cookie })).status).toBe(200)

  await app.stop()
  await auth.stop()
  expect(await scansIn(databaseUrl)).toEqual(before)
})
