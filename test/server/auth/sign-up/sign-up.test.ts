// POST /sign-up/email: creates an unverified account and mails a code, but opens no session.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()

describe('sign-up', () => {
  test('SVC-6, RES-1, RES-2, RES-3, RES-4, EV-1, EP-2, EVT-1, EVT-4, LIM-1: answers with an unverified user, no token and no session cookie, and mails six digits', async () => {
    const email = somebody()
    const answer = await signUp(auth(), email)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      token: null,
      user: {
        name: 'Somebody',
        email,
        emailVerified: false,
        image: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: expect.any(String),
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    })
    expect(Object.keys((answer.body as { user: object }).user)).toEqual([
      'name',
      'email',
      'emailVerified',
      'image',
      'createdAt',
      'updatedAt',
      'id',
    ])
    expect(cookieOf(answer, 'auth.session_token')).toBeUndefined()
    const mail = await auth().mailTo(email)
    expect(mail.subject).toMatch(/^\d{6} is your verification code$/)
    expect(mail.html).toContain(mail.subject.slice(0, 6))
  })

  test('keeps what a hundred sign-ups of an address have proposed, and no more', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const db = await connectTo(auth().databaseUrl)
    const ofEmail = '(select id from auth."user" where email = $1)'
    await db.query(
      `insert into auth.signup_attempt (user_id, name, password_hash, cookie_digest)
       select ${ofEmail}, '', 'h', 'd' from generate_series(1, 100)`,
      [email],
    )
    expect((await signUp(auth(), email)).status).toBe(200)
    const kept = await db.query(`select from auth.signup_attempt where user_id = ${ofEmail}`, [email])
    expect(kept.rowCount).toBe(100)
  })

  test('keeps no code and no password in the database', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const code = await auth().codeTo(email)
    const db = await connectTo(auth().databaseUrl)
    const tables = ['user', 'session', 'account', 'one_time_code', 'signup_attempt', 'outbox']
    for (const table of tables) {
      const { rows } = await db.query(`select to_jsonb(t)::text as row from auth."${table}" t`)
      for (const { row } of rows) {
        expect(row).not.toContain(PASSWORD)
        expect(row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d\d:\d\d:\d\d\.\d+/g, '')).not.toMatch(
          new RegExp(`\\b${code}\\b`),
        )
      }
    }
  })

  test('X-5: answers for a taken e-mail as for a new one, and mails its owner a notice', async () => {
    const { email } = await verifiedPerson(auth())
    const again = await signUp(auth(), email, 'another password')
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ token: null, user: { email, emailVerified: false, name: 'Somebody' } })
    const notice = await auth().mailTo(email, 2)
    expect(notice.subject).toBe('You already have an account')
    expect(notice.text).not.toMatch(/\b\d{6}\b/)
    const signedIn = await auth().post('/sign-in/email', { email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
  })

  test('lower-cases the address', async () => {
    const email = somebody()
    const answer = await signUp(auth(), email.toUpperCase())
    expect(answer.body).toMatchObject({ user: { email } })
  })

  test('twice at once for one e-mail creates one user and one valid code', async () => {
    const email = somebody()
    const answers = await Promise.all([signUp(auth(), email), signUp(auth(), email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const db = await connectTo(auth().databaseUrl)
    const users = await db.query('select 1 from auth."user" where email = $1', [email])
    expect(users.rowCount).toBe(1)
    const codes = await db.query(`select 1 from auth.one_time_code where email = $1 and state = 'issued'`, [
      email,
    ])
    expect(codes.rowCount).toBe(1)
  })
})

describe('sign-up refuses, sends nothing and keeps nothing of', () => {
  const good = { name: 'Somebody', email: 'good@example.com', password: PASSWORD }
  const cases: [string, unknown, number, string, string][] = [
    ['no body', '', 400, 'VALIDATION_ERROR', '[body] Invalid input: expected object, received undefined'],
    ['what is not JSON', '{"name":', 400, 'BAD_REQUEST', 'Invalid JSON in request body'],
    ['an array', [], 400, 'VALIDATION_ERROR', '[body] Invalid input: expected object, received array'],
    [
      'a missing name',
      { ...good, name: undefined },
      400,
      'VALIDATION_ERROR',
      '[body.name] Invalid input: expected string, received undefined',
    ],
    [
      'a number for a password',
      { ...good, password: 12345678 },
      400,
      'VALIDATION_ERROR',
      '[body.password] Invalid input: expected string, received number',
    ],
    [
      'an address without @',
      { ...good, email: 'nobody' },
      400,
      'VALIDATION_ERROR',
      '[body.email] Invalid email address',
    ],
    [
      'two addresses',
      { ...good, email: 'a@b.example,c@d.example' },
      400,
      'VALIDATION_ERROR',
      '[body.email] Invalid email address',
    ],
    [
      'an address with a line break',
      { ...good, email: 'a@b.example\r\nBcc: c@d.example' },
      400,
      'VALIDATION_ERROR',
      '[body.email] Invalid email address',
    ],
    [
      'a look-alike @',
      { ...good, email: 'a＠b.example' },
      400,
      'VALIDATION_ERROR',
      '[body.email] Invalid email address',
    ],
    ['a short password', { ...good, password: 'seven77' }, 400, 'PASSWORD_TOO_SHORT', 'Password too short'],
    [
      'a password of 129',
      { ...good, password: 'x'.repeat(129) },
      400,
      'PASSWORD_TOO_LONG',
      'Password too long',
    ],
    [
      'a password of 10,000',
      { ...good, password: 'x'.repeat(10_000) },
      400,
      'PASSWORD_TOO_LONG',
      'Password too long',
    ],
    [
      '__proto__',
      `{"__proto__":{"a":1},"name":"n","email":"good@example.com","password":"${PASSWORD}"}`,
      400,
      'BAD_REQUEST',
      'The key "__proto__" is not allowed',
    ],
    ['a NUL', { ...good, name: 'a\0b' }, 400, 'BAD_REQUEST', 'NUL characters are not allowed'],
    ['deep nesting', { ...good, deep: [[[[[[]]]]]] }, 400, 'BAD_REQUEST', 'JSON is nested too deeply'],
    [
      'a megabyte',
      { ...good, name: 'x'.repeat(1_000_000) },
      413,
      'PAYLOAD_TOO_LARGE',
      'Request body is too large',
    ],
  ]
  test.each(cases)('%s', async (_, body, status, code, message) => {
    const answer = await auth().post('/sign-up/email', body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect((answer.body as { message: string }).message).toContain(message)
    expect(await auth().mailsTo('good@example.com')).toEqual([])
    const db = await connectTo(auth().databaseUrl)
    expect((await db.query(`select 1 from auth."user" where email = 'good@example.com'`)).rowCount).toBe(0)
  })

  test('a text/plain body', async () => {
    const answer = await auth().post('/sign-up/email', JSON.stringify(good), { 'content-type': 'text/plain' })
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
  })

  test('invalid UTF-8', async () => {
    const reply = await fetch(`${auth().url}/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
