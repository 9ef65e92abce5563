// POST /auth/auth-callback: the spec's five rules, and the steps by which a token yields an identity.

import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()
const path = '/auth/auth-callback'
const opaque = () => randomUUID().replaceAll('-', '')
const noToken = { status: 401, body: { error: 'No session token' } }
const invalid = { status: 401, body: { error: 'Invalid session' } }
const user = (id: string = randomUUID(), emailVerified = true) => ({
  id,
  email: `${id}@example.com`,
  name: 'N',
  emailVerified,
})

/** Knows one token, by cookie or by Bearer. */
const knows = (token: string, who: unknown, way: 'cookie' | 'bearer') =>
  auth().behave((request, response) => {
    const presented = way === 'cookie' ? request.headers.cookie : request.headers.authorization
    json(response, 200, presented?.endsWith(token) ? { session: {}, user: who } : 'null')
  })
const nobody = () => auth().behave((_, response) => json(response, 200, 'null'))

describe('rule 1, where the token comes from', () => {
  test('the body before the cookie', async () => {
    const token = opaque()
    knows(token, user(), 'cookie')
    const answer = await app().post(path, { token }, { cookie: `auth.session_token=${opaque()}` })
    expect(answer).toMatchObject({ status: 200, body: { success: true, redirect: '/auth/no-organization' } })
  })

  test.each([
    ['plain', 'auth.session_token', ''],
    ['under its __Secure- name', '__Secure-auth.session_token', ''],
    ['signed', 'auth.session_token', `.${encodeURIComponent(`${'a'.repeat(43)}=`)}`],
  ])('the cookie when the body has none: %s', async (_, name, signature) => {
    const token = opaque()
    knows(token, user(), 'cookie')
    for (const body of [undefined, {}, { token: null }, { token: '' }])
      expect((await app().post(path, body, { cookie: `${name}=${token}${signature}` })).status).toBe(200)
    expect(auth().asked.find(({ cookie }) => cookie)?.cookie).toBe(`auth.session_token=${token}`)
  })
})

describe('rule 2, no token', () => {
  test.each([undefined, {}, { token: null }, { token: '' }, { token: null, user: user() }])(
    '%j',
    async (body) => {
      auth().behave((_, response) => json(response, 500, {}))
      expect(await app().post(path, body)).toMatchObject(noToken)
      expect(auth().asked).toEqual([])
    },
  )
})

describe('the validation steps', () => {
  test('run in their order: keys are not asked for an opaque token, cookie before Bearer', async () => {
    nobody()
    const token = opaque()
    expect(await app().post(path, { token })).toMatchObject(invalid)
    expect(auth().asked).toEqual([
      { path: '/api/auth/get-session', cookie: `auth.session_token=${token}`, authorization: undefined },
      { path: '/api/auth/get-session', cookie: undefined, authorization: `Bearer ${token}` },
    ])
    expect(app().log.lines.at(-1)).toMatchObject({
      state: 'invalidSession',
      findings: [
        'verifyJwt: refused',
        'askWithCookie: refused',
        'askWithBearer: refused',
        'lookUpPlain: refused',
        'lookUpDigest: refused',
      ],
    })
  })

  test('step 3: Bearer, when the cookie yields nobody', async () => {
    const token = opaque()
    knows(token, user(), 'bearer')
    expect((await app().post(path, { token })).status).toBe(200)
  })

  test.each([
    ['status 500', 500, { user: user() }, 'application/json'],
    ['status 302', 302, { user: user() }, 'application/json'],
    ['HTML', 200, '<html>', 'text/html'],
    ['no JSON', 200, '{"user":', 'application/json'],
    ['null', 200, 'null', 'application/json'],
    ['an array', 200, [user()], 'application/json'],
    ['an empty object', 200, {}, 'application/json'],
    ['no user', 200, { session: {}, user: null }, 'application/json'],
    ['a user without id', 200, { user: { email: 'a@b.example' } }, 'application/json'],
  ])('an answer is unusable: %s', async (_, status, body, type) => {
    auth().behave((_request, response) => json(response, status, body, type))
    expect(await app().post(path, { token: opaque() })).toMatchObject(invalid)
    expect(auth().asked).toHaveLength(2)
  })

  test('an answer is read whatever its content type says', async () => {
    auth().behave((_, response) => json(response, 200, { user: user() }, 'text/plain'))
    expect((await app().post(path, { token: opaque() })).status).toBe(200)
  })

  test.each(['plain', 'digest'])('steps 4 and 5: the %s token among the stored sessions', async (kind) => {
    nobody()
    const token = kind === 'plain' ? createHash('sha256').update(opaque()).digest('hex') : opaque()
    const stored = kind === 'plain' ? token : createHash('sha256').update(token).digest('hex')
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      `insert into auth."user" (name, email, "emailVerified") values ('N', $1, true) returning id`,
      [`${kind}@example.com`],
    )
    const put = `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 hour')`
    await db.query(put, [stored, rows[0]?.id])
    expect((await app().post(path, { token })).status).toBe(200)
    const users = await db.query('select email_verified from app.app_user where auth_user_id = $1', [
      rows[0]?.id,
    ])
    expect(users.rows).toEqual([{ email_verified: true }])
    await db.query(`update auth.session set "expiresAt" = now()`)
    expect(await app().post(path, { token })).toMatchObject(invalid)
  })
})

describe('rule 3, the client’s own word', () => {
  test('authenticates when the token yields nobody, and the session is marked so', async () => {
    nobody()
    const id = randomUUID()
    const answer = await app().post(path, {
      token: opaque(),
      user: { id, email: 'c@example.com', role: 'admin' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      'select s.data, u.name, u.email_verified from app.session s join app.app_user u using (user_id) where auth_user_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        name: '',
        email_verified: false,
        data: expect.objectContaining({ assurance: 'client-asserted', emailVerified: false }),
      },
    ])
  })

  test('takes a number as id for a string', async () => {
    nobody()
    expect(
      (await app().post(path, { token: opaque(), user: { id: 42, email: 'n@example.com' } })).status,
    ).toBe(200)
  })

  test.each([
    { id: 'x' },
    { email: 'a@b.example' },
    { id: '', email: 'a@b.example' },
    { id: { a: 1 }, email: 'a@b.example' },
    { id: 'x', email: '' },
    'somebody',
    ['x'],
    null,
  ])('is no word at all: %j', async (claimed) => {
    nobody()
    expect(await app().post(path, { token: opaque(), user: claimed })).toMatchObject(invalid)
  })

  test('does not hide in __proto__', async () => {
    nobody()
    const body = `{"token":"${opaque()}","user":{"__proto__":{"id":"x","email":"a@b.example"}}}`
    expect(await app().post(path, body)).toMatchObject(invalid)
  })

  test('yields to the token when the two contradict, and the contradiction is audited', async () => {
    const token = opaque()
    const tokens = user()
    knows(token, tokens, 'cookie')
    await app().post(path, { token, user: user() })
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      'select a.detail from app.audit_event a join app.app_user u using (user_id) where auth_user_id = $1',
      [tokens.id],
    )
    expect(rows).toEqual([{ detail: expect.objectContaining({ contradicted: true, assurance: 'token' }) }])
  })

  test('counts for nothing under the hardened profile', async () => {
    nobody()
    const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
    try {
      expect(await hardened.post(path, { token: opaque(), user: user() })).toMatchObject(invalid)
    } finally {
      await hardened.stop()
    }
  })
})

describe('an unusable token yields nobody, and is sent nowhere', () => {
  test.each([
    'a b',
    'tok; auth.session_token=other',
    'tok\r\nx: y',
    'é',
    'x'.repeat(8193),
    7,
    true,
    {},
    ['t'],
  ])('%j', async (token) => {
    nobody()
    expect(await app().post(path, { token })).toMatchObject(invalid)
    expect(auth().asked).toEqual([])
  })
})

describe('bad bodies', () => {
  test.each([
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['not JSON', '{"token":', 400],
    ['over 128 KB', JSON.stringify({ token: 'x'.repeat(131_073) }), 413],
  ])('%s', async (_, body, status) => {
    expect(await app().post(path, body)).toMatchObject({ status, body: { error: expect.any(String) } })
  })
  test('a form', async () => {
    const answer = await app().post(path, 'token=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer).toMatchObject({ status: 415, body: { error: expect.any(String) } })
  })
})

describe('another site’s page', () => {
  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused: %j', async (headers) => {
    const token = opaque()
    knows(token, user(), 'cookie')
    const cookie = `auth.session_token=${token}`
    const answer = await app().post(path, undefined, { ...(headers as Record<string, string>), cookie })
    expect(answer.status).toBe(403)
    expect(answer.cookies).toEqual([])
  })
})

test('the auth service being away is told apart in the log, and nowhere else', async () => {
  const away = await startApp({ AUTH_URL: 'http://127.0.0.1:9/api/auth' })
  try {
    expect(await away.post(path, { token: opaque() })).toMatchObject(invalid)
    expect(away.log.lines.at(-1)?.findings).toContain('askWithCookie: unreachable')
  } finally {
    await away.stop()
  }
})
