// GET /api/sessions and POST /api/sessions/revoke: lists a person's sessions and ends one, without showing tokens.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonsSession } from '../../../server/wire/app.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { type Answer, APP_ORIGIN, answer, cookieOf, PASSWORD, startAuth } from '../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, startBetterAuth } from '../../support/better-auth.ts'
import { connectTo } from '../../support/databases.ts'

const sessionOf = (answer: Answer) => ({
  cookie: ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; '),
})

type Service = {
  url: string
  databaseUrl: string
  code: (email: string) => Promise<string>
  stop: () => Promise<void>
}

async function ours(env: Record<string, string> = {}): Promise<Service> {
  const auth = await startAuth(env)
  return { ...auth, code: (email) => auth.codeTo(email) }
}

async function theirs(): Promise<Service> {
  const auth = await startBetterAuth()
  return { ...auth, code: async (email) => auth.codeTo(email) }
}

const asOurs: Record<string, string> = {}

const asUpstream = {
  UPSTREAM_COOKIE_NAME: 'better-auth.session_token',
  UPSTREAM_COOKIE_SECRET: BETTER_AUTH_SECRET,
}

describe.each([
  ['our auth service', () => ours(), asOurs, true],
  ['our auth service, its tokens JWTs', () => ours({ SESSION_TOKEN_FORMAT: 'jwt' }), asOurs, false],
  ['a real Better Auth, by its cookie', theirs, asUpstream, true],
  ['a real Better Auth, by its Bearer', theirs, {}, true],
])('of %s', (_, start, env, mayEndOthers) => {
  let service: Service
  let app: RunningApp
  beforeAll(async () => {
    service = await start()
    // A real Better Auth is known by its wire alone.
    const shared = env === asOurs ? service.databaseUrl : undefined
    app = await startApp({ AUTH_URL: service.url, PROFILE: 'hardened', ...env }, shared)
  })
  afterAll(async () => {
    await app.stop()
    await service.stop()
  })

  const post = (path: string, body: object, agent = 'a laptop') =>
    answer(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: APP_ORIGIN, 'user-agent': agent },
      body: JSON.stringify(body),
    })

  let people = 0
  /** Signed in at the application with a laptop, and at the auth service with a phone too. */
  async function person() {
    const email = `p${++people}@example.com`
    await post('/sign-up/email', { name: 'P', email, password: PASSWORD })
    await post('/email-otp/verify-email', { email, otp: await service.code(email) })
    const enter = async (agent: string) => {
      const { body } = await post('/sign-in/email', { email, password: PASSWORD }, agent)
      const { token } = body as { token: string }
      return { token, session: sessionOf(await app.post('/auth/auth-callback', { token })) }
    }
    return { email, laptop: await enter('a laptop'), phone: await enter('a phone') }
  }

  async function listOf(session: { cookie: string }): Promise<PersonsSession[]> {
    const answered = await app.get('/api/sessions', session)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    return answered.body as PersonsSession[]
  }

  const statusOf = async ({ session }: { session: { cookie: string } }) =>
    (await app.get('/api/me', session)).status

  test('the list marks the current session, and contains no token', async () => {
    const { laptop, phone } = await person()
    const stranger = await person()
    for (const one of [laptop, phone]) {
      const list = await listOf(one.session)
      expect(list).toHaveLength(3)
      expect(list.filter(({ current }) => current)).toMatchObject([
        { userAgent: one === phone ? 'a phone' : 'a laptop' },
      ])
      for (const listed of list)
        expect(Object.keys(listed).sort()).toEqual([
          'createdAt',
          'current',
          'expiresAt',
          'id',
          'ipAddress',
          'updatedAt',
          'userAgent',
        ])
      const text = JSON.stringify(list)
      for (const { token } of [laptop, phone, stranger.laptop]) expect(text).not.toContain(token)
    }
  })

  test('a session is ended by its id, and the application session that was opened from it at once', async () => {
    const { laptop, phone } = await person()
    const meant = (await listOf(laptop.session)).find(({ userAgent }) => userAgent === 'a phone')
    const revoked = await app.post('/api/sessions/revoke', { id: meant?.id }, laptop.session)
    if (!mayEndOthers) {
      expect(revoked).toMatchObject({ status: 403, body: { code: 'SESSION_ONLY_RECOGNISED' } })
      expect([await statusOf(laptop), await statusOf(phone)]).toEqual([200, 200])
      return
    }
    expect(revoked).toMatchObject({ status: 200, body: { success: true } })
    expect((await listOf(laptop.session)).map(({ id }) => id)).not.toContain(meant?.id)
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([200, 401])
  })

  test('the current one can be ended, too', async () => {
    const { laptop, phone } = await person()
    const { id } = (await listOf(laptop.session)).find(({ current }) => current) ?? {}
    await app.post('/api/sessions/revoke', { id }, laptop.session)
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([401, 200])
  })

  test('the id of somebody else’s session is unknown', async () => {
    const [own, other] = [await person(), await person()]
    const [theirs] = await listOf(other.laptop.session)
    expect(await app.post('/api/sessions/revoke', { id: theirs?.id }, own.laptop.session)).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    })
    expect(await listOf(other.laptop.session)).toHaveLength(3)
  })

  test('X-128: a sign-out everywhere ends them all', async () => {
    const { laptop, phone } = await person()
    expect(await app.post('/api/sign-out', { everywhere: true }, laptop.session)).toMatchObject({
      body: { success: true, authSessionEnded: mayEndOthers },
    })
    expect(await statusOf(phone)).toBe(401)
    // By a JWT the application says so, and the page asks the auth service itself, by the session's own cookie.
    if (!mayEndOthers) return
    const left = await answer(`${service.url}/get-session`, {
      headers: { authorization: `Bearer ${phone.token}` },
    })
    expect(left.body).toBeNull()
  })

  test.each([true, false])(
    'who is not signed in signs out all the same, everywhere: %s',
    async (everywhere) => {
      expect(await app.post('/api/sign-out', { everywhere })).toMatchObject({
        status: 200,
        body: { success: true, authSessionEnded: false },
      })
    },
  )

  test('without a live auth session there is no list', async () => {
    const { laptop } = await person()
    const db = await connectTo(service.databaseUrl)
    await db.query('delete from auth.session')
    // In one database the application sees by itself that the session has ended.
    const [status, code] = env === asOurs ? [401, 'NOT_SIGNED_IN'] : [409, 'SESSIONS_UNKNOWN']
    expect(await app.get('/api/sessions', laptop.session)).toMatchObject({ status, body: { code } })
  })
})

test('at a real Better Auth, yesterday’s session is too old to list sessions', async () => {
  const service = await theirs()
  const app = await startApp({ AUTH_URL: service.url, PROFILE: 'hardened' })
  try {
    const email = 'old@example.com'
    const post = (path: string, body: object) =>
      answer(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: APP_ORIGIN },
        body: JSON.stringify(body),
      })
    await post('/sign-up/email', { name: 'Old', email, password: PASSWORD })
    const verified = await post('/email-otp/verify-email', { email, otp: await service.code(email) })
    const { token } = verified.body as { token: string }
    const session = sessionOf(await app.post('/auth/auth-callback', { token }))
    const db = await connectTo(service.databaseUrl)
    await db.query(`update auth.session set "createdAt" = now() - interval '25 hours'`)
    const tooOld = { status: 403, body: { code: 'SESSION_TOO_OLD' } }
    expect(await app.get('/api/sessions', session)).toMatchObject(tooOld)
    expect(await app.post('/api/sessions/revoke', { id: 'x' }, session)).toMatchObject(tooOld)
  } finally {
    await app.stop()
    await service.stop()
  }
})
