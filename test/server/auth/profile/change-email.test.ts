// A change of e-mail: proven at the new address, told to the old one, taken back from there.

import { describe, expect, test } from 'vitest'
import {
  APP_ORIGIN,
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { newEmailCode } from '../../walks/support/claim.ts'
import { bearer, jwtOf } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile({ PROFILE: 'hardened' })

const request = (token: string, body: object) =>
  auth().post('/email-otp/request-email-change', body, bearer(token))
const confirm = (token: string, body: object) => auth().post('/email-otp/change-email', body, bearer(token))
const signIn = (email: string, password = PASSWORD) => auth().post('/sign-in/email', { email, password })
const undo = (token: string) => auth().post('/email-otp/undo-email-change', { token }, { origin: APP_ORIGIN })

async function moved() {
  const person = await verifiedPerson(auth())
  const newEmail = somebody()
  expect((await request(person.token, { newEmail })).body).toEqual({ success: true })
  const otp = await newEmailCode(auth(), newEmail)
  expect(await confirm(person.token, { newEmail, otp })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  return { ...person, newEmail }
}

const linkTo = async (email: string, nth = 2) =>
  /undo-email-change#([\w-]+)/.exec((await auth().mailTo(email, nth)).text)?.[1] ?? ''

describe('X-514: with the code from the new mailbox', () => {
  test('the account has the new address, keeps password and session, and the old one signs nobody in', async () => {
    const { email, token, newEmail, user } = await moved()
    const session = await auth().get('/get-session', bearer(token))
    expect(session.body).toMatchObject({ user: { id: user.id, email: newEmail, emailVerified: true } })
    expect((await signIn(newEmail)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
  })

  test('nothing changes before it is typed, nor by another one', async () => {
    const { email, token } = await verifiedPerson(auth())
    const newEmail = somebody()
    await request(token, { newEmail })
    const otp = await newEmailCode(auth(), newEmail)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect((await confirm(token, { newEmail, otp: wrong })).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await confirm(token, { newEmail: somebody(), otp })).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await signIn(email)).status).toBe(200)
  })

  test('codes that were mailed to the old address die', async () => {
    const person = await verifiedPerson(auth())
    await auth().post('/email-otp/request-password-reset', { email: person.email })
    const reset = await auth().codeTo(person.email, 2)
    const newEmail = somebody()
    await request(person.token, { newEmail })
    await confirm(person.token, { newEmail, otp: await newEmailCode(auth(), newEmail) })
    for (const email of [person.email, newEmail]) {
      const body = { email, otp: reset, password: 'another password' }
      expect((await auth().post('/email-otp/reset-password', body)).status).toBe(400)
    }
  })

  test('an account of the new address that nobody has verified gives way', async () => {
    const { token } = await verifiedPerson(auth())
    const newEmail = somebody()
    await signUp(auth(), newEmail, 'a stranger’s password')
    await request(token, { newEmail })
    const otp = await newEmailCode(auth(), newEmail)
    expect((await confirm(token, { newEmail, otp })).status).toBe(200)
    expect((await signIn(newEmail, 'a stranger’s password')).status).toBe(401)
  })
})

describe('X-513: asking for another e-mail', () => {
  test('is answered alike whether or not the address is taken, whose owner gets a mail', async () => {
    const { token } = await verifiedPerson(auth())
    const owner = await verifiedPerson(auth())
    const [free, taken] = [
      await request(token, { newEmail: somebody() }),
      await request(token, { newEmail: owner.email }),
    ]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    const { subject, text } = await auth().mailTo(owner.email, 2)
    expect(subject).toBe('This email address already has an account')
    expect(text).not.toMatch(/\d{6}/)
    const guess = await confirm(token, { newEmail: owner.email, otp: '000000' })
    expect(guess.body).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('replaces the one that was asked for before', async () => {
    const { token } = await verifiedPerson(auth())
    const [first, second] = [somebody(), somebody()]
    await request(token, { newEmail: first })
    const otp = await newEmailCode(auth(), first)
    await request(token, { newEmail: second })
    await newEmailCode(auth(), second)
    expect((await confirm(token, { newEmail: first, otp })).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await confirm(token, { newEmail: second, otp })).status).toBe(400)
  })

  test('by Better Auth’s own route mails a code as well', async () => {
    const { token } = await verifiedPerson(auth())
    const newEmail = somebody()
    const answer = await auth().post('/change-email', { newEmail, callbackURL: '/account' }, bearer(token))
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    const otp = await newEmailCode(auth(), newEmail)
    expect((await confirm(token, { newEmail, otp })).status).toBe(200)
  })

  test('is refused for one’s own address, for none, and for a page of nobody’s', async () => {
    const { email, token } = await verifiedPerson(auth())
    expect((await request(token, { newEmail: email.toUpperCase() })).body).toMatchObject({
      message: 'Email is the same',
    })
    expect((await request(token, { newEmail: 'nobody' })).body).toMatchObject({ code: 'INVALID_EMAIL' })
    const page = { newEmail: somebody(), callbackURL: 'https://evil.example/' }
    expect((await auth().post('/change-email', page, bearer(token))).status).toBe(403)
  })
})

test('wrong guesses at codes for other addresses keep the owner out of no code of their own', async () => {
  const { email, token } = await verifiedPerson(auth())
  await request(token, { newEmail: somebody() })
  const db = await connectTo(auth().databaseUrl)
  await db.query(
    `update auth.one_time_code set tries = 100, others_tries = 7 where email = $1 and purpose = 'change-email'`,
    [email],
  )
  const spent = somebody()
  await request(token, { newEmail: spent })
  const right = await newEmailCode(auth(), spent)
  expect((await confirm(token, { newEmail: spent, otp: right })).body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
  })
  const asked = await auth().post('/email-otp/request-password-reset', { email })
  const reset = { email, otp: await auth().codeTo(email, 2), password: 'another password' }
  const cookie = cookieOf(asked, 'auth.sign_up_attempt') ?? ''
  expect((await auth().post('/email-otp/reset-password', reset, { cookie })).status).toBe(200)
})

describe('X-512: who may ask', () => {
  test('X-972: a session of more than a day shows the password, and a wrong one changes nothing', async () => {
    const { token, user } = await verifiedPerson(auth())
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `update auth.session set "authenticatedAt" = now() - interval '25 hours' where "userId" = $1`,
      [user.id],
    )
    const newEmail = somebody()
    expect((await request(token, { newEmail })).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect((await request(token, { newEmail, password: 'not it' })).body).toMatchObject({
      code: 'INVALID_PASSWORD',
    })
    expect((await request(token, { newEmail, password: PASSWORD })).status).toBe(200)
  })

  test('nobody without a session, and no JWT', async () => {
    const { token } = await verifiedPerson(auth())
    const body = { newEmail: somebody() }
    expect((await auth().post('/email-otp/request-email-change', body)).status).toBe(401)
    expect((await request(await jwtOf(auth(), token), body)).status).toBe(401)
    expect((await confirm('', { ...body, otp: '000000' })).status).toBe(401)
  })
})

describe('X-515: the old address', () => {
  test('gets a mail with no more than the beginnings of the new one, and with a link that takes it back', async () => {
    const { email, newEmail } = await moved()
    const mail = await auth().mailTo(email, 2)
    expect(mail.subject).toBe('Your account’s email was changed')
    expect(mail.text).toContain('7 days')
    expect(mail.text).not.toContain(newEmail)
  })

  test('takes it back: every session has ended, nobody is signed in, and no way in is left but the mailbox', async () => {
    const { email, token, newEmail } = await moved()
    const answer = await undo(await linkTo(email))
    expect(answer).toMatchObject({ status: 200, body: { success: true }, cookies: [] })
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
    expect((await signIn(newEmail)).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await auth().codeTo(email, 2)
    expect((await auth().post('/sign-in/email-otp', { email, otp })).status).toBe(200)
  })

  test('what the person who changed it has set since opens nothing: password, provider, key and device', async () => {
    const { email, newEmail, user } = await moved()
    const db = await connectTo(auth().databaseUrl)
    await auth().post('/email-otp/request-password-reset', { email: newEmail })
    const reset = { email: newEmail, otp: await auth().codeTo(newEmail, 2), password: 'of a stranger' }
    expect((await auth().post('/email-otp/reset-password', reset)).status).toBe(200)
    expect((await signIn(newEmail, reset.password)).status).toBe(200)
    for (const row of [
      `auth.account ("accountId", "providerId", issuer, "userId") values ('thief', 'demo', 'https://idp.example', $1)`,
      `auth.api_key (digest, start, prefix, user_id) values ('of a thief', 'lk_abc', 'lk_', $1)`,
    ])
      await db.query(`insert into ${row}`, [user.id])
    expect((await undo(await linkTo(email))).status).toBe(200)
    expect((await signIn(email, reset.password)).status).toBe(401)
    for (const left of ['account where "userId"', 'known_device where user_id', 'api_key where user_id'])
      expect((await db.query(`select from auth.${left} = $1`, [user.id])).rows, left).toEqual([])
  })

  test('takes it back once, and by no made-up link', async () => {
    const { email } = await moved()
    const link = await linkTo(email)
    expect((await undo('made-up')).status).toBe(401)
    const flipped = `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`
    expect((await undo(flipped)).status).toBe(401)
    expect((await undo(link)).status).toBe(200)
    expect((await undo(link)).body).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('X-516: takes back what was changed since as well, and what somebody has in between is worth nothing', async () => {
    const { email, token, newEmail } = await moved()
    const third = somebody()
    await request(token, { newEmail: third })
    await confirm(token, { newEmail: third, otp: await newEmailCode(auth(), third) })
    const between = await linkTo(newEmail)
    expect((await undo(await linkTo(email))).status).toBe(200)
    expect((await undo(between)).status).toBe(401)
    expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
    const db = await connectTo(auth().databaseUrl)
    const { rows } = await db.query('select from auth."user" where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('is gone with the account', async () => {
    const { email, token } = await moved()
    const link = await linkTo(email)
    expect((await auth().post('/delete-user', { password: PASSWORD }, bearer(token))).status).toBe(200)
    expect((await undo(link)).body).toMatchObject({ code: 'INVALID_TOKEN' })
    const db = await connectTo(auth().databaseUrl)
    expect((await db.query('select from auth.email_change where old_email = $1', [email])).rows).toEqual([])
    expect((await db.query('select from auth.outbox where recipient = $1', [email])).rows).toEqual([])
  })
})
