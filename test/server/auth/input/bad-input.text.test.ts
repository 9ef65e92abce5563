// Unusual text: bytes, characters and lengths that a database, a mail program or a hash could read differently.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { strictEmail } from '../../../../server/wire/email.ts'
import { authServiceOfFile, PASSWORD, signUp, somebody } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()

const good = {
  name: 'Somebody',
  email: 'good@example.com',
  password: PASSWORD,
  otp: '000000',
  type: 'sign-in',
}
type Field = keyof typeof good
const fields: Record<string, Field[]> = {
  '/sign-up/email': ['name', 'email', 'password'],
  '/sign-in/email': ['email', 'password'],
  '/email-otp/send-verification-otp': ['email', 'type'],
  '/email-otp/verify-email': ['email', 'otp'],
  '/email-otp/request-password-reset': ['email'],
  '/forget-password/email-otp': ['email'],
  '/forget-password/email': ['email'],
  '/email-otp/reset-password': ['email', 'otp', 'password'],
}
const goodBody = (path: string) =>
  Object.fromEntries((fields[path] ?? []).map((field) => [field, good[field]]))
const takeForms = ['/sign-up/email', '/sign-in/email']

/** Every row that a request could change: nothing may be stored, and no mail be owed. */
async function stored(): Promise<unknown[]> {
  const db = await connectTo(auth().databaseUrl)
  const tables = ['user', 'session', 'account', 'one_time_code', 'signup_attempt', 'outbox']
  const rows = tables.map((name) => `select to_jsonb(t)::text as row from auth."${name}" t`)
  return (await db.query(`${rows.join(' union all ')} order by row`)).rows
}

async function refused(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const reply = await fetch(`${auth().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })
  const { code, message } = (await reply.json()) as { code: string; message: string }
  return { status: reply.status, code, message }
}
const badRequest = (message: string) => ({ status: 400, code: 'BAD_REQUEST', message })

let before: unknown[] = []
const keepsNothing = () => {
  beforeEach(async () => {
    before = await stored()
  })
  afterEach(async () => expect(await stored()).toEqual(before))
}

describe.each(Object.keys(fields))('POST %s', (path) => {
  keepsNothing()
  const withField = (field: Field, value: string) => JSON.stringify({ ...goodBody(path), [field]: value })

  test.each(fields[path] ?? [])(
    'refuses lone surrogates in %s, all of which would be stored alike',
    async (field) => {
      const emailCode = path === '/sign-up/email' ? 'VALIDATION_ERROR' : 'INVALID_EMAIL'
      const code = { email: emailCode, otp: 'INVALID_OTP' }[field as string] ?? 'VALIDATION_ERROR'
      // At sign-in it is a password that nobody can have, and so a wrong one.
      const isCompared = path === '/sign-in/email' && field === 'password'
      const expected = isCompared ? { status: 401 } : { status: 400, code }
      for (const half of ['\ud800', '\udc00']) {
        const answer = await refused(path, withField(field, `${good[field]}${half}`))
        expect(answer).toMatchObject(expected)
        if (!isCompared && code === 'VALIDATION_ERROR') expect(answer.message).toContain(`[body.${field}] `)
      }
    },
  )

  test.each([
    ['a NUL in a key', '"a\\u0000":1', 'NUL characters are not allowed'],
    ['an escaped __proto__', '"\\u005f_proto__":1', 'The key "__proto__" is not allowed'],
    ['an escaped constructor', '"a":{"c\\u006fnstructor":1}', 'The key "constructor" is not allowed'],
  ])('refuses %s', async (_, extra, message) => {
    const body = JSON.stringify(goodBody(path)).replace('{', `{${extra},`)
    expect(await refused(path, body)).toEqual(badRequest(message))
  })

  test('refuses brackets, 8000 deep', async () => {
    const body = '['.repeat(8000) + ']'.repeat(8000)
    expect(await refused(path, body)).toEqual(badRequest('JSON is nested too deeply'))
  })

  test('refuses multipart, and reads no body that has no type', async () => {
    const body = JSON.stringify(goodBody(path))
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await refused(path, body, multipart)).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    const untyped = { 'content-type': '' }
    expect(await refused(path, body, untyped)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('[body] Invalid input: expected object, received undefined'),
    })
  })

  test.each([
    ['a comment', 'a(b@evil.example)@x.example'],
    ['an address in its quoted local part', '"b@evil.example"@x.example'],
    ['a look-alike letter', '\uff41@x.example'],
    ['a look-alike dot', 'a@x\uff0eexample'],
    ['a zero-width space', 'a\u200b@x.example'],
    ['two @', 'a@b@x.example'],
  ])('refuses an e-mail with %s', async (_, email) => {
    const code = path === '/sign-up/email' ? 'VALIDATION_ERROR' : 'INVALID_EMAIL'
    expect(await refused(path, withField('email', email))).toMatchObject({ status: 400, code })
  })
})

describe.each(takeForms)('a form at %s', (path) => {
  keepsNothing()
  const sent = (form: string) =>
    refused(path, Buffer.from(form, 'latin1'), { 'content-type': 'application/x-www-form-urlencoded' })
  const form = (change = {}) => new URLSearchParams({ ...goodBody(path), ...change }).toString()

  test.each([
    ['no UTF-8, escaped', '%ff'],
    ['no UTF-8, as it is', '\xff'],
    ['half a letter', '%e2%82'],
    ['a surrogate', '%ed%a0%80'],
  ])('is refused for %s', async (_, bytes) => {
    const answer = await sent(form().replace('password=', `password=${bytes}`))
    expect(answer).toEqual(badRequest('Invalid UTF-8 in request body'))
  })

  test('is refused for a NUL and for __proto__, as JSON is', async () => {
    const elsewhere = await sent(form({ callbackURL: 'a\0bcdefgh' }))
    expect(elsewhere).toEqual(badRequest('NUL characters are not allowed'))
    // At sign-in it is a password as any other wrong one.
    const password = await sent(form({ password: 'a\0bcdefgh' }))
    if (path === '/sign-in/email') expect(password.status).toBe(401)
    else expect(password).toEqual(badRequest('NUL characters are not allowed'))
    expect(await sent(`__proto__=1&${form()}`)).toEqual(badRequest('The key "__proto__" is not allowed'))
  })
})

describe('lengths are counted in characters as the hash will see them', () => {
  const emoji = '\u{1f511}'
  /** One code point that NFKC makes eighteen of. */
  const expanding = '\ufdfa'
  const choose = (password: string) =>
    refused('/sign-up/email', JSON.stringify({ ...goodBody('/sign-up/email'), password }))

  test.each([
    ['14 code points that NFKC makes 7 of', 'e\u0301'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['129 emoji', emoji.repeat(129), 'PASSWORD_TOO_LONG'],
    ['8 code points that NFKC makes 144 of', expanding.repeat(8), 'PASSWORD_TOO_LONG'],
  ])('a password of %s is refused', async (_, password, code) => {
    expect(await choose(password)).toMatchObject({ status: 400, code })
  })

  test.each([
    ['8 emoji', emoji.repeat(8)],
    ['128 emoji', emoji.repeat(128)],
    ['7 code points that NFKC makes 126 of', expanding.repeat(7)],
  ])('a password of %s is taken, and signs in', async (_, password) => {
    const email = somebody()
    await signUp(auth(), email, password)
    await auth().post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) })
    expect((await auth().post('/sign-in/email', { email, password })).status).toBe(200)
  })

  test('a name of 255 emoji is taken, one of 256 is not', async () => {
    const named = (count: number) =>
      auth().post('/sign-up/email', { name: emoji.repeat(count), email: somebody(), password: PASSWORD })
    expect(await named(256)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', message: expect.stringContaining('[body.name] ') },
    })
    expect(await named(255)).toMatchObject({ status: 200, body: { user: { name: emoji.repeat(255) } } })
  })
})

test('a code stays valid after everything that is no code', async () => {
  const email = `${randomUUID()}@example.com`
  await signUp(auth(), email)
  const code = await auth().codeTo(email)
  const verify = (otp: string) => auth().post('/email-otp/verify-email', { email, otp })
  for (const otp of [` ${code}`, `${code} `, `${code}\n`, `${code}0`, code.slice(1), '١٢٣٤٥٦', `+${code}`])
    expect(await verify(otp)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
  expect((await verify(code)).status).toBe(200)
})

test('groups within groups, which once took nodemailer down, are refused at once, however long (CVE-2025-14874)', async () => {
  const recursive = `${'g:'.repeat(4000)}a@x.example${';'.repeat(4000)}`
  // A look at them that took more than linear time would not end before the test's own time-out.
  for (const groups of [40, 4000, 400_000])
    expect(strictEmail(`${'g:'.repeat(groups)}a@x.example${';'.repeat(groups)}`)).toBeNull()
  const answer = await auth().post('/forget-password/email-otp', { email: recursive })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_EMAIL' } })
})
