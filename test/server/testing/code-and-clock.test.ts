// What the auth service does for tests: the newest code without a mailbox, a clock for one person, and for nobody else.

import { expect, test, vi } from 'vitest'
import { createTesting } from '../../../testing/testing.ts'
import { type Answer, PASSWORD, signUp, somebody, startAuth } from '../../support/auth-service.ts'
import { SECRET, testedOfFile } from './support.ts'

const tested = testedOfFile()

const bearer = { authorization: `Bearer ${SECRET}` }
const askCode = (body: unknown, headers: Record<string, string> = bearer): Promise<Answer> =>
  tested().auth.post('/testing/code', body, headers)

test.each(['email-verification', 'sign-in', 'forget-password'] as const)(
  'the newest code of %s is the one that is in the mail',
  async (purpose) => {
    const person = await tested().lockstep.person('one-time-code', 'issued', { purpose })
    const mails = purpose === 'email-verification' ? 1 : 2
    expect(await person.newestCode(purpose)).toBe(await tested().auth.codeTo(person.email, mails))
  },
)

test('the token of the newest link resets the password', async () => {
  const { auth, lockstep } = tested()
  const person = await lockstep.person('account', 'verified')
  await person.post('/request-password-reset', { email: person.email, redirectTo: '/' })
  const token = await person.newestCode('reset-link')
  const answer = await auth.post('/reset-password', { token, newPassword: 'another one of mine' })
  expect(answer.status).toBe(200)
})

test('the token of the link in the old mailbox takes a change of e-mail back', async () => {
  const { auth, lockstep } = tested()
  const person = await lockstep.person('email-change', 'changed')
  const token = await person.newestCode('undo-email-change')
  const mails = await vi.waitFor(
    async () => {
      const found = await auth.mailsTo(person.emailChange?.oldEmail ?? '')
      expect(found.some(({ text }) => text.includes('undo-email-change#'))).toBe(true)
      return found
    },
    { timeout: 60_000 },
  )
  expect(mails.map(({ text }) => text).join()).toContain(`undo-email-change#${token}`)
  expect((await auth.post('/email-otp/undo-email-change', { token })).status).toBe(200)
})

test('of a code that was mailed to nobody there is none', async () => {
  const { lockstep } = tested()
  const person = await lockstep.person('account', 'none')
  await person.post('/email-otp/send-verification-otp', { email: person.email, type: 'email-verification' })
  await expect(person.newestCode()).rejects.toThrow(
    `No code of email-verification was mailed to ${person.email}.`,
  )
})

test('a code lapses for the person whose time passes, and for no other', async () => {
  const [early, late] = await Promise.all([
    tested().lockstep.person('one-time-code', 'issued'),
    tested().lockstep.person('one-time-code', 'issued'),
  ])
  await early.letPass(601)
  const verify = async ({ email, post, newestCode }: typeof early) =>
    post('/email-otp/verify-email', { email, otp: await newestCode() })
  expect(await verify(early)).toMatchObject({ status: 400, body: { code: 'OTP_EXPIRED' } })
  expect(await verify(late)).toMatchObject({ status: 200 })
})

test('sessions of both services lapse, those of others do not', async () => {
  const { appOrigin, auth, lockstep } = tested()
  const [early, late] = await Promise.all([
    lockstep.person('app-session', 'inTenant'),
    lockstep.person('app-session', 'inTenant'),
  ])
  await early.letPass(8 * 86_400)
  const look = async (person: typeof early) => {
    const me = await fetch(`${appOrigin}/api/me`, { headers: { cookie: person.cookies(appOrigin) } })
    const session = await auth.get('/get-session', { authorization: `Bearer ${person.token}` })
    return [me.status, session.body !== null]
  }
  expect([await look(early), await look(late)]).toEqual([
    [401, false],
    [200, true],
  ])
})

test.each([
  ['no secret', {}],
  ['another secret', { authorization: `Bearer ${SECRET}x` }],
  ['the secret in another scheme', { authorization: SECRET }],
])('with %s nobody learns anything, and nothing passes', async (_, headers) => {
  const { email } = await tested().lockstep.person('one-time-code', 'issued')
  const refused = { status: 401, body: { message: expect.stringContaining('Authorization: Bearer') } }
  expect(await askCode({ email, purpose: 'email-verification' }, headers)).toMatchObject(refused)
  expect(await tested().auth.post('/testing/clock', { email, seconds: 700 }, headers)).toMatchObject(refused)
  expect(await askCode({ email, purpose: 'email-verification' })).toMatchObject({ status: 200 })
})

test.each([
  ['{', 400, 'Invalid JSON'],
  [{ email: 'nobody', purpose: 'sign-in' }, 400, 'is not an email address'],
  [{ email: 'a@example.com', purpose: 'lottery' }, 400, 'purpose'],
])('%j is refused with what is wrong with it', async (body, status, message) => {
  expect(await askCode(body)).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
})

test('without TESTING_SECRET the routes are not there', async () => {
  const auth = await startAuth()
  try {
    const email = somebody()
    await signUp(auth, email, PASSWORD)
    const answer = await auth.post('/testing/code', { email, purpose: 'email-verification' }, bearer)
    expect(answer).toMatchObject({ status: 404, body: '' })
    const lockstep = createTesting({ authUrl: auth.url, secret: SECRET })
    await expect(lockstep.person('account', 'verified')).rejects.toThrow(
      'is not there: give Lockstep the TESTING_SECRET of these tests.',
    )
  } finally {
    await auth.stop()
  }
})

test.each([
  [{ secret: '' }, 'There is no secret: set TESTING_SECRET'],
  [{ secret: SECRET, authUrl: 'http://127.0.0.1:9/api/auth' }, 'is Lockstep running there?'],
])('%j is answered with what helps', async (options, message) => {
  await expect(createTesting(options).person('account', 'unverified')).rejects.toThrow(message)
})

test('another secret than the service has is named', async () => {
  const lockstep = createTesting({ authUrl: tested().auth.url, secret: `${SECRET}x` })
  await expect(lockstep.person('account', 'verified')).rejects.toThrow('another TESTING_SECRET')
})
