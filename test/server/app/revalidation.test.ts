// An application session ends within five minutes after an auth session elsewhere; where that cannot be checked, it goes on.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json, type RunningApp } from '../../support/app-service.ts'
import { type Answer, cookieOf } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

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
  const answer = await app().post('/auth/auth-callback', { token: 'some-token' })
  expect(answer.status).toBe(200)
  return { session: sessionOf(answer), user }
}

const statusOf = async (session: { cookie: string }) => (await app().get('/api/me', session)).status

describe('the auth service', () => {
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
  ])('that %s ends no session, and is asked again soon, but not at once', async (_, behaviour) => {
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

  test('is asked once by concurrent requests', async () => {
    const { session, user } = await signIn()
    auth().behave((_, response) => json(response, 200, { user }))
    await age(app(), FIVE_MINUTES)
    await Promise.all(Array.from({ length: 12 }, () => statusOf(session)))
    expect(auth().asked).toHaveLength(1)
  })

  test('that names another person now ends the session', async () => {
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
