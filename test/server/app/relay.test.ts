// POST /auth/verify-email and /auth/forgot-password: named fields are relayed, and the answer is passed on unchanged.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp, startFakeAuth } from '../../support/app-service.ts'
import { answer } from '../../support/auth-service.ts'

const { app, auth } = appOfFile()

type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }

/** What reaches the auth service; it answers as the test says. */
function watch(reply: (response: ServerResponse) => void): Seen[] {
  const seen: Seen[] = []
  auth().behave(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    seen.push({ method, path: url, headers, body: JSON.parse(text) })
    reply(response)
  })
  return seen
}

const success = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'auth.session_token=x' })
  response.end('{"success":true}')
}

const routes = [
  ['/auth/verify-email', '/api/auth/email-otp/verify-email', { email: 'a@b.example', otp: '123456' }],
  ['/auth/forgot-password', '/api/auth/forget-password/email', { email: 'a@b.example' }],
] as const

describe.each(routes)('%s', (path, upstream, body) => {
  test(`goes to ${upstream} with its named fields and nothing else`, async () => {
    const seen = watch(success)
    const relayed = await app().post(
      path,
      { ...body, url: 'http://evil.example', admin: true },
      { cookie: 'auth.session_token=abc', authorization: 'Bearer abc', 'x-request-id': 'request-of-test' },
    )
    expect(relayed).toMatchObject({ status: 200, body: { success: true }, cookies: [] })
    expect(seen).toMatchObject([{ method: 'POST', path: upstream, body }])
    expect(seen[0]?.body).toEqual(body)
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'request-of-test',
    })
  })

  test.each([7, null, true, ['a'], { $ne: 1 }, 'no address', ''])(
    'passes a field on as it is: %j',
    async (email) => {
      const seen = watch(success)
      await app().post(path, { email })
      expect(seen[0]?.body).toEqual({ email })
    },
  )

  test('passes on that a field is missing', async () => {
    const seen = watch(success)
    await app().post(path, {})
    expect(seen[0]?.body).toEqual({})
  })

  test.each([200, 201, 301, 302, 307, 400, 401, 403, 404, 418, 422, 429, 500, 503])(
    'answers status %i and the body to the byte',
    async (status) => {
      const bytes = Buffer.from([
        0x7b, 0x22, 0xc3, 0xa9, 0x22, 0x20, 0x20, 0x3a, 0x31, 0x7d, 0x0a, 0x00, 0xff,
      ])
      watch((response) => {
        response.writeHead(status, {
          'content-type': 'application/problem+json; charset=latin1',
          location: 'https://elsewhere.example/',
          'retry-after': '7',
          'set-cookie': 'a=b',
          'x-other': 'dropped',
        })
        response.end(bytes)
      })
      const reply = await fetch(`${app().url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(reply.status).toBe(status)
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
      expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=latin1')
      expect(reply.headers.get('location')).toBe('https://elsewhere.example/')
      expect(reply.headers.get('retry-after')).toBe('7')
      expect(reply.headers.get('set-cookie')).toBeNull()
      expect(reply.headers.get('x-other')).toBeNull()
    },
  )

  test('passes on an empty body without a content type', async () => {
    watch((response) => response.writeHead(404).end())
    expect(await app().post(path, body)).toMatchObject({ status: 404, body: '' })
    const reply = await answer(`${app().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(reply.headers.get('content-type')).toBeNull()
  })

  test.each([
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['{', 400],
    ['', 400],
    [`{"email":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 400],
    [`{"email":"${'x'.repeat(140_000)}"}`, 413],
  ])('refuses itself what is not a JSON object: %.20s', async (text, status) => {
    const seen = watch(success)
    expect(await app().post(path, text)).toMatchObject({ status, body: { error: expect.any(String) } })
    expect(seen).toEqual([])
  })

  test.each<[Record<string, string>, number]>([
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'text/plain' }, 415],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %j', async (headers, status) => {
    const seen = watch(success)
    expect(await app().post(path, body, headers)).toMatchObject({ status })
    expect(seen).toEqual([])
  })

  test('answers 502 when the auth service breaks off, or sends too much', async () => {
    watch((response) => response.destroy())
    expect(await app().post(path, body)).toMatchObject({ status: 502, body: { error: expect.any(String) } })
    watch((response) => response.end('x'.repeat(100_000)))
    expect(await app().post(path, body)).toMatchObject({ status: 502 })
  })
})

test('answers 502 when the auth service is down, and names neither address nor cause', async () => {
  const fake = await startFakeAuth()
  const own = await startApp({ AUTH_URL: fake.url })
  onTestFinished(own.stop)
  await fake.stop()
  const refused = await own.post('/auth/verify-email', {})
  expect(refused).toMatchObject({ status: 502, body: { error: 'The auth service could not be reached.' } })
})

test('answers 504 when the auth service takes longer than ten seconds', async () => {
  watch(() => {})
  expect(await app().post('/auth/forgot-password', { email: 'a@b.example' })).toMatchObject({
    status: 504,
    body: { error: expect.any(String) },
  })
})

test('uses UPSTREAM_FORGOT_PATH for a forgotten password', async () => {
  const own = await startApp({ AUTH_URL: auth().url, UPSTREAM_FORGOT_PATH: '/forget-password/email-otp' })
  onTestFinished(own.stop)
  const seen = watch(success)
  await own.post('/auth/forgot-password', { email: 'a@b.example' })
  expect(seen).toMatchObject([{ path: '/api/auth/forget-password/email-otp' }])
})
