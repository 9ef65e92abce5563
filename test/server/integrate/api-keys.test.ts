// An application that takes API keys of the auth service: whose a key is, what it may do, and what it never opens.

import Koa from 'koa'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { forKoa, type LockstepOptions, lockstep, refused } from '../../../server/integrate/exports.ts'
import { textOf } from '../../rules/support/files.ts'
import { json, startFakeAuth } from '../../support/app-service.ts'
import { type RunningAuth, startAuth, verifiedPerson } from '../../support/auth-service.ts'

let auth: RunningAuth
beforeAll(async () => {
  auth = await startAuth({ API_KEYS: 'on', RATE_LIMITS: 'off' })
})
afterAll(() => auth.stop())

const options = (given: Partial<LockstepOptions> = {}): LockstepOptions => ({
  ...{ authUrl: auth.url, by: 'jwt', apiKeys: true },
  ...given,
})

async function personWithKey(asked: object = {}) {
  const { token, user } = await verifiedPerson(auth)
  const session = { authorization: `Bearer ${token}` }
  const { body } = await auth.post('/api-key/create', asked, session)
  const { id, key } = body as { id: string; key: string }
  return { id, key, user, session, shown: new Headers({ 'x-api-key': key }) }
}

test('a program with a key is its person, with what the key allows', async () => {
  const { id, user, shown } = await personWithKey({ name: 'backup', permissions: { files: ['read'] } })
  const visitor = await lockstep(options()).recognise(shown, { permissions: { files: ['read'] } })
  expect(visitor).toMatchObject({
    claims: { sub: user.id, email_verified: true },
    key: { id, name: 'backup', permissions: { files: ['read'] } },
    refusal: null,
  })
})

test('a key opens nothing that it has no permission for, and nothing that needs its person', async () => {
  const { shown } = await personWithKey({ permissions: { files: ['read'] } })
  const judge = lockstep(options())
  const codeOf = async (demanding: object) => (await judge.recognise(shown, demanding)).refusal?.code
  expect(await codeOf({ permissions: { files: ['read', 'write'] } })).toBe('INSUFFICIENT_PERMISSIONS')
  expect(await codeOf({ scope: 'files' })).toBe('SESSION_REQUIRED')
})

test.each(['aal1', 'highest', 'aal2', 'aal1 within 15m', 'highest within 15m'])(
  'a key never meets the demand %s, whatever it comes to for its person',
  async (demand) => {
    const permissions = { files: ['read'] }
    const { shown } = await personWithKey({ permissions })
    const judge = lockstep(options())
    for (const demanding of [{ demand }, { demand, permissions }, { demand, permissions: {} }])
      expect((await judge.recognise(shown, demanding)).refusal).toMatchObject({
        status: 403,
        code: 'SESSION_REQUIRED',
      })
  },
)

test('a handler that does not say what a key must allow takes none, and one that asks for nothing takes every key', async () => {
  const [limited, unlimited] = [
    await personWithKey({ permissions: { files: ['read'] } }),
    await personWithKey(),
  ]
  const judge = lockstep(options())
  for (const { shown } of [limited, unlimited]) {
    const { refusal } = await judge.recognise(shown)
    expect(refusal).toMatchObject({ status: 403, code: 'SESSION_REQUIRED' })
    expect(refusal?.reason).toContain('permissions')
    expect((await judge.recognise(shown, { permissions: {} })).refusal).toBeNull()
  }
})

test('where tokens of other applications need a scope, a key needs its permissions', async () => {
  const permissions = { files: ['read'] }
  const { shown } = await personWithKey({ permissions })
  const judge = lockstep(options())
  const asked = { scope: 'files.read', permissions }
  expect((await judge.recognise(shown, asked)).refusal).toBeNull()
  const more = { ...asked, permissions: { files: ['write'] } }
  expect((await judge.recognise(shown, more)).refusal?.code).toBe('INSUFFICIENT_PERMISSIONS')
})

test('a key whose limit is reached is answered by 429, and asked about each time', async () => {
  const { shown } = await personWithKey({ rateLimitMax: 2 })
  const judge = lockstep(options({ revokedWithinSeconds: 60 }))
  const show = () => judge.recognise(shown, { permissions: {} })
  const seen = [await show(), await show(), await show()]
  expect(seen.map(({ refusal }) => refusal?.status)).toEqual([undefined, undefined, 429])
  const { refusal } = seen[2] as (typeof seen)[number]
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED' })
  const { headers } = refused(refusal as NonNullable<typeof refusal>)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
})

test('the body in docs/extend.md is answered for a key with the permission, and refused for another', async () => {
  const [, block = ''] =
    /<!-- a body, run by .*-->\n```json\n([\s\S]*?)```/.exec(textOf('docs/extend.md')) ?? []
  const asked = JSON.parse(block) as { permissions: object }
  const verify = async (key: string) => (await auth.post('/api-key/verify', { ...asked, key })).body
  expect(await verify((await personWithKey({ permissions: asked.permissions })).key)).toMatchObject({
    valid: true,
  })
  expect(await verify((await personWithKey()).key)).toMatchObject({ valid: false })
})

test('the application in docs/extend.md answers a program with the permission, and no other', async () => {
  const [, block = ''] = /```ts\n((?:(?!```).)*apiKeys: true.*?)```/s.exec(textOf('docs/extend.md')) ?? []
  const app = new Koa()
  const env = { AUTH_URL: auth.url }
  new Function('forKoa', 'lockstep', 'app', 'process', block)(forKoa, lockstep, app, { env })
  const { server, port, serve } = await listen('127.0.0.1', 0, 'PORT')
  serve(app.callback())
  onTestFinished(() => void server.close())
  const get = (headers: Headers) => fetch(`http://127.0.0.1:${port}/`, { headers })
  const { user, shown } = await personWithKey({ name: 'billing', permissions: { invoices: ['read'] } })
  expect(await (await get(shown)).json()).toEqual([user.id, 'billing'])
  expect((await get((await personWithKey()).shown)).status).toBe(403)
})

test('a key that is revoked or made up is refused from the next request on, with the reason', async () => {
  const { id, shown, session } = await personWithKey()
  const judge = lockstep(options())
  expect((await judge.recognise(shown, { permissions: {} })).refusal).toBeNull()
  await auth.post('/api-key/delete', { keyId: id }, session)
  for (const headers of [
    shown,
    new Headers({ 'x-api-key': 'lk_made-up' }),
    new Headers({ 'x-api-key': '' }),
  ]) {
    const { refusal } = await judge.recognise(headers, { permissions: {} })
    expect(refusal).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
      reason: 'The API key has expired, was revoked, or is unknown.',
    })
  }
})

test('a key counts nowhere unless the application takes keys, nor as a Bearer token', async () => {
  const { key, shown } = await personWithKey()
  for (const by of ['jwt', 'get-session'] as const) {
    const judge = lockstep(options({ by, apiKeys: false }))
    expect((await judge.recognise(shown)).refusal?.status).toBe(401)
    const asBearer = new Headers({ authorization: `Bearer ${key}` })
    expect((await lockstep(options({ by })).recognise(asBearer)).refusal?.status).toBe(401)
  }
})

test('an auth service without keys, or out of reach, refuses nobody and lets nobody in', async () => {
  const theirs = await startFakeAuth()
  onTestFinished(theirs.stop)
  const judge = lockstep(options({ authUrl: theirs.url }))
  const shown = new Headers({ 'x-api-key': `lk_${'x'.repeat(32)}` })
  for (const [status, body] of [
    [404, { code: 'API_KEYS_NOT_CONFIGURED' }],
    [500, {}],
    [200, { valid: true }],
    [200, { valid: true, key: { id: 'k', name: null, permissions: null }, user: null }],
  ] as const) {
    theirs.behave((_, response) => json(response, status, body))
    const { refusal } = await judge.recognise(shown)
    expect(refusal).toMatchObject({ status: 503, reason: expect.stringContaining(theirs.url) })
    expect(refusal && refused(refusal).headers.get('retry-after')).toBe('1')
  }
})

test('each key has a budget of its own where the application signs its calls', async () => {
  const theirs = await startFakeAuth()
  onTestFinished(theirs.stop)
  const [ONE, TWO] = ['1', '2'].map((one) => `lk_${one.repeat(32)}`)
  const presented: (string | undefined)[] = []
  theirs.behave(({ headers }, response) => {
    presented.push(headers.authorization)
    json(response, 200, { valid: false })
  })
  const judge = lockstep(options({ authUrl: theirs.url, serviceSecret: 'a secret of thirty-two characters' }))
  for (const key of [ONE, TWO]) await judge.recognise(new Headers({ 'x-api-key': String(key) }))
  expect(presented).toEqual([ONE, TWO].map((key) => `Bearer ${key}`))
})
