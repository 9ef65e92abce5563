// What is wrong with AUTH_URL, or with what is there, is said at the start and by /ready.

import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../ui/client/better-auth.ts'
import { type FakeAuth, json, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { startAuth } from '../../support/auth-service.ts'
import { CALLBACK, opaqueToken } from '../../support/callback.ts'

const origin = (url: string) => new URL(url).origin

async function appWith(env: Record<string, string>, uiFolder?: string): Promise<RunningApp> {
  const app = await startApp(env, undefined, uiFolder)
  onTestFinished(app.stop)
  return app
}

async function authAnswering(behaviour: (request: IncomingMessage, response: ServerResponse) => void) {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  auth.behave(behaviour)
  return auth
}

async function readiness(app: RunningApp) {
  const { status, body } = await app.get('/ready')
  return { status, checks: (body as { checks: Record<string, string> }).checks }
}

const warnings = ({ log }: RunningApp, about: string) =>
  log.lines.map(({ message }) => message).filter((message) => message.includes(about))

describe('AUTH_URL that lacks its path', () => {
  const below = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith('/api/auth/') ? json(response, 200, 'null') : response.writeHead(404).end()

  test('is not ready, and told once what to set', async () => {
    const auth = await authAnswering(below)
    const app = await appWith({ AUTH_URL: origin(auth.url) })
    const ready = await readiness(app)
    expect(ready.status).toBe(503)
    expect(ready.checks['auth service']).toContain(
      `${origin(auth.url)} has no auth service (404): AUTH_URL lacks its path, or has another. Set it to ${auth.url}, which answers.`,
    )
    await readiness(app)
    expect(warnings(app, 'has no auth service')).toHaveLength(1)
  })

  test('is ready where an auth service is at the root, and its pages call it there', async () => {
    const auth = await authAnswering((request, response) =>
      request.url?.startsWith('/api/auth') ? response.writeHead(404).end() : json(response, 200, 'null'),
    )
    const app = await appWith({ AUTH_URL: origin(auth.url) })
    expect((await readiness(app)).checks['auth service']).toBe('ok')
    await createClient(origin(auth.url)).getSession()
    expect(auth.asked.at(-1)?.path).toBe('/get-session')
    await createClient(auth.url).getSession()
    expect(auth.asked.at(-1)?.path).toBe('/api/auth/get-session')
  })

  test('is nothing to be told of ours, which is at both', async () => {
    const auth = await startAuth({}, { path: '' })
    onTestFinished(auth.stop)
    expect((await readiness(await appWith({ AUTH_URL: auth.url }))).checks['auth service']).toBe('ok')
    expect((await createClient(auth.url).getSession()).error).toBeNull()
  })
})

describe('an auth service that is away', () => {
  test.each<[string, Parameters<FakeAuth['behave']>[0], string]>([
    ['drops every connection', (request) => request.socket.destroy(), 'nothing answers'],
    ['is not up, as its proxy says by 502', (_, response) => json(response, 502, ''), '502 is answered'],
    ['is not up, as its proxy says by 503', (_, response) => json(response, 503, ''), '503 is answered'],
    ['is without its database', (_, response) => json(response, 500, {}), '500 is answered'],
  ])('and %s makes nobody unready, is said to be away, and not to lack CORS', async (_, behaviour, what) => {
    const auth = await authAnswering(behaviour)
    const app = await appWith({ AUTH_URL: auth.url })
    const { status, checks } = await readiness(app)
    expect(status).toBe(200)
    const said = `The auth service is away: ${what} at ${auth.url}.`
    expect(checks).toMatchObject({ 'auth service answers': said, 'auth service CORS': 'ok' })
    expect(await readiness(app)).toMatchObject({ checks: { 'auth service answers': said } })
    expect(warnings(app, 'The auth service is away')).toEqual([said])
    expect(warnings(app, 'CORS')).toEqual([])
  })

  test('is judged once it is up, and said to be away when it goes again', async () => {
    const auth = await authAnswering((_, response) => json(response, 503, ''))
    const app = await appWith({ AUTH_URL: auth.url })
    await readiness(app)
    auth.behave((_, response) => json(response, 200, 'null'))
    const { checks } = await readiness(app)
    expect(checks['auth service answers']).toBe('ok')
    expect(checks['auth service CORS']).toContain('lets no page of')
    auth.behave((_, response) => json(response, 502, ''))
    await readiness(app)
    expect(warnings(app, 'The auth service is away')).toHaveLength(2)
  })
})

describe('an auth service of another origin', () => {
  test('that lets no page of ours call it is reported, with what to do', async () => {
    const auth = await authAnswering((_, response) => json(response, 200, 'null'))
    const app = await appWith({ AUTH_URL: auth.url })
    const { status, checks } = await readiness(app)
    expect(status).toBe(200)
    expect(checks['auth service CORS']).toContain(`lets no page of ${app.url} call it (CORS)`)
    expect(warnings(app, 'CORS')).toHaveLength(1)
  })

  test('that does not trust them, as ours refuses, is reported, with the setting that mends it', async () => {
    const auth = await startAuth({ TRUSTED_ORIGINS: 'https://other.example' })
    onTestFinished(auth.stop)
    const app = await appWith({ AUTH_URL: auth.url })
    expect((await readiness(app)).checks['auth service CORS']).toContain(
      `add ${app.url} to TRUSTED_ORIGINS of the auth service`,
    )
  })

  test('that lets them is all right', async () => {
    const auth = await authAnswering(({ headers }, response) => {
      response.setHeader('access-control-allow-origin', headers.origin ?? '')
      json(response, 200, 'null')
    })
    expect((await readiness(await appWith({ AUTH_URL: auth.url }))).checks['auth service CORS']).toBe('ok')
  })
})

test('AUTH_INTERNAL_URL is where the application asks, and AUTH_URL what its pages get', async () => {
  const auth = await authAnswering((_, response) => json(response, 200, 'null'))
  const app = await appWith({ AUTH_URL: 'https://auth.example.com/api/auth', AUTH_INTERNAL_URL: auth.url })
  await app.post(CALLBACK, { token: opaqueToken() })
  await app.post('/auth/forgot-password', { email: 'a@example.com' })
  expect(auth.asked.map(({ path }) => path)).toEqual([
    '/api/auth/get-session',
    '/api/auth/get-session',
    '/api/auth/forget-password/email',
  ])
  expect((await app.get('/', { accept: 'text/html' })).body).toContain('https://auth.example.com/api/auth')
})

test('without the built pages it is not ready, and says how they are built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-no-ui-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const app = await appWith({ AUTH_URL: auth.url }, folder)
  const { status, checks } = await readiness(app)
  expect([status, checks.pages]).toEqual([503, 'the UI is not built: npm run build'])
  expect(warnings(app, 'npm run build')).toHaveLength(1)
})

test('X-Forwarded-For where no proxy is trusted is warned of once', async () => {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const app = await appWith({ AUTH_URL: auth.url })
  await app.get('/')
  expect(warnings(app, 'TRUST_PROXY')).toEqual([])
  for (let time = 0; time < 3; time++) await app.get('/', { 'x-forwarded-for': '192.0.2.1' })
  expect(warnings(app, 'TRUST_PROXY')).toHaveLength(1)
  const behind = await appWith({ AUTH_URL: auth.url, TRUST_PROXY: '1' })
  await behind.get('/', { 'x-forwarded-for': '192.0.2.1' })
  expect(warnings(behind, 'TRUST_PROXY')).toEqual([])
})
