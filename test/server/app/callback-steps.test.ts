// POST /auth/auth-callback, the validation steps: their order, and what of an answer or a row yields an identity.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { CALLBACK, invalid, knows, knowsNobody, opaqueToken, person } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

describe('the validation steps', () => {
  test('run in their order: keys are not asked for an opaque token, cookie before Bearer', async () => {
    knowsNobody(auth())
    const token = opaqueToken()
    expect(await app().post(CALLBACK, { token })).toMatchObject(invalid)
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
    const token = opaqueToken()
    knows(auth(), token, person(), 'bearer')
    expect((await app().post(CALLBACK, { token })).status).toBe(200)
  })

  test.each([
    ['status 500', 500, { user: person() }, 'application/json'],
    ['status 302', 302, { user: person() }, 'application/json'],
    ['HTML', 200, '<html>', 'text/html'],
    ['no JSON', 200, '{"user":', 'application/json'],
    ['null', 200, 'null', 'application/json'],
    ['an array', 200, [person()], 'application/json'],
    ['an empty object', 200, {}, 'application/json'],
    ['no user', 200, { session: {}, user: null }, 'application/json'],
    ['a user without id', 200, { user: { email: 'a@b.example' } }, 'application/json'],
  ])('an answer is unusable: %s', async (_, status, body, type) => {
    auth().behave((_request, response) => json(response, status, body, type))
    expect(await app().post(CALLBACK, { token: opaqueToken() })).toMatchObject(invalid)
    expect(auth().asked).toHaveLength(2)
  })

  test('an answer is read whatever its content type says', async () => {
    auth().behave((_, response) => json(response, 200, { user: person() }, 'text/plain'))
    expect((await app().post(CALLBACK, { token: opaqueToken() })).status).toBe(200)
  })

  test.each(['plain', 'digest'])('steps 4 and 5: the %s token among the stored sessions', async (kind) => {
    knowsNobody(auth())
    const token = kind === 'plain' ? createHash('sha256').update(opaqueToken()).digest('hex') : opaqueToken()
    const stored = kind === 'plain' ? token : createHash('sha256').update(token).digest('hex')
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      `insert into auth."user" (name, email, "emailVerified") values ('N', $1, true) returning id`,
      [`${kind}@example.com`],
    )
    const put = `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '1 hour')`
    await db.query(put, [stored, rows[0]?.id])
    expect((await app().post(CALLBACK, { token })).status).toBe(200)
    const users = await db.query('select email_verified from app.app_user where auth_user_id = $1', [
      rows[0]?.id,
    ])
    expect(users.rows).toEqual([{ email_verified: true }])
    await db.query(`update auth.session set "expiresAt" = now()`)
    expect(await app().post(CALLBACK, { token })).toMatchObject(invalid)
  })
})

test('the auth service being away is told apart in the log, and nowhere else', async () => {
  const away = await startApp({ AUTH_URL: 'http://127.0.0.1:9/api/auth' })
  try {
    expect(await away.post(CALLBACK, { token: opaqueToken() })).toMatchObject(invalid)
    expect(away.log.lines.at(-1)?.findings).toContain('askWithCookie: unreachable')
  } finally {
    await away.stop()
  }
})
