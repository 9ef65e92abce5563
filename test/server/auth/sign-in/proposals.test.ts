// A password that is typed for an unverified e-mail at a sign-in is a proposal like that of a sign-up, but where it has signed up.

import { describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const spec = authServiceOfFile({ PROFILE: 'spec' })
const withoutSession = authServiceOfFile({ PROFILE: 'spec', AUTO_SIGN_IN_AFTER_VERIFY: 'off' })
const hardened = authServiceOfFile({ PROFILE: 'hardened' })
const blocklisting = authServiceOfFile({ PROFILE: 'spec', PASSWORD_BLOCKLIST: 'on' })

const strangers = 'the stranger’s password'
const victims = 'the victim’s password'
const attemptOf = (answer: Answer) => cookieOf(answer, 'auth.sign_up_attempt') ?? ''
const notVerified = { status: 403, body: { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' } }

const signIn = (auth: RunningAuth, email: string, password: string, cookie = '') =>
  auth.post('/sign-in/email', { email, password }, cookie ? { cookie } : {})

/** Types the newest code, once every mail is out, as the form asks for it after a refused sign-in. */
async function verify(auth: RunningAuth, email: string, cookie = '', known = {}): Promise<Answer> {
  await auth.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
  const db = await connectTo(auth.databaseUrl)
  const owed = 'select 1 from auth.outbox where recipient = $1 and sent_at is null'
  await vi.waitFor(async () => expect((await db.query(owed, [email])).rowCount).toBe(0), { timeout: 60_000 })
  const otp = (await auth.mailsTo(email))[0]?.subject.slice(0, 6)
  const from = cookie ? { cookie } : {}
  const answer = await auth.post('/email-otp/verify-email', { email, otp, ...known }, from)
  expect(answer.status).toBe(200)
  return answer
}

/** A stranger has signed the victim up, and the victim has the mail of that. */
async function signedUpByStranger(auth: RunningAuth): Promise<string> {
  const email = somebody()
  await signUp(auth, email, strangers)
  await auth.mailTo(email)
  return email
}

describe('spec: a stranger signs the victim up, who signs in, gets the code, and types it', () => {
  test('the stranger’s password does not hold, and the victim’s does', async () => {
    const email = await signedUpByStranger(spec())
    const refused = await signIn(spec(), email, victims)
    expect(refused).toMatchObject(notVerified)
    await verify(spec(), email, attemptOf(refused))
    expect((await signIn(spec(), email, strangers)).status).toBe(401)
    expect((await signIn(spec(), email, victims)).status).toBe(200)
  })

  test('in a browser that keeps no cookies, neither holds, and the victim is signed in', async () => {
    const email = await signedUpByStranger(spec())
    await signIn(spec(), email, victims)
    expect((await verify(spec(), email)).body).toMatchObject({ token: expect.any(String) })
    expect((await signIn(spec(), email, strangers)).status).toBe(401)
    expect((await signIn(spec(), email, victims)).status).toBe(401)
  })

  test('X-235: what the victim typed last holds, however often the stranger signs up meanwhile', async () => {
    const email = await signedUpByStranger(spec())
    const first = await signIn(spec(), email, 'an old password of mine')
    const cookie = attemptOf(first)
    await signUp(spec(), email, strangers)
    const second = await signIn(spec(), email, victims, cookie)
    expect([second.status, second.cookies]).toEqual([403, []])
    await signUp(spec(), email, strangers)
    await verify(spec(), email, cookie)
    expect((await signIn(spec(), email, strangers)).status).toBe(401)
    expect((await signIn(spec(), email, victims)).status).toBe(200)
  })
})

describe('the honest person', () => {
  test('whose verification opens no session signs in again with the saved password', async () => {
    const email = somebody()
    await signUp(withoutSession(), email)
    const refused = await signIn(withoutSession(), email, 'typed anew at the sign-in')
    await verify(withoutSession(), email, attemptOf(refused))
    expect((await signIn(withoutSession(), email, 'typed anew at the sign-in')).status).toBe(200)
  })

  test('who signs up here and types the code there keeps the only password', async () => {
    const email = somebody()
    await signUp(spec(), email)
    await spec().mailTo(email)
    // The same password again is no other one.
    expect(await signIn(spec(), email, PASSWORD)).toMatchObject(notVerified)
    await verify(spec(), email)
    expect((await signIn(spec(), email, PASSWORD)).status).toBe(200)
  })

  test('keeps the name and the password of the sign-up in the same browser', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(spec(), email))
    await spec().mailTo(email)
    await signIn(spec(), email, victims, cookie)
    expect((await verify(spec(), email, cookie)).body).toMatchObject({ user: { name: 'Somebody' } })
    expect((await signIn(spec(), email, victims)).status).toBe(401)
    expect((await signIn(spec(), email, PASSWORD)).status).toBe(200)
  })
})

const attempt = 'what the page calls its attempts'

/** Which of the passwords sign in, once verified. */
const counting = async (auth: RunningAuth, email: string, passwords: readonly string[]) => {
  const answers = await Promise.all(passwords.map((password) => signIn(auth, email, password)))
  return passwords.filter((_, index) => answers[index]?.status === 200)
}

describe.each([
  ['spec', () => spec()],
  ['hardened', () => hardened()],
] as const)('%s: the password of the sign-up', (_, auth) => {
  const typo = 'correct horse batery'
  const all = [PASSWORD, typo, strangers]
  const signUpAgain = (email: string, cookie: string) =>
    auth().post('/sign-up/email', { email, name: 'Somebody', password: PASSWORD }, { cookie })

  test('X-949: counts after a typo in the same browser', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(auth(), email))
    await signIn(auth(), email, typo, cookie)
    await verify(auth(), email, cookie)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('counts after a typo, verified where the browser is not known', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(auth(), email))
    await signIn(auth(), email, typo, cookie)
    await verify(auth(), email)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('counts after what the same browser has typed at a sign-in before', async () => {
    const email = somebody()
    await signUp(auth(), email, strangers)
    const typed = attemptOf(await signIn(auth(), email, typo))
    await verify(auth(), email, attemptOf(await signUpAgain(email, typed)) || typed)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('counts whatever strangers type and choose', async () => {
    const email = somebody()
    await signUp(auth(), email, strangers)
    const cookie = attemptOf(await signUp(auth(), email))
    await signIn(auth(), email, strangers)
    await signUp(auth(), email, strangers)
    await signIn(auth(), email, typo)
    await verify(auth(), email, cookie)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('counts after the same browser has signed up with another address', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(auth(), email))
    const later = attemptOf(await signUpAgain(somebody(), cookie))
    await signIn(auth(), email, typo, later)
    await verify(auth(), email, later)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('is the newest of those that the browser has chosen', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(auth(), email, typo))
    await signUpAgain(email, cookie)
    await signUp(auth(), email, strangers)
    await verify(auth(), email, cookie)
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('counts in a browser that no cookie comes from, by what its page calls its attempts', async () => {
    const email = somebody()
    const body = { email, name: 'Somebody', password: PASSWORD, attempt }
    await auth().post('/sign-up/email', body)
    await auth().post('/sign-in/email', { email, password: typo, attempt })
    await signIn(auth(), email, strangers)
    await verify(auth(), email, '', { attempt })
    expect(await counting(auth(), email, all)).toEqual([PASSWORD])
  })

  test('is a stranger’s for nobody, once another was typed and the browser is not known', async () => {
    const email = await signedUpByStranger(auth())
    await signIn(auth(), email, typo)
    await verify(auth(), email)
    expect(await counting(auth(), email, all)).toEqual([])
  })
})

test('spec: a hundred typed passwords push no sign-up out', async () => {
  const email = somebody()
  const cookie = attemptOf(await signUp(spec(), email))
  const db = await connectTo(spec().databaseUrl)
  await db.query(
    `insert into auth.signup_attempt (user_id, name, password_hash, cookie_digest, at_sign_in)
     select id, '', 'h', 'd', true from auth."user", generate_series(1, 100) where email = $1`,
    [email],
  )
  await signIn(spec(), email, strangers)
  await verify(spec(), email, cookie)
  expect(await counting(spec(), email, [PASSWORD])).toEqual([PASSWORD])
})

test('an identity of attempts that can be guessed is refused by name', async () => {
  const body = { email: somebody(), name: 'Somebody', password: PASSWORD, attempt: 'short' }
  const answer = await spec().post('/sign-up/email', body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(JSON.stringify(answer.body)).toContain('[body.attempt]')
})

test.each([
  ['too short', () => spec(), 'seven77'],
  ['on a list', () => blocklisting(), 'password123'],
])(
  'spec: a typed password that is %s becomes nobody’s, and the stranger’s does neither',
  async (_, auth, typed) => {
    const email = await signedUpByStranger(auth())
    const refused = await signIn(auth(), email, typed)
    await verify(auth(), email, attemptOf(refused))
    expect((await signIn(auth(), email, strangers)).status).toBe(401)
    expect((await signIn(auth(), email, typed)).status).toBe(401)
  },
)

describe('hardened', () => {
  test('X-236: once another password was typed, the stranger’s does not hold', async () => {
    const email = await signedUpByStranger(hardened())
    expect((await signIn(hardened(), email, victims)).status).toBe(401)
    await verify(hardened(), email)
    expect((await signIn(hardened(), email, strangers)).status).toBe(401)
  })

  test('a mistyped password costs nobody the one of their sign-up', async () => {
    const email = somebody()
    const cookie = attemptOf(await signUp(hardened(), email))
    await hardened().mailTo(email)
    expect((await signIn(hardened(), email, 'correct horse batery', cookie)).status).toBe(401)
    await verify(hardened(), email, cookie)
    expect((await signIn(hardened(), email, PASSWORD)).status).toBe(200)
  })
})
