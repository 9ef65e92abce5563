// No way of writing a path reaches a file that production does not serve, and none becomes a link elsewhere.

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../server/app/app.routes.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createDatabase } from '../../support/databases.ts'

const MARK = 'this is not for everybody'
const env = {
  NODE_ENV: 'production',
  PROFILE: 'hardened',
  AUTH_URL: 'http://127.0.0.1:9/api/auth',
  SESSION_KEYS: 'a-session-key-of-the-test-suite-long-enough',
  SERVICE_SECRET: 'a-service-secret-of-the-test-suite',
  DATABASE_URL: 'postgres://unused',
}

let app: RunningApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockstep-ui-'))
  const hidden = ['secret.txt', 'dist/states/index.html', 'dist/inspector/index.html']
  const assets = ['inspector/assets/inspector-1.js', 'states/assets/states-1.js']
  const beside = ['assets/index-1.js.map', 'assets/.hidden.js', 'assets/inner/part.js', 'assets/index.html']
  for (const file of [...hidden, ...[...assets, ...beside].map((name) => `dist/${name}`)]) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), MARK)
  }
  await writeFile(join(folder, 'dist/assets/index-1.js'), 'served')
  await writeFile(join(folder, 'dist/index.html'), '<div id="app">')
  await cp(join(folder, 'dist'), join(folder, 'assets'), { recursive: true })
  app = await startApp(env, await createDatabase(), join(folder, 'dist'))
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** As it is written: `fetch` would tidy the path. */
const get = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string; location: string | undefined }>((resolve, reject) => {
    request(`${url}/`, { path, headers }, (reply) => {
      let body = ''
      reply.on('data', (chunk) => (body += chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body, location: reply.headers.location }),
      )
    })
      .on('error', reject)
      .end()
  })

const dots = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..;', '..%00', '..%20', '...']
const slashes = ['/', '%2f', '%2F', '%5c', '%5C', '\\', '%252f', '%c0%af', '//']
const files = [
  'states/index.html',
  'inspector/index.html',
  'inspector/assets/inspector-1.js',
  'states/assets/states-1.js',
  'index.html',
]
const climbing = dots.flatMap((dot) =>
  slashes.flatMap((slash) => [
    ...files.map((file) => `/assets/${dot}${slash}${file.replaceAll('/', slash)}`),
    `/assets/${dot}${slash}${dot}${slash}secret.txt`,
    `/assets/inner/${dot}${slash}${dot}${slash}states/index.html`,
  ]),
)
const plain = [
  '/states',
  '/inspect',
  '/states/index.html',
  '/states/assets/states-1.js',
  '/inspector/index.html',
  '/inspector/assets/inspector-1.js',
  '/assets/index-1.js.map',
  '/assets/index-1.js%2emap',
  '/assets/.hidden.js',
  '/assets/%2ehidden.js',
  '/assets/inner/part.js',
  '/assets/inner%2fpart.js',
  '/assets/inner%5cpart.js',
  '/assets/index.html',
  '/assets/index-1.js.',
  '/assets/index-1.js%00',
  '/assets/index-1.js%00.map',
  '/assets/index-1.js/',
  '/assets/index-1.js%20',
  '//assets/index-1.js',
  '/%61ssets/index-1.js',
  '/./assets/index-1.js',
  '/assets//index-1.js',
  '/assets/',
  '/assets',
]

test('the built files are served', async () => {
  expect(await get(app.url, '/assets/index-1.js')).toMatchObject({ status: 200, body: 'served' })
})

test.each(plain)('%s reaches nothing', async (path) => {
  const { status, body } = await get(app.url, path)
  expect(status).toBe(404)
  expect(body).not.toContain(MARK)
  expect(body).not.toContain('served')
})

test(`and neither do ${climbing.length} ways up`, async () => {
  for (const path of climbing) {
    const { status, body } = await get(app.url, path)
    expect([path, body.includes(MARK)]).toEqual([path, false])
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
})

/** A proxy's rule for a path, such as nginx's that nobody from outside asks /forward-auth, says nothing of /Forward-Auth. */
test('a route in other letters leads to nothing', async () => {
  for (const { method, path } of routes.filter(({ path }) => path !== '/')) {
    for (const other of [path.toUpperCase(), path.replace(/[a-z]/, (letter) => letter.toUpperCase())]) {
      const { status } = await fetch(`${app.url}${other}`, { method, redirect: 'manual' })
      expect([method, other, status]).toEqual([method, other, 404])
    }
  }
})

describe('a path that would name another host', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '//evil.example/%2e%2e',
    '/;//evil.example',
    '///evil.example',
  ])('%s is no link on the page of a failure', async (path) => {
    const database = await startDatabaseProxy(await createDatabase())
    const one = await startApp(env, database.url, join(folder, 'nowhere'))
    try {
      const { status, body, location } = await get(one.url, path, { accept: 'text/html' })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).toContain('href="/"')
      expect(body).not.toContain('evil.example')
      expect(location).toBeUndefined()
    } finally {
      await one.stop()
      await database.stop()
    }
  })
})
