// GET /get-session and POST /sign-out: whose session a token opens, and that it opens none after the sign-out.

import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { maybeOneSlidSession } from '../../../../server/db/auth/auth-session-table.ts'
import { connect } from '../../../../server/db/pool.ts'
import { authServiceOfFile, cookieOf, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string, name = 'auth.session_token') => ({ cookie: `${name}=${token}` })

describe('get-session', () => {
  test('EP-4: answers session and user, by cookie and by Bearer alike', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    for (const headers of [cookie(token), cookie(token, '__Secure-auth.session_token'), bearer(token)]) {
      const answer = await auth().get('/get-session', { ...headers, 'user-agent': 'the test' })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        session: { token, userId: user.id },
        user: { email, emailVerified: true },
      })
      expect(Object.keys((answer.body as { session: object }).session)).toEqual([
        'expiresAt',
        'token',
        'createdAt',
        'updatedAt',
        'ipAddress',
        'userAgent',
        'userId',
        'id',
        'aal',
        'amr',
        'authenticatedAt',
        'rememberMe',
        'twoFactorMethods',
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([{}, cookie('nonsense'), bearer('nonsense'), bearer('A'.repeat(32)), cookie('')])(
    'EP-4, ERR-5: answers 200 null for %j',
    async (headers) => {
      expect(await auth().get('/get-session', headers)).toMatchObject({ status: 200, body: null })
    },
  )

  test('RES-5: keeps the digest of a token, and does not take the digest for a token', async () => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    const { rows } = await db.query<{ token: string }>('select token from auth.session')
    expect(rows.map((row) => row.token)).not.toContain(token)
    expect(rows.map((row) => row.token)).toContain(createHash('sha256').update(token).digest('hex'))
    for (const row of rows) expect((await auth().get('/get-session', bearer(row.token))).body).toBeNull()
  })

  test('answers null once the session has expired', async () => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query('update auth.session set "expiresAt" = now()')
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
  })

  test('X-971: moves the expiry of a session once a day, and its cookie’s with it', async () => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    const age = `update auth.session set "updatedAt" = now() - interval '25 hours', "expiresAt" = now() + interval '5 days'`
    await db.query(age)
    const answer = await auth().get('/get-session', cookie(token))
    const { session } = answer.body as { session: { expiresAt: string } }
    expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(cookieOf(answer, 'auth.session_token')).toBe(`auth.session_token=${token}`)
    expect((await auth().get('/get-session', cookie(token))).cookies).toEqual([])
  })

  test('X-971: leaves the expiry of a session that is not to be remembered where it is', async () => {
    const { email } = await verifiedPerson(auth())
    const body = { email, password: PASSWORD, rememberMe: false }
    const { token } = (await auth().post('/sign-in/email', body)).body as { token: string }
    const db = await connectTo(auth().databaseUrl)
    await db.query(`update auth.session set "updatedAt" = now() - interval '23 hours' where not "rememberMe"`)
    const before = await db.query('select "expiresAt" from auth.session where not "rememberMe"')
    expect((await auth().get('/get-session', cookie(token))).cookies).toEqual([])
    expect((await db.query('select "expiresAt" from auth.session where not "rememberMe"')).rows).toEqual(
      before.rows,
    )
  })

  test.each([
    ['disableRefresh=true', false],
    ['disableRefresh=false', true],
  ])('X-971: with %s, moves it: %s', async (query, slides) => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `update auth.session set "updatedAt" = now() - interval '25 hours', "expiresAt" = now() + interval '5 days'`,
    )
    const answer = await auth().get(`/get-session?${query}`, cookie(token))
    const { session } = answer.body as { session: { expiresAt: string } }
    expect(Date.parse(session.expiresAt) - Date.now() > 6 * 86_400_000).toBe(slides)
    expect(answer.cookies).toHaveLength(slides ? 1 : 0)
  })

  test('a session that has lapsed is not moved on, whoever has just taken it for live', async () => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    const { rows } = await db.query(
      `update auth.session set "updatedAt" = now() - interval '25 hours', "expiresAt" = now() - interval '1 second'
       where token = encode(sha256($1::bytea), 'hex') returning id`,
      [token],
    )
    const pool = await connect(auth().databaseUrl)
    onTestFinished(() => pool.end())
    const life = { idleSeconds: 86_400, absoluteSeconds: 7 * 86_400, slideEverySeconds: 3600 }
    expect(await maybeOneSlidSession(pool, rows[0].id, life)).toBeNull()
    expect((await auth().get('/get-session', cookie(token))).body).toBeNull()
  })

  test('does not accept POST', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await auth().post('/get-session', {}, cookie(token))
    expect(answer).toMatchObject({
      status: 405,
      body: {
        message: 'POST method requires deferSessionRefresh to be enabled in session config',
        code: 'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED',
      },
    })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })

  test('X-971: lets no session live longer than thirty days, however much it is used', async () => {
    const { token } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `update auth.session set "updatedAt" = now() - interval '25 hours', "createdAt" = now() - interval '29 days'`,
    )
    const answer = await auth().get('/get-session', bearer(token))
    const { session } = answer.body as { session: { expiresAt: string } }
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThan(1.1 * 86_400_000)
  })
})

describe('sign-out', () => {
  test.each(['cookie', 'bearer'])('by %s ends the session at once and clears the cookie', async (way) => {
    const { token } = await verifiedPerson(auth())
    const answer = await auth().post('/sign-out', {}, way === 'cookie' ? cookie(token) : bearer(token))
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.cookies).toEqual(
      ['session_token', 'session_data', 'dont_remember'].map(
        (name) => `auth.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
    )
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
  })

  test('leaves the person’s other sessions alone', async () => {
    const { email, token } = await verifiedPerson(auth())
    const other = (await auth().post('/sign-in/email', { email, password: PASSWORD })).body as {
      token: string
    }
    await auth().post('/sign-out', {}, bearer(token))
    expect((await auth().get('/get-session', bearer(other.token))).body).not.toBeNull()
  })

  test('succeeds without a session', async () => {
    expect(await auth().post('/sign-out', {})).toMatchObject({ status: 200, body: { success: true } })
  })
})
