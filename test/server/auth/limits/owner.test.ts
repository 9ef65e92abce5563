// Hardened, with the default budgets: a stranger guesses little, and cannot shut the owner out.

import { describe, expect, test } from 'vitest'
import {
  type Answer,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  somebody,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type From, somewhere, statuses } from './limits.support.ts'

const hardened = authServiceOfFile({ PROFILE: 'hardened', RATE_LIMITS: 'on', TRUST_PROXY: '1' })
const unlimited = authServiceOfFile({ PROFILE: 'spec', RATE_LIMITS: 'off' })

type Type = 'email-verification' | 'sign-in' | 'forget-password'

const signIn = (email: string, password: string, from: From = somewhere()) =>
  hardened().post('/sign-in/email', { email, password }, from)
const signUp = (email: string, from: From = somewhere(), password = PASSWORD) =>
  hardened().post('/sign-up/email', { name: 'Somebody', email, password }, from)
const cookieFrom = (answer: Answer): From => ({ cookie: cookieOf(answer, 'auth.sign_up_attempt') ?? '' })
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

/** Asks for a code, as a browser without cookies does, and gives its digits and the cookie that came with it. */
async function askFor(type: Type, email: string, nth: number): Promise<{ otp: string; headers: From }> {
  const from = somewhere()
  const asked = await hardened().post('/email-otp/send-verification-otp', { email, type }, from)
  expect(asked.status).toBe(200)
  return { otp: await hardened().codeTo(email, nth), headers: { ...from, ...cookieFrom(asked) } }
}

async function verifiedOwner(): Promise<string> {
  const email = somebody()
  const from = somewhere()
  const cookie = cookieFrom(await signUp(email, from))
  const otp = await hardened().codeTo(email)
  const proven = await hardened().post('/email-otp/verify-email', { email, otp }, { ...from, ...cookie })
  expect(proven.status).toBe(200)
  return email
}

const guessPasswords = (email: string, times: number) =>
  statuses(times, (nth) => signIn(email, `not the password ${nth}`))

describe('wrong passwords from ever new addresses', () => {
  test('are compared eighty times a day; then a completed reset lets the owner in', async () => {
    const email = await verifiedOwner()
    const found = await guessPasswords(email, 101)
    expect(found.filter((status) => status === 401)).toHaveLength(80)
    expect(found.slice(80)).toEqual(Array(21).fill(429))
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    const { otp, headers } = await askFor('forget-password', email, 2)
    const body = { email, otp, password: 'a password of my own' }
    expect((await hardened().post('/email-otp/reset-password', body, headers)).status).toBe(200)
    expect((await signIn(email, 'a password of my own')).status).toBe(200)
  })

  test('leave signing in by a mailed code open to the owner, and that opens signing in by the password', async () => {
    const email = await verifiedOwner()
    await guessPasswords(email, 101)
    const { otp, headers } = await askFor('sign-in', email, 2)
    expect((await hardened().post('/sign-in/email-otp', { email, otp }, headers)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('of the owner’s own network keep the owner out no more after a reset either', async () => {
    const email = await verifiedOwner()
    const own = somewhere()
    expect((await statuses(11, () => signIn(email, 'mistyped', own))).at(-1)).toBe(429)
    const { otp, headers } = await askFor('forget-password', email, 2)
    const body = { email, otp, password: 'a password of my own' }
    const reset = await hardened().post('/email-otp/reset-password', body, { ...headers, ...own })
    expect(reset.status).toBe(200)
    expect((await signIn(email, 'a password of my own', own)).status).toBe(200)
  })

  test('are all that counts: right ones use up nothing', async () => {
    const email = await verifiedOwner()
    expect(await statuses(85, () => signIn(email, PASSWORD))).toEqual(Array(85).fill(200))
  })

  test('at a change of the password have a budget of the account’s, whatever the address', async () => {
    const email = await verifiedOwner()
    const { token } = (await signIn(email, PASSWORD)).body as { token: string }
    const change = (currentPassword: string) =>
      hardened().post(
        '/change-password',
        { currentPassword, newPassword: 'a password of my own' },
        { ...somewhere(), authorization: `Bearer ${token}` },
      )
    expect(await statuses(22, () => change('not the password'))).toEqual([
      ...Array(20).fill(400),
      ...Array(2).fill(429),
    ])
    expect((await change(PASSWORD)).status).toBe(429)
    // Signing in is another matter.
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('sign-ups with somebody’s address', () => {
  test.each([
    ['from one network', () => Array<From>(8).fill(somewhere())],
    ['from five networks', () => Array.from({ length: 5 }, somewhere)],
  ])('%s do not keep them from signing up', async (_, from) => {
    const email = somebody()
    for (const where of from()) await signUp(email, where, 'the stranger’s password')
    const own = somewhere()
    const signedUp = await signUp(email, own)
    expect(signedUp.status).toBe(200)
    const db = await connectTo(hardened().databaseUrl)
    const owed = 'select 1 from auth.outbox where recipient = $1 and sent_at is null'
    await expect.poll(async () => (await db.query(owed, [email])).rowCount, { timeout: 60_000 }).toBe(0)
    const otp = (await hardened().mailsTo(email))[0]?.subject.slice(0, 6)
    const headers = { ...own, ...cookieFrom(signedUp) }
    expect((await hardened().post('/email-otp/verify-email', { email, otp }, headers)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('strangers’ wrong guesses', () => {
  const uses: Record<Type, { path: string; more: object }> = {
    'email-verification': { path: '/email-otp/verify-email', more: {} },
    'sign-in': { path: '/sign-in/email-otp', more: {} },
    'forget-password': { path: '/email-otp/reset-password', more: { password: 'a password of my own' } },
  }

  test.each(Object.entries(uses))(
    'X-240: leave the owner’s code of %s to the owner',
    async (type, { path, more }) => {
      const email = type === 'email-verification' ? somebody() : await verifiedOwner()
      if (type === 'email-verification') await signUp(email)
      if (type === 'email-verification') await hardened().mailTo(email)
      const { otp, headers } = await askFor(type as Type, email, 2)
      const guess = (digits: string, from: From) =>
        hardened().post(path, { email, otp: digits, ...more }, from)
      expect(await statuses(5, () => guess(wrongFor(otp), somewhere()))).toEqual([400, 400, 400, 403, 403])
      // Not even the right one, from a browser that did not ask.
      expect((await guess(otp, somewhere())).status).toBe(403)
      // The owner may mistype it, and has three tries.
      expect(await statuses(2, () => guess(wrongFor(otp), headers))).toEqual([400, 400])
      expect((await guess(otp, headers)).status).toBe(200)
    },
  )

  test('however many there were today, leave the next code to the browser that asks for it', async () => {
    const email = await verifiedOwner()
    const guess = (otp: string, from: From = somewhere()) =>
      hardened().post('/sign-in/email-otp', { email, otp }, from)
    for (let nth = 2; nth < 5; nth++) {
      const { otp, headers } = await askFor('sign-in', email, nth)
      await statuses(4, () => guess(wrongFor(otp)))
      await statuses(4, () => guess(wrongFor(otp), headers))
      const db = await connectTo(hardened().databaseUrl)
      await db.query('update auth.rate_limit set expire = expire - 60000')
    }
    const { otp, headers } = await askFor('sign-in', email, 5)
    expect((await guess(otp)).status).toBe(403)
    expect((await guess(otp, headers)).status).toBe(200)
  })
})

test('without any limit of requests, a hundred wrong codes a day are compared at the most', async () => {
  const email = somebody()
  await unlimited().post('/sign-up/email', { name: 'N', email, password: PASSWORD })
  for (let nth = 0; nth < 40; nth++) {
    const asked = await unlimited().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const guess = (headers: From) =>
      unlimited().post(
        '/email-otp/check-verification-otp',
        { email, type: 'sign-in', otp: '000000' },
        headers,
      )
    for (const headers of [{}, cookieFrom(asked), {}, cookieFrom(asked), cookieFrom(asked)])
      await guess(headers)
  }
  const db = await connectTo(unlimited().databaseUrl)
  const sum =
    'select sum(tries)::int as own, sum(others_tries)::int as others from auth.one_time_code where email = $1'
  const { rows } = await db.query<{ own: number; others: number }>(sum, [email])
  expect(rows).toEqual([{ own: 93, others: 7 }])
})

test('people behind one address are as many as a network has', async () => {
  const network = somewhere()
  const people = Array.from({ length: 100 }, () => somebody())
  const answers = await Promise.all(people.map((email) => signIn(email, 'wrong password', network)))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(401))
  // One of them is one person.
  expect((await statuses(11, () => signIn(people[0] ?? '', 'wrong password', network))).at(-1)).toBe(429)
})
