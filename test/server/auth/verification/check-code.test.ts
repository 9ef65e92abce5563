// POST /email-otp/check-verification-otp: says whether a code is right without spending it, and counts wrong guesses.

import { expect, test } from 'vitest'
import { createCodes } from '../../../../server/auth/crypto/codes.ts'
import {
  authServiceOfFile,
  cookieOf,
  SECRET,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile()
const check = (email: string, otp: string, type = 'email-verification', cookie = '') =>
  auth().post('/email-otp/check-verification-otp', { email, type, otp }, cookie ? { cookie } : {})
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const right = { status: 200, body: { success: true } }
const refused = { status: 400, body: { code: 'INVALID_OTP' } }

test('X-131: a right code can be checked again and again, and stays valid', async () => {
  const email = somebody()
  await signUp(auth(), email)
  const otp = await auth().codeTo(email)
  for (let time = 0; time < 5; time++) expect(await check(email, otp)).toMatchObject(right)
  expect((await auth().post('/email-otp/verify-email', { email, otp })).status).toBe(200)
  expect(await check(email, otp)).toMatchObject(refused)
})

test('X-131: wrong guesses are counted together with those at other routes', async () => {
  const email = somebody()
  const cookie = cookieOf(await signUp(auth(), email), 'auth.sign_up_attempt') ?? ''
  const otp = await auth().codeTo(email)
  const checkHere = (guess: string) => check(email, guess, 'email-verification', cookie)
  expect(await checkHere(wrongFor(otp))).toMatchObject(refused)
  await auth().post('/email-otp/verify-email', { email, otp: wrongFor(otp) }, { cookie })
  expect(await checkHere(wrongFor(otp))).toMatchObject(refused)
  expect(await checkHere(otp)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(await checkHere(otp)).toMatchObject(refused)
})

test('a code of one purpose is wrong for another', async () => {
  const { email } = await verifiedPerson(auth())
  await auth().post('/email-otp/request-password-reset', { email })
  const otp = await auth().codeTo(email, 2)
  expect(await check(email, otp, 'sign-in')).toMatchObject(refused)
  expect(await check(email, otp, 'forget-password')).toMatchObject(right)
})

test('X-903: a code of an unknown e-mail is never right, not even by its own digits', async () => {
  const email = somebody()
  await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const db = await connectTo(auth().databaseUrl)
  const kept = await db.query('select id, email, purpose from auth.one_time_code where email = $1', [email])
  const digits = createCodes([SECRET]).derive(kept.rows[0])
  for (const guess of [wrongFor(digits), digits])
    expect(await check(email, guess, 'sign-in')).toMatchObject(refused)
})
