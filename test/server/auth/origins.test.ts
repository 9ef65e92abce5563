// Which pages may call the auth service, and the answer for paths that do not exist.

import { describe, expect, test } from 'vitest'
import {
  APP_ORIGIN,
  answer,
  authServiceOfFile,
  PASSWORD,
  somebody,
  startAuth,
} from '../../support/auth-service.ts'

const auth = authServiceOfFile()
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
  ])('%j, on every method, and no mail goes out', async (headers) => {
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

  test('with the headers a browser needs, and only for that origin', async () => {
    const trusted = await auth().get('/get-session', { origin: APP_ORIGIN })
    expect(trusted.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(trusted.headers.get('access-control-allow-credentials')).toBe('true')
    expect(trusted.headers.get('vary')).toContain('Origin')
    const foreign = await auth().get('/get-session', { origin: 'https://evil.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
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

describe('what is not there', () => {
  test.each(['/nothing', '/sign-in/emails', '/sign-in/email/', '//sign-in/email', '/sign-in%2Femail'])(
    'POST %s answers 404 with an empty body',
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

test('with an address that has no path, serves the root and the path that clients add', async () => {
  const bare = await startAuth({}, { path: '' })
  try {
    for (const base of [bare.url, `${bare.url}/api/auth`])
      expect(await answer(`${base}/get-session`, {})).toMatchObject({ status: 200, body: null })
    expect((await fetch(`${bare.url}/api/auth/api/auth/get-session`)).status).toBe(404)
  } finally {
    await bare.stop()
  }
})
