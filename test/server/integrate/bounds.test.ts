// For how long a token works after its end, and over which HTTP: what an application of one's own may rely on.

import { connect, createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { forKoa, lockstep, type Opened } from '../../../server/integrate/exports.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'
import { authServiceOfFile, verifiedPerson } from '../../support/auth-service.ts'

const service = authServiceOfFile()
let fake: FakeAuth
beforeAll(async () => {
  fake = await startFakeAuth()
})
afterAll(() => fake.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
function stopClock() {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([
  ['get-session', undefined, 401],
  ['get-session', 60, 200],
  ['jwt', undefined, 200],
] as const)(
  'by %s, with the bound %s, a JWT whose session has ended is answered %s by the callback',
  async (by, bound, status) => {
    const { token } = await verifiedPerson(service())
    const jwt = ((await service().get('/token', bearer(token))).body as { token: string }).token
    await service().post('/sign-out', {}, bearer(token))
    stopClock()
    vi.setSystemTime(Date.now() + 15_000)
    const auth = lockstep({
      authUrl: service().url,
      appOrigin: 'https://notes.example',
      by,
      ...(bound && { revokedWithinSeconds: bound }),
    })
    const opened: Opened[] = []
    const request = new Request('https://notes.example/auth/auth-callback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: jwt }),
    })
    expect((await auth.callback(request, (one) => opened.push(one))).status).toBe(status)
    expect(opened).toHaveLength(status === 200 ? 1 : 0)
  },
)

test('an answer is kept from when it was asked for, and not from when it came', async () => {
  stopClock()
  const user = { id: 'ada', email: 'ada@example.com', emailVerified: true }
  fake.behave((_, response) => {
    vi.setSystemTime(Date.now() + 9000)
    json(response, 200, { user, session: { id: 'one' } })
  })
  const auth = lockstep({ authUrl: fake.url, by: 'get-session', revokedWithinSeconds: 5 })
  const headers = new Headers(bearer('a'.repeat(32)))
  expect((await auth.recognise(headers)).refusal).toBeNull()
  expect((await auth.recognise(headers)).refusal).toBeNull()
  expect(fake.asked).toHaveLength(2)
})

test('of an operator who acts as somebody no answer is kept beyond the end that it names', async () => {
  stopClock()
  const user = { id: 'ada', email: 'ada@example.com', emailVerified: true }
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  fake.behave((_, response) =>
    json(response, 200, { user, session: { id: 'one', impersonatedBy: 'op', expiresAt } }),
  )
  const auth = lockstep({ authUrl: fake.url, by: 'get-session', revokedWithinSeconds: 3600 })
  const headers = new Headers(bearer('b'.repeat(32)))
  const before = fake.asked.length
  await auth.recognise(headers)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await auth.recognise(headers)).toMatchObject({ actor: { id: 'op' } })
  expect(fake.asked.length - before).toBe(1)
  fake.behave((_, response) => json(response, 200, null))
  vi.setSystemTime(Date.now() + 2000)
  expect((await auth.recognise(headers)).refusal?.status).toBe(401)
})

test('over HTTP/2 a request learns whose it is as well', async () => {
  const { email, token } = await verifiedPerson(service())
  const { protect } = forKoa(lockstep({ authUrl: service().url, by: 'get-session' }))
  const app = new Koa()
  app.silent = true
  app.use(
    protect(({ claims }, ctx: Koa.Context) => {
      ctx.body = { email: claims.email }
    }),
  )
  const server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const stream = client.request({ ':path': '/notes', ...bearer(token) })
  const [answered, chunks] = await Promise.all([
    new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status']))),
    stream.toArray(),
  ])
  expect(answered).toBe(200)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ email })
})
