// What applications ask for takes none of a node's few connections to the database longer than it needs one.

import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTION_TIMEOUT_MS } from '../../../../server/db/pool.ts'
import { authServiceOfFile, PASSWORD, somebody } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { OIDC_CLIENTS } from '../../../support/relying-party.ts'

/** Fewer than production's, so that few requests would hold them all. */
const CONNECTIONS = 2

const auth = authServiceOfFile(
  { OIDC_CLIENTS, PROVIDER_REGISTRATION: 'on', DATABASE_POOL_SIZE: String(CONNECTIONS) },
  { connectionWaitMs: CONNECTION_TIMEOUT_MS },
)

const FORM = 'application/x-www-form-urlencoded'

/** Sends one byte of a body, and keeps the rest: it is at the service by then, which has asked for the body. */
async function beginTo(path: string, method: string, type: string) {
  const asked = request(`${auth().url}${path}`, {
    method,
    headers: { 'content-type': type, 'content-length': 100, expect: '100-continue' },
  })
  onTestFinished(() => void asked.destroy())
  asked.on('error', () => {})
  const goesOn = new Promise((resolve) => asked.once('continue', resolve))
  asked.flushHeaders()
  await goesOn
  asked.write('g')
  return asked
}

/** Needs the database. */
const signIn = async () =>
  (await auth().post('/sign-in/email', { email: somebody(), password: PASSWORD })).status

test.each([
  ['/oauth2/token', 'POST', FORM],
  ['/oauth2/revoke', 'POST', FORM],
  ['/oauth2/register', 'POST', 'application/json'],
])('bodies that come slowly to %s keep nobody from the database', async (path, method, type) => {
  // The engine is there by then.
  await auth().get('/.well-known/openid-configuration')
  const slow = []
  for (let nth = 0; nth < CONNECTIONS; nth += 1) slow.push(await beginTo(path, method, type))
  expect(await Promise.all(Array.from({ length: 4 }, signIn))).toEqual([401, 401, 401, 401])
  const answered = slow.map(
    (one) => new Promise((resolve) => one.once('response', ({ statusCode }) => resolve(statusCode))),
  )
  for (const one of slow) one.end('x'.repeat(99))
  expect(await Promise.all(answered)).toEqual([400, 400])
})

test('a body of more than an application may send is refused', async () => {
  const reply = await auth().post('/oauth2/token', `token=${'x'.repeat(57_400)}`, { 'content-type': FORM })
  expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('an application that is refused leaves the connection as good as it was', async () => {
  const refused = () => auth().post('/oauth2/token', 'grant_type=refresh_token', { 'content-type': FORM })
  const db = await connectTo(auth().databaseUrl)
  const backends = async () => {
    const { rows } = await db.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid`,
    )
    return rows
  }
  expect((await refused()).status).toBe(400)
  const before = await backends()
  for (let nth = 0; nth < 10; nth += 1) expect((await refused()).status).toBe(400)
  expect(await backends()).toEqual(before)
})
