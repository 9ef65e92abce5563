// Which pages may call the auth service, and the answer for paths that do not exist.

import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../server/auth/auth.routes.ts'
import {
  APP_ORIGIN,
  answer,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'

/** With every route. */
const auth = authServiceOfFile({ CONSOLE: 'on', IMPERSONATION: 'on' })
const refused = { status: 403, body: { message: 'Invalid origin', code: 'INVALID_ORIGIN' } }
const body = () => ({ name: 'n', email: somebody(), password: PASSWORD })

describe('an untrusted origin is refused', () => {
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${APP_ORIGIN}.evil.example` },
    { origin: 'http://app.lockstep.localhost:3001' },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
  ])('CFG-6, ERR-1: %j, on every method, and no mail goes out', async (headers) => {
    const person = body()
    expect(await auth().post('/sign-up/email', person, headers as Record<string, string>)).toMatchObject(
      refused,
    )
    expect(await auth().get('/get-session', headers as Record<string, string>)).toMatchObject(refused)
    expect(await auth().mailsTo(person.email)).toEqual([])
  })
})

describe('a trusted one is served', () => {
  test.each([
    { origin: APP_ORIGIN },
    { referer: `${APP_ORIGIN}/auth/callback` },
    { origin: 'http://localhost:3000' },
    {},
  ])('%j', async (headers) => {
    expect((await auth().post('/sign-up/email', body(), headers as Record<string, string>)).status).toBe(200)
  })

  test('AU-1: with the headers a browser needs, and only for that origin', async () => {
    const trusted = await auth().get('/get-session', { origin: APP_ORIGIN })
    expect(trusted.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(trusted.headers.get('access-control-allow-credentials')).toBe('true')
    expect(trusted.headers.get('vary')).toContain('Origin')
  })

  test('is answered to a preflight request', async () => {
    const preflight = await answer(`${auth().url}/sign-in/email`, {
      method: 'OPTIONS',
      headers: { origin: APP_ORIGIN, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  })
})

const EVIL = 'https://evil.example'
const preflightOf = (path: string, headers: Record<string, string>) =>
  answer(`${auth().url}${path}`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', ...headers },
  })
const corsHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

describe('the page of an untrusted origin reads that it is refused, and nothing else', () => {
  const paths = routes.map(({ method, path, origin }) => ({ method, path: path.replace(':', ''), origin }))
  const [guarded, open] = [
    paths.filter((one) => one.origin === 'trusted'),
    paths.filter((one) => one.origin === 'any'),
  ]

  let cookie = ''
  beforeAll(async () => {
    const { email } = await verifiedPerson(auth())
    cookie =
      cookieOf(await auth().post('/sign-in/email', { email, password: PASSWORD }), 'auth.session_token') ?? ''
  })

  test.each(guarded)('$method $path', async ({ method, path }) => {
    const preflight = await preflightOf(path, { origin: EVIL, cookie })
    expect(preflight).toMatchObject({ status: 204, body: '' })
    expect(corsHeaders(preflight.headers)).toEqual({
      'access-control-allow-origin': EVIL,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-max-age': '0',
    })
    expect(preflight.headers.get('vary')).toContain('Origin')
    const refusal = await answer(`${auth().url}${path}`, {
      method,
      headers: { origin: EVIL, cookie, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body()) }),
    })
    expect(refusal).toMatchObject(refused)
    expect(corsHeaders(refusal.headers)).toEqual({
      'access-control-allow-origin': EVIL,
      'access-control-allow-credentials': 'true',
    })
    expect(refusal.headers.get('set-cookie')).toBeNull()
    // Neither ended nor prolonged, nor anything else.
    expect((await auth().get('/get-session', { cookie })).body).toMatchObject({ user: {} })
  })

  test.each([...open, { method: 'POST', path: '/nothing' }])(
    'not $method $path, which it may not read',
    async ({ method, path }) => {
      expect(await preflightOf(path, { origin: EVIL })).toMatchObject({ status: 404, body: '' })
      const read = await answer(`${auth().url}${path}`, {
        method,
        headers: { origin: EVIL },
        redirect: 'manual',
      })
      expect(corsHeaders(read.headers)).toEqual({})
    },
  )

  test.each(['null', 'evil', 'https://evil.example/', 'HTTPS://EVIL.example', 'https://evil.example:443'])(
    'not where it is %s, which is no origin of one page',
    async (origin) => {
      const preflight = await preflightOf('/sign-in/email', { origin })
      expect([preflight.status, corsHeaders(preflight.headers)]).toEqual([404, {}])
      const refusal = await auth().post('/sign-in/email', body(), { origin })
      expect(refusal).toMatchObject(refused)
      expect(corsHeaders(refusal.headers)).toEqual({})
    },
  )

  test('not by a Referer, nor without asking as a preflight does', async () => {
    const refusal = await auth().get('/get-session', { referer: `${EVIL}/page` })
    expect([refusal.status, corsHeaders(refusal.headers)]).toEqual([403, {}])
    const options = await answer(`${auth().url}/sign-in/email`, {
      method: 'OPTIONS',
      headers: { origin: EVIL },
    })
    expect([options.status, options.body, corsHeaders(options.headers)]).toEqual([404, '', {}])
  })
})

describe('what is not there', () => {
  test.each(['/nothing', '/sign-in/emails', '/sign-in/email/', '//sign-in/email', '/sign-in%2Femail'])(
    'ERR-7: POST %s answers 404 with an empty body',
    async (path) => {
      expect(await auth().post(path, {})).toMatchObject({ status: 404, body: '' })
    },
  )
  test('a route under another method answers the same', async () => {
    expect(await auth().get('/sign-in/email')).toMatchObject({ status: 404, body: '' })
  })
})

test('says that it is alive and ready', async () => {
  const root = new URL(auth().url).origin
  expect((await fetch(`${root}/live`)).status).toBe(200)
  expect(await answer(`${root}/ready`, {})).toMatchObject({
    status: 200,
    body: { checks: { database: 'ok' } },
  })
})

test('EP-14: with an address that has no path, serves the root and the path that clients add', async () => {
  const bare = await startAuth({}, { path: '' })
  try {
    for (const base of [bare.url, `${bare.url}/api/auth`])
      expect(await answer(`${base}/get-session`, {})).toMatchObject({ status: 200, body: null })
    expect((await fetch(`${bare.url}/api/auth/api/auth/get-session`)).status).toBe(404)
  } finally {
    await bare.stop()
  }
})
