// The fields in docs/extend.md are asked for at a sign-up, kept, changed and returned as the page says.

import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../../../rules/support/files.ts'
import { cookieOf, PASSWORD, somebody, startAuth } from '../../../support/auth-service.ts'
import { bearer } from '../crypto/jwt.support.ts'

let auth: Awaited<ReturnType<typeof startAuth>>
beforeAll(async () => {
  const [, block = ''] =
    /<!-- settings, run by test\/server\/auth\/profile\/user-fields\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
      textOf('docs/extend.md'),
    ) ?? []
  auth = await startAuth(parseEnv(block) as Record<string, string>)
})
afterAll(() => auth.stop())

const signUpWith = (email: string, fields: object) =>
  auth.post('/sign-up/email', { email, name: 'Ada', password: PASSWORD, ...fields })

async function signedIn(fields: object): Promise<{ token: string; user: Record<string, unknown> }> {
  const email = somebody()
  await signUpWith(email, fields)
  await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email) })
  const { body } = await auth.post('/sign-in/email', { email, password: PASSWORD })
  return body as { token: string; user: Record<string, unknown> }
}
const userOf = async (token: string) =>
  ((await auth.get('/get-session', bearer(token))).body as { user: Record<string, unknown> }).user
const update = (token: string, body: object) => auth.post('/update-user', body, bearer(token))

describe('fields of people', () => {
  test('what a sign-up says is in its answer, at a sign-in and in get-session, with defaults and null', async () => {
    const said = { company: 'Lovelace Ltd', seats: 3, size: 's', undocumented: 'x' }
    const expected = { company: 'Lovelace Ltd', seats: 3, size: 's', plan: 'free', birthday: null }
    const answer = await signUpWith(somebody(), said)
    expect(answer).toMatchObject({ status: 200, body: { user: expected } })
    const { token, user } = await signedIn(said)
    for (const answered of [user, await userOf(token)]) {
      expect(answered).toMatchObject(expected)
      expect(answered).not.toHaveProperty('undocumented')
      expect(answered).not.toHaveProperty('internal')
    }
  })

  test('a sign-up for an address that is taken looks the same', async () => {
    const email = somebody()
    const keysOf = async () =>
      Object.keys(((await signUpWith(email, { company: 'A' })).body as { user: object }).user)
    const first = await keysOf()
    await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email) })
    expect(await keysOf()).toEqual(first)
    expect(first).toContain('company')
  })

  test.each([
    ['is missing', {}, 'MISSING_FIELD', 'company is required'],
    ['is null', { company: null }, 'MISSING_FIELD', 'company is required'],
    ['is a title', { company: 'A', size: 'Up to ten' }, 'VALIDATION_ERROR', '[body.size] '],
    ['is too long', { company: 'x'.repeat(81) }, 'VALIDATION_ERROR', '[body.company] '],
    ['is of another type', { company: 7 }, 'VALIDATION_ERROR', '[body.company] '],
    ['has a character that no text has', { company: 'a\u0007b' }, 'VALIDATION_ERROR', '[body.company] '],
    ['is out of range', { company: 'A', seats: 0 }, 'VALIDATION_ERROR', '[body.seats] '],
    ['is of another form', { company: 'A', birthday: '10 May' }, 'VALIDATION_ERROR', '[body.birthday] '],
    ['is nobody’s to set', { company: 'A', plan: 'paid' }, 'FIELD_NOT_ALLOWED', 'plan is not allowed'],
  ])('a field that %s', async (what, fields, code, message) => {
    const { status, body } = await signUpWith(somebody(), fields)
    // Better Auth gives one that has a default and nobody may set its default.
    if (what === 'is nobody’s to set')
      expect({ status, body }).toMatchObject({ body: { user: { plan: 'free' } } })
    else
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code, message: expect.stringContaining(message) },
      })
  })

  test('a person changes and takes away what is theirs, and nothing else', async () => {
    const { token } = await signedIn({ company: 'A', birthday: '1815-12-10' })
    expect(await update(token, { company: 'B', birthday: null, name: 'Ada' })).toMatchObject({ status: 200 })
    expect(await userOf(token)).toMatchObject({ company: 'B', birthday: null, plan: 'free' })
    expect((await update(token, { company: null })).body).toMatchObject({ code: 'MISSING_FIELD' })
    expect((await update(token, { plan: 'paid' })).body).toMatchObject({ code: 'FIELD_NOT_ALLOWED' })
    expect((await update(token, { undocumented: 1 })).body).toMatchObject({ code: 'NO_FIELDS_TO_UPDATE' })
    expect(await userOf(token)).toMatchObject({ name: 'Ada', company: 'B', plan: 'free' })
  })

  test('of two sign-ups for one address, the fields of the one that is verified count', async () => {
    const email = somebody()
    const first = { email, name: 'Eve', password: `${PASSWORD}2`, company: 'Eve’s' }
    await auth.post('/sign-up/email', first)
    const own = await auth.post('/sign-up/email', {
      email,
      name: 'Ada',
      password: PASSWORD,
      company: 'Ada’s',
    })
    const cookie = cookieOf(own, 'auth.sign_up_attempt') ?? ''
    await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email, 2) }, { cookie })
    const { body } = await auth.post('/sign-in/email', { email, password: PASSWORD })
    expect(body).toMatchObject({ user: { company: 'Ada’s' } })
  })

  test.each([
    ['in another browser no fields and no image of it are theirs', false, { company: null, image: null }],
    ['in its browser they keep them', true, { company: 'Eve’s', image: 'https://eve.example/a.png' }],
  ])('of a sign-up whose address somebody proves by a sign-in code, %s', async (_, isSame, expected) => {
    const email = somebody()
    const asked = { company: 'Eve’s', image: 'https://eve.example/a.png' }
    const signedUp = await signUpWith(email, asked)
    const cookie = isSame ? { cookie: cookieOf(signedUp, 'auth.sign_up_attempt') ?? '' } : {}
    await auth.mailTo(email)
    await auth.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, cookie)
    const { body } = await auth.post(
      '/sign-in/email-otp',
      { email, otp: await auth.codeTo(email, 2) },
      cookie,
    )
    const { token } = body as { token: string }
    expect(await userOf(token)).toMatchObject({ ...expected, name: 'Ada', emailVerified: true })
  })

  test('a JWT has those that name a claim, and the copy of one’s data has all', async () => {
    const { token } = await signedIn({ company: 'A', internal: 'x' })
    const { body } = await auth.get('/token', bearer(token))
    const [, claims = ''] = (body as { token: string }).token.split('.')
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(said).toMatchObject({ plan: 'free' })
    expect(said).not.toHaveProperty('company')
    expect((await auth.get('/get-user-data', bearer(token))).body).toMatchObject({
      user: { company: 'A', internal: 'x' },
    })
  })
})
