// API keys over HTTP: created, shown by a program, and ended by their person, by time and with the account.

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningAuth, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

let running: RunningAuth
beforeAll(async () => {
  running = await startAuth({ API_KEYS: 'on', RATE_LIMITS: 'off' })
})
afterAll(() => running.stop())
const auth = () => running

const rows = async (statement: string, values: unknown[]) =>
  (await (await connectTo(running.databaseUrl)).query(statement, values)).rows

type Created = { id: string; key: string; start: string; referenceId: string }

async function personWithKey(asked: object = {}) {
  const person = await verifiedPerson(auth())
  const session = { authorization: `Bearer ${person.token}` }
  const made = await auth().post('/api-key/create', asked, session)
  expect(made.status).toBe(200)
  return { ...person, session, made: made.body as Created }
}

const verify = async (key: string, permissions?: Record<string, string[]>) =>
  (await auth().post('/api-key/verify', { key, permissions })).body

const refused = (code: string) => ({ valid: false, error: { code }, key: null })

test('a key is shown once, and only its digest is stored', async () => {
  const { made, session, user } = await personWithKey({ name: 'backup', expiresIn: 3600 })
  const { body } = await auth().get('/api-key/list', session)
  expect(body).toMatchObject({ total: 1, apiKeys: [{ id: made.id, name: 'backup', start: made.start }] })
  expect(JSON.stringify(body)).not.toContain(made.key)
  const stored = JSON.stringify(await rows('select * from auth.api_key where user_id = $1', [user.id]))
  expect(stored).not.toContain(made.key)
  const recorded = await rows('select a::text from auth.audit_event a where user_id = $1', [user.id])
  expect(JSON.stringify(recorded)).not.toContain(made.key)
})

test('a key says whose it is, and has the permissions that it was given and no others', async () => {
  const { made, user } = await personWithKey({ permissions: { files: ['read'] } })
  expect(await verify(made.key)).toMatchObject({ valid: true, key: { referenceId: user.id } })
  expect(await verify(made.key, { files: ['read'] })).toMatchObject({ valid: true })
  expect(await verify(made.key, { files: ['read', 'write'] })).toMatchObject(refused('KEY_NOT_FOUND'))
  expect(await verify(made.key, { toString: ['read'] })).toMatchObject(refused('KEY_NOT_FOUND'))
  expect(await verify(`${made.key}x`)).toMatchObject(refused('INVALID_API_KEY'))
})

test('a key with a limit is good so many times at once, and again in the next window, and so is the next one', async () => {
  const limit = { rateLimitMax: 3, rateLimitTimeWindow: 60_000 }
  const { made, session } = await personWithKey(limit)
  expect(made).toMatchObject({ rateLimitEnabled: true, ...limit })
  const all = await Promise.all(Array.from({ length: 8 }, () => verify(made.key)))
  const good = all.filter((body) => (body as { valid: boolean }).valid)
  expect(good).toHaveLength(3)
  const limited = { ...refused('RATE_LIMITED'), error: { message: 'Rate limit exceeded.' } }
  const { error } = (await verify(made.key)) as { error: { details: { tryAgainIn: number } } }
  expect(await verify(made.key)).toMatchObject(limited)
  expect(error.details.tryAgainIn).toBeGreaterThan(50_000)
  expect(error.details.tryAgainIn).toBeLessThanOrEqual(60_000)
  const next = (await auth().post('/api-key/rotate', { keyId: made.id }, session)).body as Created
  expect(next).toMatchObject(limit)
  await rows('update auth.rate_limit set expire = 0 where key = $1', [`api-key:${made.id}`])
  expect(await verify(made.key)).toMatchObject({ valid: true })
})

test('a key without a limit is not counted, and half a limit is a mistake', async () => {
  const { made, session } = await personWithKey({ rateLimitEnabled: false, rateLimitMax: 1 })
  expect(made).toMatchObject({ rateLimitEnabled: false, rateLimitMax: null, rateLimitTimeWindow: null })
  for (let shown = 0; shown < 3; shown += 1) expect(await verify(made.key)).toMatchObject({ valid: true })
  expect(await rows('select 1 from auth.rate_limit where key = $1', [`api-key:${made.id}`])).toEqual([])
  for (const half of [{ rateLimitEnabled: true }, { rateLimitTimeWindow: 5000 }, { rateLimitMax: 0 }])
    expect(await auth().post('/api-key/create', half, session)).toMatchObject({ status: 400 })
})

test('a key opens no session, and no route of the account', async () => {
  const { made } = await personWithKey()
  for (const headers of [{ authorization: `Bearer ${made.key}` }, { 'x-api-key': made.key }]) {
    expect((await auth().get('/get-session', headers as Record<string, string>)).body).toBeNull()
    const { status } = await auth().post('/api-key/create', {}, headers as Record<string, string>)
    expect(status).toBe(401)
  }
})

test('the first use of a day is written, and no other', async () => {
  const { made } = await personWithKey()
  const useOf = async () =>
    (
      await rows('select last_used_at::text as used, xmin::text from auth.api_key where id = $1', [made.id])
    )[0]
  expect(await useOf()).toMatchObject({ used: null })
  await verify(made.key)
  const first = await useOf()
  expect(first.used).not.toBeNull()
  await verify(made.key)
  expect(await useOf()).toEqual(first)
  await rows("update auth.api_key set last_used_at = now() - interval '25 hours' where id = $1", [made.id])
  await verify(made.key)
  expect((await useOf()).used > first.used).toBe(true)
})

test('a key that its person revokes opens nothing from then on', async () => {
  const { made, session } = await personWithKey()
  const other = await personWithKey()
  const by = (headers: Record<string, string>) => auth().post('/api-key/delete', { keyId: made.id }, headers)
  expect(await by(other.session)).toMatchObject({ status: 404, body: { code: 'KEY_NOT_FOUND' } })
  expect(await verify(made.key)).toMatchObject({ valid: true })
  expect(await by(session)).toMatchObject({ status: 200, body: { success: true } })
  expect(await verify(made.key)).toMatchObject(refused('INVALID_API_KEY'))
})

test('a key opens nothing after its end, and never one of a locked or deleted account', async () => {
  const { made, user } = await personWithKey({ expiresIn: 60 })
  await rows('update auth."user" set banned = true where id = $1', [user.id])
  expect(await verify(made.key)).toMatchObject(refused('USER_BANNED'))
  await rows('update auth."user" set banned = false where id = $1', [user.id])
  expect(await verify(made.key)).toMatchObject({ valid: true })
  await rows('update auth.api_key set expires_at = now() where id = $1', [made.id])
  expect(await verify(made.key)).toMatchObject(refused('KEY_EXPIRED'))
  await rows('update auth.api_key set expires_at = null where id = $1', [made.id])
  await rows('delete from auth."user" where id = $1', [user.id])
  expect(await verify(made.key)).toMatchObject(refused('INVALID_API_KEY'))
})

test('a key is exchanged without a pause: both count until the overlap is over', async () => {
  const { made, session } = await personWithKey({
    name: 'backup',
    permissions: { files: ['read'] },
    expiresIn: 864_000,
  })
  const rotate = () => auth().post('/api-key/rotate', { keyId: made.id, overlapSeconds: 600 }, session)
  const exchanged = await rotate()
  expect(exchanged.status).toBe(200)
  const next = exchanged.body as Created
  expect(next).toMatchObject({ name: 'backup', prefix: 'lk_', permissions: { files: ['read'] } })
  expect(next.key).not.toBe(made.key)
  for (const { key } of [made, next]) expect(await verify(key)).toMatchObject({ valid: true })
  const secondsOf = async (id: string) =>
    Number(
      (
        await rows('select extract(epoch from expires_at - now()) as s from auth.api_key where id = $1', [id])
      )[0].s,
    )
  expect(await secondsOf(next.id)).toBeGreaterThan(863_000)
  expect(await secondsOf(made.id)).toBeLessThan(601)
  expect(await rotate()).toMatchObject({ status: 400, body: { code: 'KEY_ROTATED' } })
  await rows('update auth.api_key set expires_at = now() where id = $1', [made.id])
  expect(await verify(made.key)).toMatchObject(refused('KEY_EXPIRED'))
  expect(await verify(next.key)).toMatchObject({ valid: true })
})

test('eight exchanges at once make one key', async () => {
  const { made, session } = await personWithKey()
  const all = await Promise.all(
    Array.from({ length: 8 }, () => auth().post('/api-key/rotate', { keyId: made.id }, session)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  expect((await auth().get('/api-key/list', session)).body).toMatchObject({ total: 2 })
})

test('a key whose time is over is not exchanged, and nobody exchanges or renames another’s', async () => {
  const { made, session } = await personWithKey({ expiresIn: 60 })
  const other = await personWithKey()
  for (const [path, body] of [
    ['/api-key/rotate', { keyId: made.id }],
    ['/api-key/update', { keyId: made.id, name: 'mine' }],
  ] as const)
    expect(await auth().post(path, body, other.session)).toMatchObject({ status: 404 })
  expect(await auth().get(`/api-key/get?id=${made.id}`, other.session)).toMatchObject({ status: 404 })
  await rows('update auth.api_key set expires_at = now() where id = $1', [made.id])
  const late = await auth().post('/api-key/rotate', { keyId: made.id }, session)
  expect(late).toMatchObject({ status: 400, body: { code: 'KEY_EXPIRED' } })
})

test('a key is renamed, and read by its person without the key itself', async () => {
  const { made, session } = await personWithKey({ name: 'backup' })
  const renamed = await auth().post('/api-key/update', { keyId: made.id, name: ' nightly backup ' }, session)
  expect(renamed).toMatchObject({ status: 200, body: { id: made.id, name: 'nightly backup' } })
  const { status, body } = await auth().get(`/api-key/get?id=${made.id}`, session)
  expect([status, body]).toEqual([200, renamed.body])
  expect(await auth().get('/api-key/get?id=none', session)).toMatchObject({ status: 404 })
})

test('what a person exports of their data has their keys, without the keys themselves', async () => {
  const { made, session } = await personWithKey({ name: 'backup' })
  const { status, body } = await auth().get('/get-user-data', session)
  expect([status, body]).toMatchObject([200, { apiKeys: [{ id: made.id, name: 'backup' }] }])
  expect(JSON.stringify(body)).not.toContain(made.key)
})

test('a person is told by mail of a key that they create, replace or revoke, and no mail has a key', async () => {
  const { email, made, session } = await personWithKey({ name: 'backup' })
  const next = (await auth().post('/api-key/rotate', { keyId: made.id }, session)).body as Created
  await auth().post('/api-key/update', { keyId: made.id, name: 'renamed' }, session)
  await auth().post('/api-key/delete', { keyId: made.id }, session)
  // After the code that has verified the address.
  await auth().mailTo(email, 4)
  const told = (await auth().mailsTo(email)).filter(({ subject }) => subject.includes('API key'))
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'An API key of your account was replaced',
    'An API key of your account was revoked',
    'An API key was created for your account',
  ])
  for (const { key } of [made, next]) expect(JSON.stringify(told)).not.toContain(key)
  for (const { text } of told) expect(text).toContain('/account#keys')
})

test('a session that is a day old creates no key and revokes none', async () => {
  const { made, session, user } = await personWithKey()
  await rows(`update auth.session set "authenticatedAt" = now() - interval '25 hours' where "userId" = $1`, [
    user.id,
  ])
  const stepUp = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }
  expect(await auth().post('/api-key/create', {}, session)).toMatchObject(stepUp)
  for (const path of ['/api-key/delete', '/api-key/rotate'])
    expect(await auth().post(path, { keyId: made.id }, session)).toMatchObject(stepUp)
})

test('where API_KEY_PERMISSIONS has a table, a key gets none but those, and without one any', async () => {
  const API_KEY_PERMISSIONS = '{"files":["read"]}'
  const strict = await startAuth({ API_KEYS: 'on', API_KEY_PERMISSIONS })
  onTestFinished(strict.stop)
  const { token } = await verifiedPerson(strict)
  const create = (permissions: object) =>
    strict.post('/api-key/create', { permissions }, { authorization: `Bearer ${token}` })
  expect(await create({ files: ['read'] })).toMatchObject({ status: 200 })
  for (const permissions of [{ files: ['read', 'write'] }, { invoices: ['read'] }, { toString: ['read'] }])
    expect(await create(permissions)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PERMISSION' } })
  const keyId = ((await create({ files: ['read'] })).body as { id: string }).id
  const db = await connectTo(strict.databaseUrl)
  // As the table was before.
  await db.query(`update auth.api_key set permissions = '{"files":["write"]}' where id = $1`, [keyId])
  const rotated = await strict.post('/api-key/rotate', { keyId }, { authorization: `Bearer ${token}` })
  expect(rotated).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PERMISSION' } })
})

test('without API_KEYS there are none', async () => {
  const without = await startAuth({ RATE_LIMITS: 'off' })
  try {
    expect(await without.post('/api-key/verify', { key: 'lk_x' })).toMatchObject({
      status: 404,
      body: { code: 'API_KEYS_NOT_CONFIGURED' },
    })
  } finally {
    await without.stop()
  }
})
