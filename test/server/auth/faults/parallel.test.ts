// Many concurrent requests for one e-mail: one of them succeeds, and no limit is exceeded.

import { describe, expect, test, vi } from 'vitest'
import { createCodes } from '../../../../server/auth/crypto/codes.ts'
import {
  type Answer,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  SECRET,
  signUp,
  somebody,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()
const verify = (email: string, otp: string, headers = {}) =>
  auth().post('/email-otp/verify-email', { email, otp }, headers)
const reset = (email: string, otp: string) =>
  auth().post('/email-otp/reset-password', { email, otp, password: 'a new password' })
const many = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))

async function rows(statement: string, email: string) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, [email])).rows
}
const sessionsOf = (email: string) =>
  rows('select s.id from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1', email)

describe('50 parallel correct codes', () => {
  test('X-6: verify an e-mail once: one success, 49 refusals, one session', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const code = await auth().codeTo(email)
    const answers = await many(50, () => verify(email, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusal = { status: 400, body: { message: 'Invalid OTP', code: 'INVALID_OTP' } }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(Array(49).fill(refusal))
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  test('reset a password once', async () => {
    const email = somebody()
    await signUp(auth(), email)
    await auth().mailTo(email)
    await auth().post('/forget-password/email-otp', { email })
    const code = await auth().codeTo(email, 2)
    const answers = await many(50, () => reset(email, code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
    const notices = await rows(
      `select 1 from auth.outbox where kind = 'password-changed' and recipient = $1`,
      email,
    )
    expect(notices).toHaveLength(1)
  })
})

test('50 parallel wrong codes: three tries are counted, and the right one comes too late', async () => {
  const email = somebody()
  const cookie = cookieOf(await signUp(auth(), email), 'auth.sign_up_attempt') ?? ''
  const code = await auth().codeTo(email)
  const answers = await many(50, () => verify(email, code === '000000' ? '111111' : '000000', { cookie }))
  const codes = answers.map(({ body }) => (body as { code: string }).code)
  expect(codes.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(1)
  expect(codes.filter((one) => one === 'INVALID_OTP')).toHaveLength(49)
  expect(await rows('select tries, state from auth.one_time_code where email = $1', email)).toEqual([
    { tries: 3, state: 'expired' },
  ])
  expect((await verify(email, code, { cookie })).status).toBe(400)
})

test('X-240: 50 parallel wrong codes of another browser: three are compared, and the right one is still in time', async () => {
  const email = somebody()
  const cookie = cookieOf(await signUp(auth(), email), 'auth.sign_up_attempt') ?? ''
  const code = await auth().codeTo(email)
  const answers = await many(50, () => verify(email, code === '000000' ? '111111' : '000000'))
  const codes = answers.map(({ body }) => (body as { code: string }).code)
  expect(codes.filter((one) => one === 'INVALID_OTP')).toHaveLength(3)
  expect(codes.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(47)
  expect((await verify(email, code, { cookie })).status).toBe(200)
})

describe('double click on sign-up', () => {
  test.each([2, 20])('%i at once: one user, one code that is valid, and it is mailed', async (count) => {
    const email = somebody()
    const answers = await many(count, () => signUp(auth(), email))
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
    expect(await rows('select 1 from auth."user" where email = $1', email)).toHaveLength(1)
    const open = await rows(
      `select id, email, purpose from auth.one_time_code where email = $1 and state = 'issued'`,
      email,
    )
    expect(open).toHaveLength(1)
    const otp = createCodes([SECRET]).derive(open[0])
    await vi.waitFor(
      async () =>
        expect((await auth().mailsTo(email)).map(({ subject }) => subject.slice(0, 6))).toContain(otp),
      { timeout: 60_000 },
    )
    // The browser keeps the cookie of the answer that came last.
    const cookie = cookieOf(answers.at(-1) as Answer, 'auth.sign_up_attempt') ?? ''
    expect((await verify(email, otp, { cookie })).status).toBe(200)
    expect((await auth().post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  })
})
