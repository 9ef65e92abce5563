// POST /email-otp/verify-email: a right code verifies an e-mail once, and opens a session.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()
const verify = (email: string, otp: string, cookie?: string) =>
  auth().post('/email-otp/verify-email', { email, otp }, cookie ? { cookie } : {})
const resend = (email: string) =>
  auth().post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const refused = (code: string, status = 400) => ({ status, body: { code } })

describe('the right code', () => {
  test('is the open one, though the clock was set back since the last: its mail is sent, and it is accepted', async () => {
    const email = somebody()
    await signUp(auth(), email)
    await auth().codeTo(email)
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `update auth.one_time_code set issued_at = issued_at + interval '1 hour' where email = $1`,
      [email],
    )
    await resend(email)
    expect((await verify(email, await auth().codeTo(email, 2))).status).toBe(200)
  })

  test('RES-4, EV-4, EP-6: verifies, signs in, and the password works', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const answer = await verify(email, await auth().codeTo(email))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: true,
      token: expect.any(String),
      user: { email, emailVerified: true },
    })
    expect(cookieOf(answer, 'auth.session_token')).toBe(
      `auth.session_token=${(answer.body as { token: string }).token}`,
    )
    expect((await auth().post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  })

  test('opens no session where AUTO_SIGN_IN_AFTER_VERIFY is off', async () => {
    const other = await startAuth({ AUTO_SIGN_IN_AFTER_VERIFY: 'off' })
    try {
      const email = somebody()
      await signUp(other, email)
      const answer = await other.post('/email-otp/verify-email', { email, otp: await other.codeTo(email) })
      expect(answer.body).toMatchObject({ status: true, token: null, user: { emailVerified: true } })
      expect(answer.cookies).toEqual([])
    } finally {
      await other.stop()
    }
  })

  test('X-6: is accepted once', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const code = await auth().codeTo(email)
    expect((await verify(email, code)).status).toBe(200)
    expect(await verify(email, code)).toMatchObject(refused('INVALID_OTP'))
  })

  test('of 50 guesses at once succeeds in one, and opens one session', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const code = await auth().codeTo(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const db = await connectTo(auth().databaseUrl)
    const sessions = await db.query(
      'select 1 from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1',
      [email],
    )
    expect(sessions.rowCount).toBe(1)
  })

  test('X-9: is refused after its lifetime, by the database’s clock: once as expired, then as wrong', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const code = await auth().codeTo(email)
    const db = await connectTo(auth().databaseUrl)
    await db.query('update auth.one_time_code set expires_at = now() where email = $1', [email])
    expect(await verify(email, code)).toMatchObject(refused('OTP_EXPIRED'))
    expect(await verify(email, code)).toMatchObject(refused('INVALID_OTP'))
  })

  test('of another purpose is refused', async () => {
    const email = somebody()
    await signUp(auth(), email)
    await auth().post('/forget-password/email-otp', { email })
    await auth().mailTo(email, 2)
    const mails = await auth().mailsTo(email)
    const reset = mails.find(({ subject }) => subject.includes('reset'))
    expect(await verify(email, reset?.subject.slice(0, 6) ?? '')).toMatchObject(refused('INVALID_OTP'))
  })

  test('EV-3, X-8: is refused once a newer one was issued, and the newer one is accepted', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const first = await auth().codeTo(email)
    await resend(email)
    const second = await auth().codeTo(email, 2)
    if (first !== second) expect(await verify(email, first)).toMatchObject(refused('INVALID_OTP'))
    expect((await verify(email, second)).status).toBe(200)
  })
})

describe('wrong codes', () => {
  test('EP-6, X-7: use up three tries; the fourth is refused for that even if it is right, and the code is dead', async () => {
    const email = somebody()
    const cookie = cookieOf(await signUp(auth(), email), 'auth.sign_up_attempt')
    const code = await auth().codeTo(email)
    for (let guess = 0; guess < 3; guess++)
      expect(await verify(email, wrongFor(code), cookie)).toMatchObject(refused('INVALID_OTP'))
    expect(await verify(email, code, cookie)).toMatchObject(refused('TOO_MANY_ATTEMPTS', 403))
    expect(await verify(email, code, cookie)).toMatchObject(refused('INVALID_OTP'))
  })

  test('in parallel cannot pass the limit of tries', async () => {
    const email = somebody()
    const cookie = cookieOf(await signUp(auth(), email), 'auth.sign_up_attempt')
    const code = await auth().codeTo(email)
    const found = async () => {
      const db = await connectTo(auth().databaseUrl)
      const guessed = 'select tries, others_tries, state from auth.one_time_code where email = $1'
      return (await db.query(guessed, [email])).rows
    }
    await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongFor(code))))
    expect(await found()).toEqual([{ tries: 0, others_tries: 3, state: 'issued' }])
    await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongFor(code), cookie)))
    expect(await found()).toEqual([{ tries: 3, others_tries: 3, state: 'expired' }])
    expect((await verify(email, code, cookie)).status).toBe(400)
  })

  test('X-10: use up the account’s daily budget, which a new code does not refill', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const db = await connectTo(auth().databaseUrl)
    await auth().mailTo(email)
    await db.query(
      `insert into auth.one_time_code (email, purpose, state, tries, issued_at, expires_at)
       select $1, 'sign-in', 'expired', 3, now() - interval '1 hour', now() from generate_series(1, 34)`,
      [email],
    )
    await resend(email)
    const code = await auth().codeTo(email, 2)
    expect(await verify(email, code)).toMatchObject(refused('TOO_MANY_ATTEMPTS', 403))
  })

  test.each([
    ['nobody signed up with', async (email: string) => void (await resend(email))],
    [
      'is verified, after a sign-up',
      async (email: string) => {
        await verifiedPerson(auth(), email)
        await signUp(auth(), email)
      },
    ],
    [
      'is verified, after a resend',
      async (email: string) => {
        await verifiedPerson(auth(), email)
        await resend(email)
      },
    ],
  ])('for an e-mail that %s are answered as for one with a pending code', async (_, prepare) => {
    const known = somebody()
    await signUp(auth(), known)
    const code = await auth().codeTo(known)
    const unknown = somebody()
    await prepare(unknown)
    const mails = (await auth().mailsTo(unknown)).filter(({ subject }) => /^\d{6}/.test(subject)).length
    for (let guess = 0; guess < 5; guess++) {
      const [ofKnown, ofUnknown] = [await verify(known, wrongFor(code)), await verify(unknown, '123456')]
      expect(ofUnknown.status).toBe(ofKnown.status)
      expect(ofUnknown.body).toEqual(ofKnown.body)
    }
    const now = (await auth().mailsTo(unknown)).filter(({ subject }) => /^\d{6}/.test(subject)).length
    expect(now).toBe(mails)
  })

  test.each(['12345', '1234567', '12345a', '', '１２３４５６'])(
    '%j is no code, and costs no try',
    async (otp) => {
      const email = somebody()
      await signUp(auth(), email)
      const code = await auth().codeTo(email)
      for (let guess = 0; guess < 4; guess++)
        expect(await verify(email, otp)).toMatchObject(refused('INVALID_OTP'))
      expect((await verify(email, code)).status).toBe(200)
    },
  )
})

describe('of several passwords proposed for one address', () => {
  const attemptOf = async (email: string, password: string) =>
    cookieOf(await signUp(auth(), email, password), 'auth.sign_up_attempt') ?? ''
  const signsIn = async (email: string, password: string) =>
    (await auth().post('/sign-in/email', { email, password })).status === 200

  test('X-3: the one from the verifying browser becomes the account’s', async () => {
    const email = somebody()
    await attemptOf(email, 'the attacker’s password')
    const cookie = await attemptOf(email, 'the owner’s password')
    await verify(email, await auth().codeTo(email, 2), cookie)
    expect(await signsIn(email, 'the owner’s password')).toBe(true)
    expect(await signsIn(email, 'the attacker’s password')).toBe(false)
  })

  test('none becomes the account’s when another browser verifies: the person is signed in and can set one', async () => {
    const email = somebody()
    await attemptOf(email, 'the owner’s password')
    await attemptOf(email, 'the attacker’s password')
    const answer = await verify(email, await auth().codeTo(email, 2))
    expect(answer.body).toMatchObject({ status: true, token: expect.any(String) })
    expect(await signsIn(email, 'the owner’s password')).toBe(false)
    expect(await signsIn(email, 'the attacker’s password')).toBe(false)
    expect((answer.body as { user: { name: string } }).user.name).toBe('')
    await auth().post('/forget-password/email-otp', { email })
    const otp = await auth().codeTo(email, 3)
    await auth().post('/email-otp/reset-password', { email, otp, password: 'a password of my own' })
    expect(await signsIn(email, 'a password of my own')).toBe(true)
  })
})
