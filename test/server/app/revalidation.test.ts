// An application session ends within five minutes after an auth session elsewhere; where that cannot be checked, it lives on
// for a time.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appOfFile, json, type RunningApp, startApp } from '../../support/app-service.ts'
import { type Answer, cookieOf } from '../../support/auth-service.ts'
import { opaqueToken } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'
import { quickTimeouts } from '../../support/quick-timeouts.ts'

const { app, auth } = appOfFile({ CHECK_DEADLINE_SECONDS: '1' })

const sessionOf = (answer: Answer) => ({
  cookie: ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; '),
})

/** As if the last check were so long ago. */
async function age(running: RunningApp, milliseconds: number): Promise<void> {
  const db = await connectTo(running.databaseUrl)
  await db.query(`update app.session set checked_at = checked_at - make_interval(secs => $1)`, [
    milliseconds / 1000,
  ])
}

const FIVE_MINUTES = 300_000

async function signIn(id: string = randomUUID()) {
  const user = { id, email: 's@example.com', name: 'S', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' })
  expect(answer.status).toBe(200)
  return { session: sessionOf(answer), user }
}

const statusOf = async (session: { cookie: string }) => (await app().get('/api/me', session)).status

describe('X-100: the auth service', () => {
  test('is not asked again before five minutes have passed', async () => {
    const { session } = await signIn()
    auth().behave((_, response) => json(response, 200, 'null'))
    await age(app(), FIVE_MINUTES - 10_000)
    expect(await statusOf(session)).toBe(200)
    expect(auth().asked).toEqual([])
  })

  test.each<[string, Parameters<ReturnType<typeof auth>['behave']>[0]]>([
    ['fails', (_, response) => json(response, 500, {})],
    ['is gone', (request) => request.socket.destroy()],
    ['hangs', () => {}],
    ['is limiting', (_, response) => json(response, 429, { message: 'Too many requests' })],
    ['forbids', (_, response) => json(response, 403, {})],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['shows a page', (_, response) => json(response, 200, '<html>', 'text/html')],
  ])('X-100: that %s ends no session, and is asked again soon, but not at once', async (_, behaviour) => {
    const { session } = await signIn()
    auth().behave(behaviour)
    await age(app(), FIVE_MINUTES)
    expect(await statusOf(session)).toBe(200)
    const asked = auth().asked.length
    expect(asked).toBeGreaterThan(0)
    expect(await statusOf(session)).toBe(200)
    expect(auth().asked).toHaveLength(asked)
    await age(app(), 30_000)
    expect(await statusOf(session)).toBe(200)
    expect(auth().asked.length).toBeGreaterThan(asked)
  })

  test('that hangs uses up the time of the whole check with its first call, and the page is shown', async () => {
    const { session } = await signIn()
    auth().behave(() => {})
    await age(app(), FIVE_MINUTES)
    expect(await statusOf(session)).toBe(200)
    expect(auth().asked).toHaveLength(1)
  })

  test.each([
    ['spec', 'ten seconds for each call', [10_000, 10_000]],
    ['hardened', 'three seconds in all', [3000, 2000]],
  ])('in the profile %s a check takes %s, and the page is shown', async (PROFILE, _, expected) => {
    const running = await startApp({ AUTH_URL: auth().url, PROFILE }, app().databaseUrl)
    onTestFinished(running.stop)
    const { session } = await signIn()
    auth().behave(() => {})
    await age(running, FIVE_MINUTES)
    const timeouts = quickTimeouts()
    // A second passes with each call, however fast the machine is.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 1000 * timeouts.length)
    onTestFinished(() => clock.mockRestore())
    expect((await running.get('/api/me', session)).status).toBe(200)
    expect(timeouts).toEqual(expected)
  })

  test('is asked once by concurrent requests', async () => {
    const { session, user } = await signIn()
    auth().behave((_, response) => json(response, 200, { user }))
    await age(app(), FIVE_MINUTES)
    await Promise.all(Array.from({ length: 12 }, () => statusOf(session)))
    expect(auth().asked).toHaveLength(1)
  })

  test('X-100: that names another person now ends the session', async () => {
    const { session } = await signIn()
    auth().behave((_, response) => json(response, 200, { user: { id: 'other', email: 'o@example.com' } }))
    await age(app(), FIVE_MINUTES)
    expect(await statusOf(session)).toBe(401)
  })

  test('is not asked about a client-asserted session', async () => {
    auth().behave((_, response) => json(response, 200, 'null'))
    const user = { id: randomUUID(), email: 'c@example.com', emailVerified: true }
    const session = sessionOf(await app().post('/auth/auth-callback', { token: 'x', user }))
    await age(app(), FIVE_MINUTES)
    auth().behave((_, response) => json(response, 200, 'null'))
    expect(await statusOf(session)).toBe(200)
    expect(auth().asked).toEqual([])
  })
})

describe('a check that cannot be made', () => {
  const HOUR = 3_600_000
  type Behaviour = Parameters<ReturnType<typeof auth>['behave']>[0]
  const away: Behaviour = (request) => request.socket.destroy()

  /** As if the checks had been failing for so long. */
  async function passInVain(running: RunningApp, milliseconds: number): Promise<void> {
    const db = await connectTo(running.databaseUrl)
    await db.query('update app.session set unchecked_since = unchecked_since - make_interval(secs => $1)', [
      milliseconds / 1000,
    ])
    await age(running, FIVE_MINUTES)
  }

  async function signedInAt(settings: Record<string, string>) {
    const running = await startApp({ AUTH_URL: auth().url, ...settings })
    onTestFinished(running.stop)
    const user = { id: randomUUID(), email: 's@example.com', name: 'S', emailVerified: true }
    const lives: Behaviour = (_, response) => json(response, 200, { user })
    auth().behave(lives)
    const answer = await running.post('/auth/auth-callback', { token: opaqueToken() })
    const status = async () => (await running.get('/api/me', sessionOf(answer))).status
    await age(running, FIVE_MINUTES)
    return { running, status, lives }
  }

  const HARDENED = { PROFILE: 'hardened' }

  test('X-223: ends the session after an hour, hardened, and not before', async () => {
    const { running, status } = await signedInAt(HARDENED)
    auth().behave(away)
    expect(await status()).toBe(200)
    await passInVain(running, HOUR - 60_000)
    expect(await status()).toBe(200)
    await passInVain(running, 60_000)
    expect(await status()).toBe(401)
    const db = await connectTo(running.databaseUrl)
    expect((await db.query('select 1 from app.session')).rows).toEqual([])
  })

  test('X-223: counts from the first one in vain, and no longer once one has had a result', async () => {
    const { running, status, lives } = await signedInAt(HARDENED)
    auth().behave(away)
    await age(running, 2 * HOUR)
    expect(await status()).toBe(200)
    await passInVain(running, HOUR - 60_000)
    auth().behave(lives)
    expect(await status()).toBe(200)
    await passInVain(running, 60_000)
    auth().behave(away)
    expect(await status()).toBe(200)
  })

  test('X-223: because its key is gone ends the session, too', async () => {
    const { running, status } = await signedInAt(HARDENED)
    const db = await connectTo(running.databaseUrl)
    await db.query(
      `update app.session set data = jsonb_set(data, '{sealedToken}', '"of a key that is gone"')`,
    )
    expect(await status()).toBe(200)
    await passInVain(running, HOUR)
    expect(await status()).toBe(401)
  })

  test.each([
    [{ PROFILE: 'spec' }, 200],
    [{ ...HARDENED, UNCHECKED_SESSION_SECONDS: '0' }, 200],
    [{ PROFILE: 'spec', UNCHECKED_SESSION_SECONDS: '60' }, 401],
  ])('under %j answers %i after a day', async (settings, expected) => {
    const { running, status } = await signedInAt(settings)
    auth().behave(away)
    expect(await status()).toBe(200)
    await passInVain(running, 24 * HOUR)
    expect(await status()).toBe(expected)
    const sentence = expect.objectContaining({
      message: expect.stringContaining('UNCHECKED_SESSION_SECONDS'),
    })
    if (expected === 200) expect(running.log.lines).toContainEqual(sentence)
    else expect(running.log.lines).not.toContainEqual(sentence)
  })
})
