// The inspector is there for this machine's own browser on a page of the application, and for nobody else.

import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machines } from '../../../../machines/all.ts'
import { nearby } from '../../../../server/dev/inspector/access.ts'
import { attachInspector, type Inspector } from '../../../../server/dev/inspector/inspector.ts'
import { type RunningApp, startApp } from '../../../support/app-service.ts'

const ui = mkdtempSync(join(tmpdir(), 'lockstep-ui-'))
mkdirSync(join(ui, 'inspector/assets'), { recursive: true })
writeFileSync(join(ui, 'inspector/index.html'), '<head><title>Inspector</title></head>')
writeFileSync(join(ui, 'inspector/assets/inspector-1.js'), 'export {}')

const AUTH_URL = 'http://127.0.0.1:9/api/auth'
let inspector: Inspector
let development: RunningApp
let production: RunningApp

beforeAll(async () => {
  inspector = await attachInspector({
    appOrigin: 'http://127.0.0.1',
    authUrl: AUTH_URL,
    isOwnAuth: true,
    editor: 'vscode://file{path}',
  })
  development = await startApp({ AUTH_URL }, undefined, ui, inspector)
  const required = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' }
  const secrets = {
    AUTH_SECRET: 'an auth secret of this test and of no other',
    SESSION_KEYS: 'a session key of this test and of no other',
    SERVICE_SECRET: 'a service secret of this test and of no other',
  }
  production = await startApp(
    {
      AUTH_URL,
      NODE_ENV: 'production',
      DATABASE_URL: development.databaseUrl,
      APP_ORIGIN: 'http://127.0.0.1',
      ...required,
      ...secrets,
    },
    development.databaseUrl,
    ui,
    inspector,
  )
})
afterAll(async () => {
  inspector.stop()
  await Promise.all([development?.stop(), production?.stop()])
})

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** `fetch` would not let a header name another host. @returns the status, once the head of the answer is there */
function ask(
  app: Pick<RunningApp, 'url'>,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, { method, headers }, (reply) => {
      resolve(reply.statusCode ?? 0)
      reply.destroy()
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

const own = () => ({ origin: development.url, 'content-type': 'application/json' })

const places: [string, string, () => Asked][] = [
  ['the page', '/inspect', () => ({})],
  ['its files', '/inspector/assets/inspector-1.js', () => ({})],
  ['the stream', '/inspect/stream', () => ({})],
  ['the transitions that tests have walked', '/inspect/coverage', () => ({})],
  ['the addresses of the guide', '/inspect/guide', () => ({})],
  ['what tabs report', '/inspect/messages', () => ({ method: 'POST', body: '[]', headers: own() })],
]

describe.each(places)('%s', (_, path, asked) => {
  const with_ = (headers: Record<string, string>): Asked => {
    const { headers: before, ...rest } = asked()
    return { ...rest, headers: { ...before, ...headers } }
  }

  test('is there for the page itself', async () => {
    expect(await ask(development, path, asked())).toBeLessThan(300)
    expect(await ask(development, path, with_({ 'sec-fetch-site': 'same-origin' }))).toBeLessThan(300)
  })

  test('is not there in production', async () => {
    const { origin: _origin, ...headers } = asked().headers ?? {}
    const given = { ...asked(), headers: { ...headers, origin: 'http://127.0.0.1', host: '127.0.0.1' } }
    expect(await ask(production, path, given)).toBe(404)
  })

  test.each([
    ['a page of another origin', { origin: 'http://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a name that somebody else gave to this machine', { host: 'rebound.example' }],
    ['the right name at another port', { host: '127.0.0.1:1' }],
    ['who comes through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['who comes through a proxy of another kind', { forwarded: 'for=127.0.0.1' }],
    ['who forges what a proxy would say of the host', { 'x-forwarded-host': 'evil.example' }],
  ])('is not there for %s', async (_name, headers) => {
    expect(await ask(development, path, with_(headers))).toBe(404)
  })
})

test('the page knows where an editor finds the file of each machine', async () => {
  const page = await (await fetch(`${development.url}/inspect`)).text()
  const address = /<meta name="editor" content="vscode:\/\/file([^"]+)"/.exec(page)?.[1] ?? ''
  const files = Object.keys(machines).map((name) => decodeURI(address.replaceAll('{machine}', name)))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

describe('a peer', () => {
  const koa = new Koa()
  koa.use(nearby((origin) => origin === 'http://inspected.example'))
  koa.use((ctx) => {
    ctx.body = 'the inspector'
  })
  let peer: string | undefined
  const server = createServer(koa.callback()).on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: peer }),
  )
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.7', 404],
    ['::ffff:192.168.1.7', 404],
    ['203.0.113.9', 404],
    ['fe80::1', 404],
    ['2001:db8::1', 404],
    [undefined, 404],
  ])('at %s is answered %i', async (address, status) => {
    peer = address
    const { port } = server.address() as AddressInfo
    const headers = { host: 'inspected.example' }
    expect(await ask({ url: `http://127.0.0.1:${port}` }, '/inspect', { headers })).toBe(status)
  })
})

test('a batch without an Origin is no page’s', async () => {
  expect(await ask(development, '/inspect/messages', { method: 'POST', body: '[]' })).toBe(404)
})

test('the files lead to nothing else', async () => {
  for (const path of ['..%2findex.html', '%2e%2e/index.html', '.hidden', 'none.js'])
    expect(await ask(development, `/inspector/assets/${path}`), path).toBe(404)
})

test('the policy of the page is as strict as everywhere', async () => {
  const [page, form] = await Promise.all([development.get('/inspect'), development.get('/auth/callback')])
  expect(page.headers.get('content-security-policy')).toBe(form.headers.get('content-security-policy'))
})
