// Bad input of a signed-in person: a 4xx whose code and message name what is wrong, and nothing is stored.

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()

/** Each route with a body that would do. */
const routes: Record<string, Record<string, unknown>> = {
  '/revoke-session': { token: 'x' },
  '/revoke-sessions': {},
  '/revoke-other-sessions': {},
  '/update-user': { name: 'Eve', image: 'https://example.com/eve.png' },
  '/change-password': { currentPassword: PASSWORD, newPassword: 'a new password', revokeOtherSessions: true },
  '/delete-user': { password: PASSWORD },
}
const paths = Object.keys(routes)
/** Where nothing is read from a body any JSON will do. */
const readers = paths.filter((path) => Object.keys(routes[path] ?? {}).length > 0)

let session = { authorization: '' }
beforeAll(async () => {
  const { email, token } = await verifiedPerson(auth())
  await auth().post('/sign-in/email', { email, password: PASSWORD })
  session = { authorization: `Bearer ${token}` }
})

async function stored(): Promise<unknown[]> {
  const db = await connectTo(auth().databaseUrl)
  const tables = ['user', 'session', 'account', 'one_time_code', 'signup_attempt', 'session_verifier']
  const rows = tables.map((name) => `select to_jsonb(t)::text as row from auth."${name}" t`)
  const mails = `select jsonb_build_object('mail', id)::text as row from auth.outbox`
  return (await db.query(`${[...rows, mails].join(' union all ')} order by row`)).rows
}

let before: unknown[] = []
beforeEach(async () => {
  before = await stored()
})
afterEach(async () => expect(await stored()).toEqual(before))

async function refused(path: string, body: unknown, type = 'application/json') {
  const answer = await auth().post(path, body, { ...session, 'content-type': type })
  const { code, message } = answer.body as { code: string; message: string }
  expect(answer.cookies).toEqual([])
  return { status: answer.status, code, message }
}

const invalid = (about: string) => ({
  status: 400,
  code: 'VALIDATION_ERROR',
  message: expect.stringContaining(about),
})

describe.each(paths)('POST %s', (path) => {
  const spoilt = (extra: string) => JSON.stringify(routes[path]).replace('{', `{${extra},`).replace(',}', '}')

  test.each<[string, unknown, number, string]>([
    ['not JSON', '{"name":', 400, 'BAD_REQUEST'],
    ['a NUL in a key', () => spoilt('"a\\u0000":1'), 400, 'BAD_REQUEST'],
    ['__proto__', () => spoilt('"__proto__":{"email":"x"}'), 400, 'BAD_REQUEST'],
    ['constructor', () => spoilt('"constructor":1'), 400, 'BAD_REQUEST'],
    ['something deep', `{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 400, 'BAD_REQUEST'],
    ['1 MB', () => spoilt(`"a":"${'x'.repeat(1_000_000)}"`), 413, 'PAYLOAD_TOO_LARGE'],
  ])('of %s', async (_, body, status, code) => {
    expect(await refused(path, typeof body === 'function' ? body() : body)).toMatchObject({ status, code })
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'as %s',
    async (type) => {
      const answer = await refused(path, JSON.stringify(routes[path]), type)
      expect(answer).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    },
  )

  test('of nobody', async () => {
    const answer = await auth().post(path, routes[path])
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })
})

describe.each(readers)('POST %s', (path) => {
  test.each([[[]], ['"text"'], ['null'], ['7']])('of %j, which is no object', async (body) => {
    expect(await refused(path, body)).toEqual(invalid('[body] Invalid input'))
  })

  const fields = Object.keys(routes[path] ?? {})
  test.each(fields)('with something else in the place of %s names it', async (field) => {
    const wrong = [
      7,
      [],
      {},
      ...(field === 'image' ? [] : [null]),
      field === 'revokeOtherSessions' ? 'yes' : true,
    ]
    for (const value of wrong)
      expect(await refused(path, { ...routes[path], [field]: value })).toEqual(invalid(`[body.${field}]`))
  })
})

describe('a text', () => {
  const texts = [
    ['/update-user', 'name'],
    ['/update-user', 'image'],
    ['/change-password', 'newPassword'],
    ['/change-password', 'currentPassword'],
    ['/delete-user', 'password'],
  ] as const

  test.each(texts)(
    'at %s with a lone surrogate in %s, which would be stored as another',
    async (path, field) => {
      for (const half of ['\ud800', '\udc00'])
        expect(await refused(path, { ...routes[path], [field]: `long enough${half}` })).toEqual(
          invalid(`[body.${field}]`),
        )
    },
  )

  test.each(texts)('at %s with a NUL in %s', async (path, field) => {
    expect(await refused(path, { ...routes[path], [field]: 'long\0enough' })).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'NUL characters are not allowed',
    })
  })

  test('too long for a name or an image', async () => {
    expect(await refused('/update-user', { name: 'n'.repeat(256) })).toEqual(invalid('[body.name]'))
    expect(await refused('/update-user', { image: 'i'.repeat(2049) })).toEqual(invalid('[body.image]'))
  })
})

test.each([{}, { role: 'admin' }, { name: undefined }])('an update of nothing: %j', async (body) => {
  expect(await refused('/update-user', body)).toEqual({
    status: 400,
    code: 'NO_FIELDS_TO_UPDATE',
    message: 'No fields to update',
  })
})

test.each(['currentPassword', 'newPassword'])('a change without %s', async (field) => {
  expect(await refused('/change-password', { ...routes['/change-password'], [field]: undefined })).toEqual(
    invalid(`[body.${field}]`),
  )
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a deletion that leads to %s',
  async (callbackURL) => {
    expect(await refused('/delete-user', { password: PASSWORD, callbackURL })).toMatchObject({
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    })
  },
)

test('a page of a foreign origin is refused, whatever it asks for', async () => {
  const foreign = { ...session, origin: 'https://evil.example' }
  const answers = await Promise.all([
    auth().get('/list-sessions', foreign),
    ...paths.map((path) => auth().post(path, routes[path], foreign)),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'INVALID_ORIGIN' } })
})

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

test.each<[string, unknown]>([
  ['NUL', '\0'],
  ['a lone surrogate', '\ud800'],
  ['very long', 'a'.repeat(9000)],
  ['no id', 'null'],
  ['a number', 7],
  ['a list', ['\0']],
])('a JWT whose sid is %s names no session that could be revoked', async (_, sid) => {
  const token = `${part({ alg: 'EdDSA' })}.${part({ sid })}.AA`
  expect(await auth().post('/revoke-session', { token }, session)).toMatchObject({
    status: 200,
    body: { status: true },
  })
})
