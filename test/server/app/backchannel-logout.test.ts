// In databases of their own, the auth service tells the application that sessions have ended.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_PURGED, BACKCHANNEL_LOGOUT } from '../../../server/crypto/jwt.ts'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import {
  APP_ORIGIN,
  answer,
  PASSWORD,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { appUsersOf, CALLBACK, sessionOf } from '../../support/callback.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { claimsAt, createSigner, publish, type Signer } from './callback/support/signer.ts'

const PATH = '/auth/backchannel-logout'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** What stands before the application: it passes calls on, or is away. */
async function startDoor() {
  const state = { app: '', away: false, calls: 0 }
  const server = createServer(async (request, response) => {
    state.calls += 1
    const body = await new Response(request as unknown as ReadableStream).text()
    if (state.away) {
      request.socket.destroy()
      return
    }
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const { status } = await fetch(`${state.app}${PATH}`, { method: 'POST', headers, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
  return { state, url, stop: () => new Promise((resolve) => server.close(resolve)) }
}

describe.each(['spec', 'hardened'])('with PROFILE=%s', (PROFILE) => {
  let door: Awaited<ReturnType<typeof startDoor>>
  let auth: RunningAuth
  let app: RunningApp
  beforeAll(async () => {
    door = await startDoor()
    auth = await startAuth({ PROFILE, BACKCHANNEL_LOGOUT_URL: door.url })
    app = await startApp({ AUTH_URL: auth.url, PROFILE, APP_ORIGIN }, await createDatabase(null))
    door.state.app = app.url
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
    await door?.stop()
  })
  beforeEach(() => {
    door.state.away = false
  })

  async function signedIn() {
    const person = await verifiedPerson(auth)
    const { body } = await auth.get('/token', bearer(person.token))
    const open = async (token: string) => sessionOf(await app.post(CALLBACK, { token }))
    const sessions = [await open(person.token), await open((body as { token: string }).token)]
    return { ...person, sessions }
  }
  const statusesOf = (sessions: { cookie: string }[]) =>
    Promise.all(sessions.map(async (session) => (await app.get('/api/me', session)).status))
  const ended = (sessions: { cookie: string }[], milliseconds: number) =>
    vi.waitFor(async () => expect(await statusesOf(sessions)).toEqual([401, 401]), {
      timeout: milliseconds,
      interval: 20,
    })

  async function reset(email: string) {
    await auth.post('/email-otp/request-password-reset', { email })
    const otp = await auth.codeTo(email, 2)
    const answer = await auth.post('/email-otp/reset-password', { email, otp, password: `${PASSWORD}!` })
    expect(answer.status).toBe(200)
  }

  test('a reset ends the sessions of the person within seconds, and nobody else’s', async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    expect(await statusesOf(person.sessions)).toEqual([200, 200])
    await reset(person.email)
    await ended(person.sessions, 5000)
    expect(await statusesOf(other.sessions)).toEqual([200, 200])
    expect(await appUsersOf(app, person.user.id)).toHaveLength(1)
  })

  test('X-254: a deletion ends them too, and the application’s own row goes, though nobody comes back', async () => {
    const person = await signedIn()
    await app.post('/api/organizations', { name: 'Mine' }, person.sessions[0])
    expect((await auth.post('/delete-user', {}, bearer(person.token))).status).toBe(200)
    await vi.waitFor(async () => expect(await appUsersOf(app, person.user.id)).toEqual([]), { timeout: 5000 })
    expect(await statusesOf(person.sessions)).toEqual([401, 401])
  })

  test('so do all sessions revoked', async () => {
    const person = await signedIn()
    expect((await auth.post('/revoke-sessions', {}, bearer(person.token))).status).toBe(200)
    await ended(person.sessions, 5000)
  })

  test('an application that is away learns it later, and a session that was opened meanwhile lives on', async () => {
    const person = await signedIn()
    door.state.away = true
    const before = door.state.calls
    await reset(person.email)
    await vi.waitFor(() => expect(door.state.calls).toBeGreaterThan(before), { timeout: 5000 })
    const again = await auth.post('/sign-in/email', { email: person.email, password: `${PASSWORD}!` })
    const { token } = again.body as { token: string }
    const newer = sessionOf(await app.post(CALLBACK, { token }))
    door.state.away = false
    await ended(person.sessions, 20_000)
    expect((await app.get('/api/me', newer)).status).toBe(200)
  })
})

describe('a logout token', () => {
  let auth: FakeAuth
  let app: RunningApp
  let signer: Signer
  beforeAll(async () => {
    auth = await startFakeAuth()
    signer = await createSigner()
    publish(auth, [signer.jwk])
    app = await startApp({ AUTH_URL: auth.url, PROFILE: 'hardened' })
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
  })

  const claims = (sub: string) => {
    const { iss, exp } = claimsAt(auth)
    const iat = Math.floor(Date.now() / 1000)
    return {
      iss,
      aud: app.url,
      sub,
      iat,
      exp,
      jti: randomUUID(),
      toe: Date.now() / 1000,
      events: { [BACKCHANNEL_LOGOUT]: {} },
    }
  }
  const tell = (token: string) =>
    answer(`${app.url}${PATH}`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })

  async function session() {
    const sub = randomUUID()
    const opened = await app.post(CALLBACK, { token: await signer.sign({ ...claimsAt(auth), sub }) })
    return { sub, session: sessionOf(opened) }
  }

  test('ends the sessions of its subject, however often it comes', async () => {
    const { sub, session: own } = await session()
    const token = await signer.sign(claims(sub), { typ: 'logout+jwt' })
    for (const _ of [1, 2]) expect(await tell(token)).toMatchObject({ status: 200, body: '' })
    expect((await app.get('/api/me', own)).status).toBe(401)
  })

  test('of a deletion forgets its subject, however often it comes', async () => {
    const { sub, session: own } = await session()
    const events = { [BACKCHANNEL_LOGOUT]: {}, [ACCOUNT_PURGED]: {} }
    const token = await signer.sign({ ...claims(sub), events }, { typ: 'logout+jwt' })
    for (const _ of [1, 2]) expect(await tell(token)).toMatchObject({ status: 200, body: '' })
    expect((await app.get('/api/me', own)).status).toBe(401)
  })

  test.each<[string, (given: ReturnType<typeof claims>) => object]>([
    ['of another issuer', (given) => ({ ...given, iss: 'https://evil.example' })],
    ['for another application', (given) => ({ ...given, aud: 'https://other.example' })],
    ['for the auth service itself, as a session’s JWT is', (given) => ({ ...given, aud: given.iss })],
    ['that has expired', (given) => ({ ...given, exp: given.iat - 60 })],
    ['without an expiry', (given) => ({ ...given, exp: undefined })],
    ['without the event', (given) => ({ ...given, events: {} })],
    ['with a nonce, as an id_token has', (given) => ({ ...given, nonce: 'n' })],
    ['without an id', (given) => ({ ...given, jti: undefined })],
    ['of nobody', (given) => ({ ...given, sub: '' })],
  ])('%s is refused', async (_, forge) => {
    const { sub, session: own } = await session()
    const answered = await tell(await signer.sign(forge(claims(sub))))
    expect(answered).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect((await app.get('/api/me', own)).status).toBe(200)
  })

  test('of a stranger’s key, and nonsense, are refused', async () => {
    const { sub, session: own } = await session()
    const stranger = await createSigner()
    for (const token of [await stranger.sign(claims(sub)), 'nonsense', ''])
      expect((await tell(token)).status).toBe(400)
    expect((await app.get('/api/me', own)).status).toBe(200)
  })

  test('opens no session, whomever it is for', async () => {
    for (const aud of [app.url, auth.url, new URL(auth.url).origin])
      for (const PROFILE of ['spec', 'hardened']) {
        const one = await startApp({ AUTH_URL: auth.url, PROFILE })
        const token = await signer.sign({ ...claims(randomUUID()), aud }, { typ: 'logout+jwt' })
        expect((await one.post(CALLBACK, { token })).status).toBe(401)
        await one.stop()
      }
  })

  test('is kept by no table, and its sessions’ ends are recorded', async () => {
    const { sub, session: own } = await session()
    await tell(await signer.sign(claims(sub)))
    await app.get('/api/me', own)
    const db = await connectTo(app.databaseUrl)
    const { rows } = await db.query(
      `select event, state, effects from app.audit_event where machine = 'app-session' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ event: 'session.checked', state: 'signedOut', effects: ['endSession'] }])
  })
})
