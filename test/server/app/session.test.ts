// The application's session: kept by its digest, ended by disuse, by age, and by nothing else.

import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

async function signIn() {
  const user = { id: randomUUID(), email: 's@example.com', name: 'S', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-token' })
  const id = cookieOf(answer, 'lockstep.session')?.split('=')[1] ?? ''
  const cookie = `lockstep.session=${id}; ${cookieOf(answer, 'lockstep.session.sig')}`
  return { id, cookie }
}
const statusOf = async (cookie: string) => (await app().get('/api/me', { cookie })).status

test('X-50: of its id only the digest is stored', async () => {
  const { id } = await signIn()
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query<{ row: string }>('select to_jsonb(s)::text as row from app.session s')
  expect(rows.some(({ row }) => row.includes(createHash('sha256').update(id).digest('hex')))).toBe(true)
  expect(rows.some(({ row }) => row.includes(id))).toBe(false)
})

test('of the token it came from only the sealed form is stored', async () => {
  await signIn()
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query<{ row: string }>('select to_jsonb(s)::text as row from app.session s')
  expect(rows.filter(({ row }) => row.includes('sealedToken')).length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes('some-token'))).toEqual([])
})

test.each([
  ['unused for its lifetime', 'expires_at = now()'],
  ['thirty days old, however much it was used', `created_at = now() - interval '30 days'`],
])('X-51: ends when it is %s', async (_, change) => {
  const { id, cookie } = await signIn()
  expect(await statusOf(cookie)).toBe(200)
  const db = await connectTo(app().databaseUrl)
  await db.query(`update app.session set ${change} where id = $1`, [
    createHash('sha256').update(id).digest('hex'),
  ])
  expect(await statusOf(cookie)).toBe(401)
})
