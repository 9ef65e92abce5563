// API keys of an organization over HTTP: who makes, replaces and revokes them, what they open, and what they outlive.

import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../server/http/listen.ts'
import { lockstep } from '../../../../server/integrate/exports.ts'
import { textOf } from '../../../rules/support/files.ts'
import { startApp } from '../../../support/app-service.ts'
import { SERVICE_SECRET } from '../../../support/auth-service.ts'
import { join, makeOrganization, placeOfFile, type Someone } from './support.ts'

const place = placeOfFile({ API_KEYS: 'on', RATE_LIMITS: 'off' })

type Created = { id: string; key: string; start: string; referenceId: string }

const keysOf = (who: Someone) => who.get('/api/organization/keys')

async function ownerWithKey(asked: object = {}) {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const made = await owner.post('/api/organizations/keys', { tenantId, ...asked })
  expect(made.status).toBe(200)
  return { owner, tenantId, made: made.body as Created }
}

const verify = async (key: string, permissions?: object) =>
  (await place().app.post('/api/api-key/verify', { key, permissions })).body

const refused = (code: string) => ({ valid: false, error: { code }, key: null, organization: null })

test('a key of an organization says which it is and never whose, is shown once, and only its digest is stored', async () => {
  const { owner, tenantId, made } = await ownerWithKey({ name: 'backup', permissions: { files: ['read'] } })
  expect(made.key).toMatch(/^lko_[\w-]{32}$/)
  const verified = await verify(made.key, { files: ['read'] })
  expect(verified).toMatchObject({
    valid: true,
    key: { referenceId: tenantId },
    organization: { id: tenantId },
  })
  for (const known of [owner.email, owner.id]) expect(JSON.stringify(verified)).not.toContain(known)
  expect(await verify(made.key, { files: ['write'] })).toMatchObject(refused('KEY_NOT_FOUND'))
  expect(await verify(`${made.key}x`)).toMatchObject(refused('INVALID_API_KEY'))
  const { body } = await keysOf(owner)
  expect(body).toMatchObject({
    tenantId,
    total: 1,
    apiKeys: [{ id: made.id, name: 'backup', start: made.start }],
  })
  const { pool } = place()
  const stored = await pool.query('select * from app.api_key where tenant_id = $1', [tenantId])
  const recorded = await pool.query(`select detail from app.audit_event where machine = 'api-key'`)
  for (const text of [body, stored.rows, recorded.rows].map((one) => JSON.stringify(one)))
    expect(text).not.toContain(made.key)
  expect(JSON.stringify(recorded.rows)).toContain(made.id)
})

test('its keys are for those whose role allows it, and somebody else’s organization has none', async () => {
  const { owner, tenantId, made } = await ownerWithKey()
  const admin = await join(place(), owner, tenantId, 'admin')
  const member = await join(place(), owner, tenantId)
  const stranger = await place().signIn()
  await makeOrganization(stranger)
  const named = { tenantId, keyId: made.id }
  const asks = [
    ['/api/organizations/keys', { tenantId }],
    ['/api/organizations/keys/rotate', named],
    ['/api/organizations/keys/delete', named],
  ] as const
  for (const [path, body] of asks) {
    expect(await member.who.post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED_BY_ROLE' },
    })
    for (const keyId of [made.id, randomUUID()])
      expect(await stranger.post(path, { ...body, keyId })).toMatchObject({
        status: 403,
        body: { code: 'NOT_A_MEMBER' },
      })
  }
  expect((await keysOf(member.who)).status).toBe(403)
  expect((await keysOf(stranger)).body).toMatchObject({ total: 0 })
  expect(await verify(made.key)).toMatchObject({ valid: true })
  for (const [path, body] of asks.slice(0, 2)) expect((await admin.who.post(path, body)).status).toBe(200)
  expect((await keysOf(admin.who)).body).toMatchObject({ total: 3 })
  const other = await ownerWithKey()
  const crossed = { tenantId: other.tenantId, keyId: made.id }
  for (const [path] of asks.slice(1))
    expect(await other.owner.post(path, crossed)).toMatchObject({ status: 404 })
})

test('a key outlives the membership of its maker, and not its organization', async () => {
  const { owner, tenantId } = await ownerWithKey()
  const admin = await join(place(), owner, tenantId, 'admin')
  const { key } = (await admin.who.post('/api/organizations/keys', { tenantId })).body as Created
  expect((await owner.post('/api/members/remove', { tenantId, userId: admin.userId })).status).toBe(200)
  expect(await verify(key)).toMatchObject({ valid: true })
  expect((await owner.post('/api/organizations/delete', { tenantId })).status).toBe(200)
  expect(await verify(key)).toMatchObject(refused('INVALID_API_KEY'))
})

test('a key is exchanged once without a pause, revoked at once, and opens nothing after its end', async () => {
  const { owner, tenantId, made } = await ownerWithKey({ expiresIn: 864_000, rateLimitMax: 2 })
  const named = { tenantId, keyId: made.id }
  const all = await Promise.all(
    Array.from({ length: 4 }, () => owner.post('/api/organizations/keys/rotate', named)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const next = all.find(({ status }) => status === 200)?.body as Created
  for (const { key } of [made, next]) expect(await verify(key)).toMatchObject({ valid: true })
  expect(await verify(next.key)).toMatchObject({ valid: true, key: { rateLimitMax: 2 } })
  expect(await verify(next.key)).toMatchObject({ ...refused('RATE_LIMITED') })
  await place().pool.query('update app.api_key set expires_at = now() where id = $1', [next.id])
  expect(await verify(next.key)).toMatchObject(refused('KEY_EXPIRED'))
  const lapsed = { tenantId, keyId: next.id }
  expect(await owner.post('/api/organizations/keys/rotate', lapsed)).toMatchObject({
    status: 409,
    body: { code: 'KEY_EXPIRED' },
  })
  expect((await owner.post('/api/organizations/keys/delete', named)).status).toBe(200)
  expect(await verify(made.key)).toMatchObject(refused('INVALID_API_KEY'))
  expect((await owner.post('/api/organizations/keys/delete', named)).status).toBe(404)
})

test('an organization has fifty keys at most, however many are asked for at once', async () => {
  const { owner, tenantId } = await ownerWithKey()
  await place().pool.query(
    `insert into app.api_key (tenant_id, digest, prefix, start)
     select $1, gen_random_uuid()::text, 'lko_', 'lko_x' from generate_series(1, 47)`,
    [tenantId],
  )
  const all = await Promise.all(
    Array.from({ length: 4 }, () => owner.post('/api/organizations/keys', { tenantId })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
})

test('lockstep/server says which organization’s program has sent a request, and takes no person’s key for one', async () => {
  const { owner, tenantId, made } = await ownerWithKey({ permissions: { files: ['read'] }, rateLimitMax: 2 })
  const judge = lockstep({ authUrl: 'http://localhost:1', by: 'jwt', organizationsUrl: place().app.url })
  const by = (key: string) => new Headers({ 'x-api-key': key })
  const seen = await judge.program(by(made.key), { permissions: { files: ['read'] } })
  expect(seen).toMatchObject({
    tenantId,
    key: { id: made.id, permissions: { files: ['read'] } },
    refusal: null,
  })
  expect(JSON.stringify(seen)).not.toContain(owner.email)
  const statusOf = async (...asked: Parameters<typeof judge.program>) =>
    (await judge.program(...asked)).refusal?.status
  expect(await statusOf(by(made.key), { permissions: { files: ['write'] } })).toBe(403)
  expect(await statusOf(by(made.key))).toBe(429)
  for (const key of ['', 'lk_a-persons', 'lko_unknown']) expect(await statusOf(by(key))).toBe(401)
  const away = lockstep({ authUrl: 'http://localhost:1', by: 'jwt', organizationsUrl: 'http://localhost:1' })
  expect((await away.program(by(made.key))).refusal).toMatchObject({ status: 503 })
})

test('strangers’ keys use up nobody’s budget of those who call with SERVICE_SECRET: each key has its own', async () => {
  const budgets = { other: { address: [3, 900], session: [2, 900] } }
  const limited = await startApp({
    API_KEYS: 'on',
    RATE_LIMITS: 'on',
    RATE_LIMIT_BUDGETS: JSON.stringify(budgets),
  })
  onTestFinished(limited.stop)
  const options = { authUrl: 'http://localhost:1', by: 'jwt', organizationsUrl: limited.url } as const
  const refusals = async (judge: ReturnType<typeof lockstep>, keys: readonly string[]) => {
    const seen: unknown[] = []
    for (const key of keys) {
      const { refusal } = await judge.program(new Headers({ 'x-api-key': key }))
      seen.push([refusal?.status, /give serviceSecret/.test(refusal?.reason ?? '')])
    }
    return seen
  }
  const strangers = ['lko_a', 'lko_b', 'lko_c', 'lko_d'] as const
  const refused = [401, false]
  const signed = lockstep({ ...options, serviceSecret: SERVICE_SECRET })
  expect(await refusals(signed, [...strangers, 'lko_a', 'lko_a'])).toEqual([
    ...Array.from({ length: 5 }, () => refused),
    [503, true],
  ])
  const forged = lockstep({ ...options, serviceSecret: `${SERVICE_SECRET}?` })
  for (const key of strangers.slice(1)) expect(await refusals(forged, [key])).toEqual([refused])
  expect(await refusals(lockstep(options), ['lko_d'])).toEqual([[503, true]])
  expect(await refusals(signed, ['lko_d'])).toEqual([refused])
})

test('without API_KEYS there are none', async () => {
  const without = await startApp({ RATE_LIMITS: 'off' })
  onTestFinished(without.stop)
  expect(await without.post('/api/api-key/verify', { key: 'lko_x' })).toMatchObject({
    status: 404,
    body: { code: 'API_KEYS_NOT_CONFIGURED' },
  })
  const judge = lockstep({ authUrl: 'http://localhost:1', by: 'jwt', organizationsUrl: without.url })
  const { refusal } = await judge.program(new Headers({ 'x-api-key': 'lko_x' }))
  expect(refusal?.reason).toMatch(/answers 404: it isn’t Lockstep’s application, or it has no API keys/)
})

test('the application in docs/extend.md answers an organization’s program with the permission, and no other', async () => {
  const [, block = ''] = /```ts\n((?:(?!```).)*organizationsUrl.*?)```/s.exec(textOf('docs/extend.md')) ?? []
  const app = new Koa()
  const env = { AUTH_URL: 'http://localhost:1', APP_ORIGIN: place().app.url, SERVICE_SECRET }
  new Function('lockstep', 'app', 'process', block)(lockstep, app, { env })
  const { server, port, serve } = await listen('127.0.0.1', 0, 'PORT')
  serve(app.callback())
  onTestFinished(() => void server.close())
  const get = async ({ key }: Created) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-api-key': key } })
    return [answer.status, await answer.json()]
  }
  const { tenantId, made } = await ownerWithKey({ permissions: { invoices: ['read'] } })
  expect(await get(made)).toEqual([200, { invoicesOf: tenantId }])
  expect(await get((await ownerWithKey()).made)).toEqual([403, { code: 'INSUFFICIENT_PERMISSIONS' }])
})
