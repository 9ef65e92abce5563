// GET /api/sessions where the auth service gives no list: the error for each reason, and who may ask at all.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { type Answer, cookieOf } from '../../support/auth-service.ts'

const sessionOf = (answer: Answer) => ({
  cookie: ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; '),
})

describe('over an auth service that', () => {
  const { app, auth } = appOfFile()

  async function signIn(change: object = {}, token = 'some-opaque-token') {
    const user = { id: randomUUID(), email: 's@example.com', name: 'S', emailVerified: true, ...change }
    auth().behave((_, response) => json(response, 200, token ? { user } : 'null'))
    const session = sessionOf(await app().post('/auth/auth-callback', { token: token || 'x', user }))
    auth().behave((_, response) => json(response, 200, 'null'))
    return session
  }
  const both = async (session: { cookie: string }) => [
    await app().get('/api/sessions', session),
    await app().post('/api/sessions/revoke', { id: 'x' }, session),
  ]

  const away = {
    status: 503,
    body: { code: 'AUTH_SERVICE_AWAY', error: expect.stringContaining('Try again') },
  }
  const unknown = {
    status: 409,
    body: { code: 'SESSIONS_UNKNOWN', error: expect.stringContaining('Sign in') },
  }
  type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

  test.each<[string, Behaviour, object]>([
    ['fails', (_, response) => json(response, 500, {}), away],
    ['is gone', (request) => request.socket.destroy(), away],
    ['does not know the path', (_, response) => json(response, 404, ''), away],
    ['forbids', (_, response) => json(response, 403, { code: 'INVALID_ORIGIN' }), away],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), away],
    ['shows a page', (_, response) => json(response, 200, '<html>', 'text/html'), away],
    ['says null', (_, response) => json(response, 200, 'null'), away],
    ['lists what are no sessions', (_, response) => json(response, 200, [{ id: 7 }]), away],
    ['says without end', (_, response) => json(response, 200, `["${'x'.repeat(1_100_000)}"]`), away],
    ['knows nobody', (_, response) => json(response, 401, { code: 'UNAUTHORIZED' }), unknown],
  ])('%s, this is answered', async (_, behaviour, reply) => {
    const session = await signIn()
    auth().behave(behaviour)
    for (const answered of await both(session)) expect(answered).toMatchObject(reply)
  })

  test('demands a second factor, it is said how to end other sessions', async () => {
    const session = await signIn()
    const one = { id: 'other', token: 't', createdAt: '', updatedAt: '', expiresAt: '' }
    auth().behave(({ url }, response) => {
      if (url?.includes('/list-sessions')) return json(response, 200, [one])
      if (url?.includes('/get-session')) return json(response, 200, { session: { id: 'own' } })
      return json(response, 403, { code: 'STEP_UP_REQUIRED' })
    })
    expect(await app().post('/api/sessions/revoke', { id: 'other' }, session)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', error: expect.stringContaining('two-step verification') },
    })
  })

  test('is not asked about a session without a token', async () => {
    const session = await signIn({}, '')
    auth().behave((_, response) => json(response, 200, []))
    for (const answered of await both(session)) expect(answered).toMatchObject(unknown)
    expect(auth().asked).toEqual([])
  })

  test('is not asked for somebody who is not signed in, or not verified, or by another site’s page', async () => {
    for (const answered of await both({ cookie: '' }))
      expect(answered).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    const limited = await signIn({ emailVerified: false })
    for (const answered of await both(limited))
      expect(answered).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    const foreign = { ...(await signIn()), origin: 'https://evil.example' }
    for (const answered of await both(foreign as { cookie: string }))
      expect(answered).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
    expect(auth().asked).toEqual([])
  })

  test.each([[{}], [{ id: 7 }], [{ id: '' }], [{ id: null }], [{ id: ['x'] }]])(
    'is not asked to end %j',
    async (body) => {
      const session = await signIn()
      expect(await app().post('/api/sessions/revoke', body, session)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_ID' },
      })
      expect(auth().asked).toEqual([])
    },
  )

  test('ends nothing, this is answered', async () => {
    const session = await signIn()
    const listed = { id: 'x', token: 't', createdAt: '', updatedAt: '', expiresAt: '', ipAddress: null }
    auth().behave(({ url = '' }, response) => {
      if (url.includes('/list-sessions')) return json(response, 200, [listed])
      if (url.includes('/get-session')) return json(response, 200, { session: { id: 'y' } })
      json(response, 500, {})
    })
    expect((await app().get('/api/sessions', session)).body).toEqual([
      { id: 'x', createdAt: '', updatedAt: '', expiresAt: '', ipAddress: '', userAgent: '', current: false },
    ])
    expect(await app().post('/api/sessions/revoke', { id: 'x' }, session)).toMatchObject(away)
  })
})
