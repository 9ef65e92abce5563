// POST /api/sign-out: ends both sessions, the application's first; with `everywhere`, all of the person's.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { type Answer, cookieOf, PASSWORD, startAuth, verifiedPerson } from '../../support/auth-service.ts'

const { app, auth } = appOfFile()

const sessionOf = (answer: Answer) => ({
  cookie: ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; '),
})

async function signIn(id: string = randomUUID()) {
  const user = { id, email: 's@example.com', name: 'S', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  return sessionOf(await app().post('/auth/auth-callback', { token: 'some-opaque-token' }))
}

const statusOf = async (session: { cookie: string }) => (await app().get('/api/me', session)).status

describe('a sign-out', () => {
  test('X-58: forgets the cookie of a session that is no more', async () => {
    const session = await signIn()
    await app().post('/api/sign-out', {}, session)
    const again = await app().post('/api/sign-out', {}, session)
    expect(again.cookies.find((line) => line.startsWith('lockstep.session='))).toMatch(/^lockstep\.session=;/)
  })

  test('ends the session at a real auth service too', async () => {
    const service = await startAuth()
    const own = await startApp({ AUTH_URL: service.url, PROFILE: 'hardened' })
    onTestFinished(async () => {
      await own.stop()
      await service.stop()
    })
    const { token } = await verifiedPerson(service)
    const session = sessionOf(await own.post('/auth/auth-callback', { token }))
    const bearer = { authorization: `Bearer ${token}` }
    expect((await service.get('/get-session', bearer)).body).not.toBeNull()
    expect(await own.post('/api/sign-out', {}, session)).toMatchObject({
      status: 200,
      body: { success: true, authSessionEnded: true },
    })
    expect((await service.get('/get-session', bearer)).body).toBeNull()
    expect((await own.get('/api/me', session)).status).toBe(401)
  })

  test('needs no answer of the auth service to end the application’s session', async () => {
    const session = await signIn()
    let answerNow = () => {}
    auth().behave(({ url }, response) => {
      if (url?.endsWith('/get-session')) return json(response, 200, 'null')
      answerNow = () => json(response, 200, { success: true })
    })
    const signedOut = app().post('/api/sign-out', {}, session)
    await vi.waitFor(() => expect(auth().asked).toHaveLength(1), { timeout: 60_000 })
    expect(await statusOf(session)).toBe(401)
    answerNow()
    expect(await signedOut).toMatchObject({ body: { authSessionEnded: true } })
  })

  test.each([500, 401, 302])('says so when the auth service answers %i', async (status) => {
    const session = await signIn()
    auth().behave((_, response) => json(response, status, {}))
    expect(await app().post('/api/sign-out', {}, session)).toMatchObject({
      status: 200,
      body: { success: true, authSessionEnded: false },
    })
    expect(await statusOf(session)).toBe(401)
  })

  test('leaves the person’s other sessions alone, unless it is everywhere', async () => {
    const id = randomUUID()
    const [here, there, other] = [await signIn(id), await signIn(id), await signIn()]
    await app().post('/api/sign-out', undefined, here)
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
    await app().post('/api/sign-out', { everywhere: true }, there)
    expect(await statusOf(there)).toBe(401)
    expect(await statusOf(other)).toBe(200)
  })

  test('X-128: everywhere ends all of the person’s sessions at a real auth service', async () => {
    const service = await startAuth()
    const own = await startApp({ AUTH_URL: service.url, PROFILE: 'hardened' })
    onTestFinished(async () => {
      await own.stop()
      await service.stop()
    })
    const { email, token } = await verifiedPerson(service)
    const signedIn = await service.post('/sign-in/email', { email, password: PASSWORD })
    const other = (signedIn.body as { token: string }).token
    const session = sessionOf(await own.post('/auth/auth-callback', { token }))
    expect(await own.post('/api/sign-out', { everywhere: true }, session)).toMatchObject({
      status: 200,
      body: { success: true, authSessionEnded: true },
    })
    for (const one of [token, other])
      expect((await service.get('/get-session', { authorization: `Bearer ${one}` })).body).toBeNull()
  })

  test.each([404, 401, 500])(
    'X-128: everywhere says so when the auth service answers %i, and ends the one it holds',
    async (status) => {
      const session = await signIn()
      auth().behave(({ url }, response) => {
        if (url?.endsWith('/revoke-sessions')) return json(response, status, {})
        json(response, 200, url?.endsWith('/sign-out') ? { success: true } : 'null')
      })
      expect(await app().post('/api/sign-out', { everywhere: true }, session)).toMatchObject({
        status: 200,
        body: { success: true, authSessionEnded: false },
      })
      expect(auth().asked.map(({ path }) => path)).toContain('/api/auth/sign-out')
      expect(await statusOf(session)).toBe(401)
    },
  )

  test('everywhere ends sessions that it does not hold itself', async () => {
    const id = randomUUID()
    const [here, there] = [await signIn(id), await signIn(id)]
    await app().post('/api/sign-out', { everywhere: true }, here)
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
  })

  test('without a session succeeds, and asks nobody', async () => {
    auth().behave((_, response) => json(response, 200, {}))
    expect(await app().post('/api/sign-out', {})).toMatchObject({
      status: 200,
      body: { success: true, authSessionEnded: false },
    })
    expect(auth().asked).toEqual([])
  })
})
