// GET /list-sessions and the three ways to revoke: people list and end their own sessions, by token or session id.

import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  authServiceOfFile,
  PASSWORD,
  type RunningAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  anotherNode,
  bearer,
  cookie,
  jwtOf,
  keysOf,
  seconds,
  signedByOurs,
  ways,
} from '../crypto/jwt.support.ts'

const auth = authServiceOfFile()
const inJwts = authServiceOfFile({ SESSION_TOKEN_FORMAT: 'jwt' })

type Listed = { id: string; token: string; userId: string; userAgent: string }

const signIn = async (email: string, agent = 'the test', service: RunningAuth = auth()): Promise<string> => {
  const answer = await service.post('/sign-in/email', { email, password: PASSWORD }, { 'user-agent': agent })
  expect(answer.status).toBe(200)
  return answer.headers.get('set-auth-token') ?? ''
}

const listOf = async (token: string, service: Pick<RunningAuth, 'get'> = auth()): Promise<Listed[]> => {
  const answer = await service.get('/list-sessions', bearer(token))
  expect(answer.status).toBe(200)
  return answer.body as Listed[]
}

const revoke = (held: string, token: unknown, service: Pick<RunningAuth, 'post'> = auth()) =>
  service.post('/revoke-session', { token }, bearer(held))

const lives = async (token: string, service: Pick<RunningAuth, 'get'> = auth()) =>
  (await service.get('/get-session', bearer(token))).body !== null

const done = { status: 200, body: { status: true } }

/** With a session from a laptop, and one from a phone. */
async function person() {
  const { email, token, user } = await verifiedPerson(auth())
  return { email, laptop: token, phone: await signIn(email, 'a phone'), user }
}

/** The session id that the laptop sees in place of the phone's token. */
const sessionIdOf = async ({ laptop }: { laptop: string }) =>
  (await listOf(laptop)).find(({ userAgent }) => userAgent === 'a phone')?.token ?? ''

describe('a list', () => {
  test('shows every live session of the person, with the current one’s token, and nobody else’s', async () => {
    const { laptop, phone, user } = await person()
    await person()
    for (const [own, at] of [
      [laptop, 0],
      [phone, 1],
    ] as const) {
      const list = await listOf(own)
      expect(list.map(({ userId }) => userId)).toEqual([user.id, user.id])
      expect(list[at]?.token).toBe(own)
      expect(list[1 - at]?.token).toBe(list[1 - at]?.id)
    }
    expect(Object.keys((await listOf(laptop))[0] ?? {}).join(' ')).toBe(
      'expiresAt token createdAt updatedAt ipAddress userAgent userId id aal amr authenticatedAt rememberMe',
    )
  })

  test('shows no token but the current one’s, and no digest', async () => {
    const { laptop, phone } = await person()
    const db = await connectTo(auth().databaseUrl)
    const { rows } = await db.query<{ token: string }>('select token from auth.session')
    const text = JSON.stringify(await listOf(laptop))
    expect(text).not.toContain(phone)
    for (const { token } of rows) expect(text).not.toContain(token)
  })

  test('leaves out expired sessions', async () => {
    const { email, laptop } = await person()
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.session set "expiresAt" = now() where "userAgent" = 'a phone'`)
    expect(await listOf(laptop)).toHaveLength(1)
    expect(await listOf(await signIn(email))).toHaveLength(2)
  })

  test('is shown however long ago the person signed in', async () => {
    const { laptop } = await person()
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.session set "createdAt" = now() - interval '6 days'`)
    expect(await listOf(laptop)).toHaveLength(2)
  })
})

describe('a session id', () => {
  test.each(Object.entries(ways))('opens no session, presented by %s', async (_, present) => {
    const sessionId = await sessionIdOf(await person())
    expect(await auth().get('/get-session', present(sessionId))).toMatchObject({ status: 200, body: null })
    expect((await auth().get('/list-sessions', present(sessionId))).status).toBe(401)
    expect((await auth().post('/revoke-sessions', {}, present(sessionId))).status).toBe(401)
  })

  test('X-121: revokes its session, at another node too', async () => {
    const { laptop, phone } = await person()
    const node = await anotherNode(auth())
    expect(await revoke(laptop, await sessionIdOf({ laptop }), node)).toMatchObject(done)
    expect([await lives(laptop), await lives(phone)]).toEqual([true, false])
  })

  test('X-121: of somebody else’s session revokes nothing, and is answered like an unknown one', async () => {
    const [own, other] = [await person(), await person()]
    const sessionId = await sessionIdOf(other)
    const nobodys = await revoke(own.laptop, '00000000-0000-4000-8000-000000000000')
    expect(await revoke(own.laptop, sessionId)).toMatchObject({ ...done, cookies: nobodys.cookies })
    expect(await revoke(own.laptop, other.phone)).toMatchObject({ ...done, cookies: [] })
    expect(await lives(other.phone)).toBe(true)
  })
})

describe('revoke-session', () => {
  test('X-121: accepts the token itself, too', async () => {
    const { laptop, phone } = await person()
    expect(await revoke(laptop, phone)).toMatchObject({ ...done, cookies: [] })
    expect([await lives(laptop), await lives(phone)]).toEqual([true, false])
  })

  test('of the current session clears its cookies', async () => {
    const { laptop, phone } = await person()
    expect((await revoke(laptop, laptop)).cookies).toEqual(
      ['session_token', 'session_data', 'dont_remember'].map(
        (name) => `auth.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
    )
    expect([await lives(laptop), await lives(phone)]).toEqual([false, true])
  })

  test.each(['', 'x', "' or true --", 'a'.repeat(64), 'eyJhbGciOiJub25lIn0.e30.', '\u{1f511}'])(
    'of %j ends nothing',
    async (token) => {
      const { laptop, phone } = await person()
      expect(await revoke(laptop, token)).toMatchObject(done)
      expect([await lives(laptop), await lives(phone)]).toEqual([true, true])
    },
  )
})

describe('revoke-sessions and revoke-other-sessions', () => {
  const waiting = async (userId: string) => {
    const db = await connectTo(auth().databaseUrl)
    const count = 'select count(*)::int as n from auth.session_verifier where user_id = $1'
    return {
      leave: () =>
        db.query(
          `insert into auth.session_verifier (digest, user_id, origin, challenges, expires_at)
           values (encode(sha256($1::text::bytea), 'hex'), $1::uuid, 'http://app', '{}', now() + interval '1 minute')`,
          [userId],
        ),
      count: async () => (await db.query<{ n: number }>(count, [userId])).rows[0]?.n,
    }
  }

  test.each([
    ['/revoke-sessions', false],
    ['/revoke-other-sessions', true],
  ])('%s keeps the current session: %s; and deletes the verifiers', async (path, stays) => {
    const { laptop, phone, user } = await person()
    const other = await person()
    const verifiers = await waiting(user.id)
    await verifiers.leave()
    expect(await verifiers.count()).toBe(1)
    expect(await auth().post(path, {}, cookie(laptop))).toMatchObject({ ...done, cookies: [] })
    expect([await lives(laptop), await lives(phone), await lives(other.phone)]).toEqual([stays, false, true])
    expect(await verifiers.count()).toBe(0)
  })
})

const routes: [method: 'get' | 'post', path: string, body?: object][] = [
  ['get', '/list-sessions'],
  ['get', '/token'],
  ['post', '/revoke-session', { token: 'x' }],
  ['post', '/revoke-sessions', {}],
  ['post', '/revoke-other-sessions', {}],
  ['post', '/update-user', { name: 'Eve' }],
  ['post', '/change-password', { currentPassword: PASSWORD, newPassword: 'a new password' }],
  ['post', '/delete-user', { password: PASSWORD }],
]

describe('better-auth #9967: a revoked session is refused at once on every route,', () => {
  test.each(routes)('%s %s', async (method, path, body) => {
    const { laptop, phone } = await person()
    const jwt = await jwtOf(auth(), phone)
    await revoke(laptop, phone)
    for (const headers of [cookie(phone), bearer(phone), bearer(jwt)]) {
      const answer: Answer =
        method === 'get' ? await auth().get(path, headers) : await auth().post(path, body, headers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
    expect(await lives(jwt)).toBe(false)
    expect(await listOf(laptop)).toHaveLength(1)
  })
})

describe('where tokens are JWTs', () => {
  const sidOf = (token: string) => String(decodeJwt(token).sid)

  test('a list can be requested with one, and shows one for the current session', async () => {
    const { email } = await verifiedPerson(inJwts())
    const opaque = await signIn(email, 'a phone', inJwts())
    const jwt = await jwtOf(inJwts(), opaque)
    for (const presented of [opaque, jwt]) {
      const [first, second] = await listOf(presented, inJwts())
      expect(first?.token).toBe(first?.id)
      expect(sidOf(second?.token ?? '')).toBe(second?.id)
      expect(await lives(second?.token ?? '', inJwts())).toBe(true)
    }
  })

  test('an expired one still names its session to be revoked', async () => {
    const { laptop, phone, user } = await person()
    const sid = sidOf(await jwtOf(auth(), phone))
    const lapsed = await signedByOurs(await keysOf(auth()), { sub: user.id, sid, exp: seconds(-3600) })
    expect(await lives(lapsed)).toBe(false)
    expect(await revoke(laptop, lapsed)).toMatchObject(done)
    expect([await lives(laptop), await lives(phone)]).toEqual([true, false])
  })

  test('one that names somebody else’s session ends nothing', async () => {
    const [own, other] = [await person(), await person()]
    const jwt = await jwtOf(auth(), other.phone)
    expect(await revoke(own.laptop, jwt)).toMatchObject(done)
    expect(await lives(other.phone)).toBe(true)
  })
})
