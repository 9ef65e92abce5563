// Bad input: a 4xx whose code names what is wrong; no mail is sent, and nothing is stored.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authServiceOfFile, PASSWORD, signUp, verifiedPerson } from '../../../support/auth-service.ts'
import { noEmails } from './bad-input.emails.ts'

const auth = authServiceOfFile()

const person = { email: 'bad-input@example.com', password: PASSWORD, name: 'N', otp: '000000' }
/** Each route with a body that would do, but for what a case spoils. */
const routes: Record<string, Record<string, string>> = {
  '/sign-up/email': { name: person.name, email: person.email, password: person.password },
  '/sign-in/email': { email: person.email, password: person.password },
  '/email-otp/send-verification-otp': { email: person.email, type: 'email-verification' },
  '/email-otp/verify-email': { email: person.email, otp: person.otp },
  '/email-otp/request-password-reset': { email: person.email },
  '/forget-password/email-otp': { email: person.email },
  '/forget-password/email': { email: person.email },
  '/email-otp/reset-password': { email: person.email, otp: person.otp, password: person.password },
  '/sign-in/email-otp': { email: person.email, otp: person.otp },
  '/email-otp/check-verification-otp': { email: person.email, otp: person.otp, type: 'sign-in' },
  '/request-password-reset': { email: person.email },
  '/reset-password': { newPassword: person.password },
}
/** What an address that is none is called where it is not called so. */
const badEmail: Record<string, string> = {
  '/sign-up/email': 'VALIDATION_ERROR',
  '/request-password-reset': 'VALIDATION_ERROR',
}
const paths = Object.keys(routes)
const withField = (name: string) => paths.filter((path) => routes[path]?.[name] !== undefined)

let db: pg.Client
/** Asks for every row of every table of the auth service, but for the audit: what is refused may be written down. */
let everything = ''
beforeAll(async () => {
  db = new pg.Client({ connectionString: auth().databaseUrl })
  await db.connect()
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'auth' and table_name <> 'audit_event' order by 1`,
  )
  // In an order: PostgreSQL reads the tables of a long union with several processes.
  everything = `${rows
    .map(({ name }) => `select '${name}' as name, json_agg(t order by t::text) as rows from auth."${name}" t`)
    .join(' union all ')} order by 1`
})
afterAll(() => db.end())

const contents = async () => JSON.stringify((await db.query(everything)).rows)

/** Mail of an earlier test changes its own row until it has left. */
async function settledContents(): Promise<string> {
  const all = await contents()
  expect(all).not.toContain('"sent_at":null')
  return all
}

type Sent = { body: string | Buffer; type?: string }

async function refusedAs(path: string, sent: Sent, status: number, code: string): Promise<string> {
  const before = await vi.waitFor(settledContents, { timeout: 60_000 })
  const message = await answeredAs(path, sent, status, code)
  expect(await contents()).toBe(before)
  return message
}

async function answeredAs(
  path: string,
  { body, type = 'application/json' }: Sent,
  status: number,
  code: string,
): Promise<string> {
  const reply = await fetch(`${auth().url}${path}`, {
    method: 'POST',
    headers: type ? { 'content-type': type } : {},
    body: new Uint8Array(Buffer.from(body)),
  })
  const answered = (await reply.json()) as { message: string; code: string }
  expect({ status: reply.status, code: answered.code }).toEqual({ status, code })
  expect(answered.message).toMatch(/\S/)
  return answered.message
}

const json = (value: unknown): Sent => ({ body: JSON.stringify(value) })

beforeAll(async () => {
  // Somebody whom every route could reach.
  await signUp(auth(), person.email)
  await auth().codeTo(person.email)
})

describe.each(paths)('POST %s', (path) => {
  const good = routes[path] ?? {}

  test.each<[string, Sent, number, string]>([
    ['not JSON', { body: '{"email":' }, 400, 'BAD_REQUEST'],
    ['invalid UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }, 400, 'BAD_REQUEST'],
    ['an array', json([good]), 400, 'VALIDATION_ERROR'],
    ['null', json(null), 400, 'VALIDATION_ERROR'],
    ['a text', json('text'), 400, 'VALIDATION_ERROR'],
    ['nothing at all', { body: '' }, 400, 'VALIDATION_ERROR'],
    ['1 MB', json({ ...good, email: `${'x'.repeat(1_000_000)}@example.com` }), 413, 'PAYLOAD_TOO_LARGE'],
    ['something deep', { body: `{"a":${'['.repeat(50)}${']'.repeat(50)}}` }, 400, 'BAD_REQUEST'],
    [
      '__proto__',
      { body: `{"__proto__":{"email":"x"},${JSON.stringify(good).slice(1)}` },
      400,
      'BAD_REQUEST',
    ],
    ['constructor', json({ ...good, constructor: { prototype: 1 } }), 400, 'BAD_REQUEST'],
    [
      'a deeper __proto__',
      { body: `{"x":{"__proto__":1},${JSON.stringify(good).slice(1)}` },
      400,
      'BAD_REQUEST',
    ],
    ['plain text', { body: JSON.stringify(good), type: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['XML', { body: '<email/>', type: 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('of %s', async (_, sent, status, code) => {
    await refusedAs(path, sent, status, code)
  })

  test.each(Object.keys(good))('without %s, or with something else in its place, names it', async (field) => {
    const { [field]: _, ...rest } = good
    expect(await refusedAs(path, json(rest), 400, 'VALIDATION_ERROR')).toContain(`[body.${field}]`)
    for (const value of [7, null, true, [], {}])
      expect(await refusedAs(path, json({ ...good, [field]: value }), 400, 'VALIDATION_ERROR')).toContain(
        `[body.${field}]`,
      )
  })

  test.each(Object.keys(good))('with a NUL byte in %s', async (field) => {
    const sent = json({ ...good, [field]: `a\0b${good[field]}` })
    // It is compared there, and noted that another password was typed.
    if (path === '/sign-in/email' && field === 'password')
      await answeredAs(path, sent, 403, 'EMAIL_NOT_VERIFIED')
    else await refusedAs(path, sent, 400, 'BAD_REQUEST')
  })
})

describe('an e-mail', () => {
  // To sign in by a code an address that is none is an address without a code, as in Better Auth.
  const naming = withField('email').filter((path) => path !== '/sign-in/email-otp')
  describe.each(naming)('at %s', (path) => {
    test.each(noEmails)('%j is none', async (email) => {
      const code = badEmail[path] ?? 'INVALID_EMAIL'
      const message = await refusedAs(path, json({ ...routes[path], email }), 400, code)
      expect(message.toLowerCase()).toContain('email')
    })
  })
})

describe('a password', () => {
  test.each<[string, string, string]>([
    ['of 7 characters', 'seven77', 'PASSWORD_TOO_SHORT'],
    ['of 7 emoji', '🔑'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['of 129 characters', 'x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['of 10,000 characters', 'x'.repeat(10_000), 'PASSWORD_TOO_LONG'],
    ['that NFKC makes longer than 128', '\ufdfa'.repeat(20), 'PASSWORD_TOO_LONG'],
  ])('%s is refused where one is chosen', async (_, password, code) => {
    for (const path of ['/sign-up/email', '/email-otp/reset-password'])
      await refusedAs(path, json({ ...routes[path], password }), 400, code)
  })

  test.each(['🔑'.repeat(8), 'x'.repeat(128), '🔑'.repeat(128)])(
    'of 8 to 128 code points is taken',
    async (password) => {
      const email = `taken${password.length}@example.com`
      expect((await auth().post('/sign-up/email', { name: 'N', email, password })).status).toBe(200)
    },
  )
})

describe('a code', () => {
  const noCodes = [
    '',
    '12345',
    '1234567',
    'abcdef',
    '12 456',
    ' 123456',
    '１２３４５６',
    '-12345',
    '1e5000',
    '000000\n',
  ]
  test.each(withField('otp').flatMap((path) => noCodes.map((otp) => [path, otp] as const)))(
    'at %s: %j is none, and costs no try',
    async (path, otp) => {
      await refusedAs(path, json({ ...routes[path], otp }), 400, 'INVALID_OTP')
    },
  )
})

test('a weak new password does not spend the reset code', async () => {
  const { email } = await verifiedPerson(auth())
  await auth().post('/email-otp/request-password-reset', { email })
  const otp = await auth().codeTo(email, 2)
  const path = '/email-otp/reset-password'
  await refusedAs(path, json({ email, otp, password: 'short' }), 400, 'PASSWORD_TOO_SHORT')
  expect((await auth().post(path, { email, otp, password: `${PASSWORD}!` })).status).toBe(200)
})

test.each(['/sign-up/email', '/sign-in/email'])('a callbackURL elsewhere at %s', async (path) => {
  for (const callbackURL of [
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
  ])
    await refusedAs(path, json({ ...routes[path], callbackURL }), 403, 'INVALID_CALLBACK_URL')
})

test.each(['email-verification ', 'EMAIL-VERIFICATION', 'change-email', '', '__proto__'])(
  'a type of code that is none: %j',
  async (type) => {
    await refusedAs(
      '/email-otp/send-verification-otp',
      json({ email: person.email, type }),
      400,
      'VALIDATION_ERROR',
    )
  },
)

test('a name of more than 255 characters', async () => {
  await refusedAs(
    '/sign-up/email',
    json({ ...routes['/sign-up/email'], name: 'n'.repeat(256) }),
    400,
    'VALIDATION_ERROR',
  )
})

test('a form is accepted by sign-up and sign-in only', async () => {
  const form = {
    body: String(new URLSearchParams(routes['/sign-in/email'])),
    type: 'application/x-www-form-urlencoded',
  }
  await refusedAs('/email-otp/verify-email', form, 415, 'UNSUPPORTED_MEDIA_TYPE')
  await answeredAs('/sign-in/email', form, 403, 'EMAIL_NOT_VERIFIED')
})
