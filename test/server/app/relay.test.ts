// POST /auth/verify-email and /auth/forgot-password: what comes is relayed as it is, and so is the answer.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp, startFakeAuth } from '../../support/app-service.ts'
import { answer } from '../../support/auth-service.ts'
import { quickTimeouts } from '../../support/quick-timeouts.ts'

const { app, auth } = appOfFile()

type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

/** What reaches the auth service; it answers as the test says. */
function watch(reply: (response: ServerResponse) => void): Seen[] {
  const seen: Seen[] = []
  auth().behave(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    seen.push({ method, path: url, headers, body: Buffer.concat(chunks) })
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

describe.each(routes)('SVC-5, BE-2, BE-3: %s', (path, upstream, body) => {
  test(`goes to ${upstream} with its body, and without the caller’s cookies and tokens`, async () => {
    const seen = watch(success)
    const relayed = await app().post(
      path,
      { ...body, url: 'http://elsewhere.example' },
      {
        cookie: 'auth.session_token=abc',
        authorization: 'Bearer abc',
        'x-request-id': 'request-of-test',
        'accept-language': 'de',
      },
    )
    expect(relayed).toMatchObject({ status: 200, body: { success: true }, cookies: [] })
    expect(seen).toMatchObject([{ method: 'POST', path: upstream }])
    expect(JSON.parse(`${seen[0]?.body}`)).toEqual({ ...body, url: 'http://elsewhere.example' })
    expect(seen[0]?.headers).not.toHaveProperty('cookie')
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'request-of-test',
      'accept-language': 'de',
    })
  })

  test.each([
    ['application/json', '{ "email" : 7 }\n'],
    ['application/json; charset=utf-8', '\ufeff{"email":"a@b.example"}'],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['application/json', '{'],
    ['application/json', `{"email":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
    ['application/x-www-form-urlencoded', 'email=a%40b.example&otp=123456'],
    ['text/plain', 'anything'],
    ['application/octet-stream', Buffer.from([0x00, 0xff, 0xfe])],
    [undefined, Buffer.from('{"email":"a@b.example"}')],
  ])('passes a body of type %s on to the byte: %.20s', async (type, given) => {
    const seen = watch(success)
    const reply = await fetch(`${app().url}${path}`, {
      method: 'POST',
      headers: { ...(type && { 'content-type': type }) },
      body: Buffer.from(given),
    })
    expect([reply.status, await reply.json()]).toEqual([200, { success: true }])
    expect(seen[0]?.body).toEqual(Buffer.from(given))
    expect(seen[0]?.headers['content-type']).toBe(type)
  })

  test('passes on that there is no body, and the answer to that', async () => {
    const seen = watch((response) => {
      response.writeHead(422, { 'content-type': 'application/json' })
      response.end('{"message":"what is this?"}')
    })
    const relayed = await app().post(path)
    expect(relayed).toMatchObject({ status: 422, body: { message: 'what is this?' } })
    expect(seen[0]?.body).toHaveLength(0)
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  test('passes on that an answer is compressed', async () => {
    const bytes = gzipSync('{"success":true}')
    watch((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(bytes)
    })
    expect(await app().post(path, body)).toMatchObject({ status: 200, body: { success: true } })
  })

  test.each([200, 201, 301, 302, 307, 400, 401, 403, 404, 418, 422, 429, 500, 503])(
    'ERR-6: answers status %i and the body to the byte',
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

  test('refuses itself only what is too large', async () => {
    const seen = watch(success)
    expect(await app().post(path, `{"email":"${'x'.repeat(140_000)}"}`)).toMatchObject({
      status: 413,
      body: { error: expect.any(String) },
    })
    expect(seen).toEqual([])
  })

  test.each<[Record<string, string>, number]>([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %j', async (headers, status) => {
    const seen = watch(success)
    expect(await app().post(path, body, headers)).toMatchObject({ status })
    expect(seen).toEqual([])
  })

  test('relays an answer of a whole megabyte unchanged', async () => {
    const long = JSON.stringify({ pad: 'x'.repeat(1_048_566) })
    watch((response) => response.writeHead(200, { 'content-type': 'application/json' }).end(long))
    const answer = await app().post(path, body)
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body) === long).toBe(true)
  })

  test('answers 502 when the auth service breaks off, or sends too much', async () => {
    watch((response) => response.destroy())
    expect(await app().post(path, body)).toMatchObject({ status: 502, body: { error: expect.any(String) } })
    watch((response) => response.end('x'.repeat(1_048_577)))
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
  const timeouts = quickTimeouts()
  watch(() => {})
  expect(await app().post('/auth/forgot-password', { email: 'a@b.example' })).toMatchObject({
    status: 504,
    body: { error: expect.any(String) },
  })
  expect(timeouts).toEqual([10_000])
})

test('uses UPSTREAM_FORGOT_PATH for a forgotten password', async () => {
  const own = await startApp({ AUTH_URL: auth().url, UPSTREAM_FORGOT_PATH: '/forget-password/email-otp' })
  onTestFinished(own.stop)
  const seen = watch(success)
  await own.post('/auth/forgot-password', { email: 'a@b.example' })
  expect(seen).toMatchObject([{ path: '/api/auth/forget-password/email-otp' }])
})
