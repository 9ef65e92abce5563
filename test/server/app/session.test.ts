// The application's session: stored by its digest, and ended by idleness or by age.

import { createHash, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { statementName } from '../../../server/dev/inspector/statement-name.ts'
import { type Watcher, watch } from '../../../server/telemetry/watcher.ts'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { cookieOf } from '../../support/auth-service.ts'
import { person } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

async function signIn(headers = {}) {
  const user = { id: randomUUID(), email: 's@example.com', name: 'S', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' }, headers)
  const id = cookieOf(answer, 'lockstep.session')?.split('=')[1] ?? ''
  const cookie = `lockstep.session=${id}; ${cookieOf(answer, 'lockstep.session.sig')}`
  return { id, cookie }
}
const statusOf = async (cookie: string) => (await app().get('/api/me', { cookie })).status

test('only the digest of its id is stored', async () => {
  const { id } = await signIn()
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query<{ row: string }>('select to_jsonb(s)::text as row from app.session s')
  expect(rows.some(({ row }) => row.includes(createHash('sha256').update(id).digest('hex')))).toBe(true)
  expect(rows.some(({ row }) => row.includes(id))).toBe(false)
})

test('only the sealed form of its token is stored', async () => {
  await signIn()
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query<{ row: string }>('select to_jsonb(s)::text as row from app.session s')
  expect(rows.filter(({ row }) => row.includes('sealedToken')).length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes('some-opaque-token'))).toEqual([])
})

test.each([
  ['unused for its lifetime', 'expires_at = now()'],
  ['thirty days old, however much it was used', `created_at = now() - interval '30 days'`],
])('ends when it is %s', async (_, change) => {
  const { id, cookie } = await signIn()
  expect(await statusOf(cookie)).toBe(200)
  const db = await connectTo(app().databaseUrl)
  await db.query(`update app.session set ${change} where id = $1`, [digestOf(id)])
  expect(await statusOf(cookie)).toBe(401)
})

const digestOf = (id: string) => createHash('sha256').update(id).digest('hex')

test('a new session replaces the old one under another id', async () => {
  const first = await signIn()
  const second = await signIn({ cookie: first.cookie })
  expect(second.id).not.toBe(first.id)
  expect([await statusOf(first.cookie), await statusOf(second.cookie)]).toEqual([401, 200])
})

test.each([
  ['a cookie of somebody’s own making', async () => 'lockstep.session=chosen'],
  [
    'the cookie of a session that is ended',
    async () => {
      const { id, cookie } = await signIn()
      const db = await connectTo(app().databaseUrl)
      await db.query('delete from app.session where id = $1', [digestOf(id)])
      return cookie
    },
  ],
])('one that is opened over %s has an id that the server has chosen', async (_, prepare) => {
  const cookie = await prepare()
  const { id } = await signIn({ cookie })
  expect(cookie).not.toContain(id)
  expect(await statusOf(cookie)).toBe(401)
})

test('a browser’s first session is stored by one statement', async () => {
  const statements: string[] = []
  watch({
    serving: () => (_, next) => next(),
    requestId: () => null,
    calling: () => ({ to: 'auth', what: '' }),
    passing: (_, work) => work(),
    queried: (text) => void statements.push(statementName(text)),
  } as Partial<Watcher> as Watcher)
  onTestFinished(() => watch(null))
  const watched = await startApp({ AUTH_URL: auth().url })
  onTestFinished(watched.stop)
  auth().behave((_, response) => json(response, 200, { user: person() }))
  expect((await watched.post('/auth/auth-callback', { token: 'some-opaque-token' })).status).toBe(200)
  expect(statements.filter((name) => name.endsWith(' session'))).toEqual(['INSERT session'])
})
