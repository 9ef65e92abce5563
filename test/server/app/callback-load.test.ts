// A slow auth service, slow senders and garbage tokens cost others nothing.

import { request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json, startApp, startFakeAuth } from '../../support/app-service.ts'

async function appOver(env: Record<string, string>) {
  const auth = await startFakeAuth()
  const app = await startApp({ AUTH_URL: auth.url, ...env })
  onTestFinished(async () => {
    await auth.stop()
    await app.stop()
  })
  return { auth, app }
}
const path = '/auth/auth-callback'
const busy = { status: 503, body: { error: 'The service is busy. Try again in a moment.' } }

test('X-52: beyond VALIDATIONS_IN_FLIGHT the next is asked to come back', async () => {
  const { auth, app } = await appOver({ VALIDATIONS_IN_FLIGHT: '1' })
  let release = () => {}
  auth.behave((_, response) => {
    release = () => json(response, 200, 'null')
  })
  const first = app.post(path, { token: 'one' })
  await vi.waitFor(() => expect(auth.asked).toHaveLength(1))
  const second = await app.post(path, { token: 'two' })
  expect(second).toMatchObject(busy)
  expect(second.headers.get('retry-after')).toBe('1')
  auth.behave((_, response) => json(response, 200, 'null'))
  release()
  expect((await first).status).toBe(401)
  expect((await app.post(path, { token: 'three' })).status).toBe(401)
})

test('X-52: a sender that never ends its body takes no place', async () => {
  const { auth, app } = await appOver({ VALIDATIONS_IN_FLIGHT: '1' })
  auth.behave((_, response) => json(response, 200, 'null'))
  const slow = request(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  slow.on('error', () => {})
  await new Promise<void>((resolve) => slow.write('{"token":"', () => resolve()))
  expect((await app.post(path, { token: 'other' })).status).toBe(401)
  slow.destroy()
})

test('X-81: an auth service that hangs is waited for as long as the deadline says', async () => {
  const { auth, app } = await appOver({ CALLBACK_DEADLINE_SECONDS: '1' })
  auth.behave(() => {})
  expect((await app.post(path, { token: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln' })).status).toBe(401)
  expect(app.log.lines.at(-1)?.findings).toEqual([
    'verifyJwt: unreachable',
    'askWithCookie: unreachable',
    'askWithBearer: unreachable',
    'lookUpPlain: refused',
    'lookUpDigest: refused',
  ])
})

test('an auth service that answers without end is cut off', async () => {
  const { auth, app } = await appOver({})
  auth.behave((_, response) => json(response, 200, `{"user":{"id":"u","pad":"${'x'.repeat(70_000)}"}}`))
  expect((await app.post(path, { token: 'one' })).status).toBe(401)
})

test('a redirect of the auth service is not followed', async () => {
  const { auth, app } = await appOver({})
  auth.behave((_, response) => {
    response.writeHead(302, { location: '/elsewhere' })
    response.end()
  })
  expect((await app.post(path, { token: 'one' })).status).toBe(401)
  expect(auth.asked.map((one) => one.path)).not.toContain('/elsewhere')
})
