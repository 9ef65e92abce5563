// Mails with codes are in the language of the request, notices in the owner's, which no stranger chooses.

import { describe, expect, test, vi } from 'vitest'
import { authServiceOfFile, cookieOf, PASSWORD, signUp, somebody } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import type { Mail } from '../../../support/mails.ts'

const auth = authServiceOfFile({ TRUST_PROXY: '1', PROFILE: 'spec' })

const device = (userAgent: string, language?: string) => ({
  'user-agent': userAgent,
  ...(language && { 'accept-language': language }),
})

const send = (email: string, headers: Record<string, string>, type = 'sign-in') =>
  auth().post('/email-otp/send-verification-otp', { email, type }, headers)
const signIn = (email: string, headers: Record<string, string>) =>
  auth().post('/sign-in/email', { email, password: PASSWORD }, headers)

const newestMail = (email: string, nth: number) =>
  vi.waitFor(
    async () => {
      const mails = await auth().mailsTo(email)
      expect(mails).toHaveLength(nth)
      return mails[0] as Mail
    },
    { timeout: 60_000 },
  )

/** Verified by a browser of this language. */
async function personWho(headers: Record<string, string>) {
  const email = somebody()
  await signUp(auth(), email)
  const otp = await auth().codeTo(email)
  const verified = await auth().post('/email-otp/verify-email', { email, otp }, headers)
  expect(verified.status).toBe(200)
  return { email, cookie: cookieOf(verified, 'auth.session_token') ?? '' }
}

async function languagesOwed(email: string, kind: string) {
  const db = await connectTo(auth().databaseUrl)
  const owed = await db.query<{ language: string | null }>(
    'select language from auth.outbox where recipient = $1 and kind = $2 order by queued_at',
    [email, kind],
  )
  return owed.rows.map(({ language }) => language)
}

describe('a code', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'ist Ihr Anmeldecode', 'lang="de" dir="ltr"'],
    ['fr, es-MX;q=0.5, de;q=0.4', 'es tu código de inicio de sesión', 'lang="es" dir="ltr"'],
    ['ar', 'هو رمز تسجيل الدخول الخاص بك', 'lang="ar" dir="rtl"'],
    ['ar;q=0, fr', 'is your sign-in code', 'lang="en" dir="ltr"'],
    [';;,,q=1', 'is your sign-in code', 'lang="en" dir="ltr"'],
  ])('that is asked for with “%s” is mailed so: %s', async (accepted, words, tag) => {
    const { email } = await personWho(device('one'))
    await send(email, device('two', accepted))
    const { subject, html } = await newestMail(email, 2)
    expect(subject).toMatch(/^\d{6} /)
    expect(subject.slice(7)).toBe(words)
    expect(html).toContain(`<html ${tag}>`)
  })

  test('of a request that says no language is in the owner’s', async () => {
    const { email } = await personWho(device('one', 'es'))
    await send(email, device('one'))
    expect((await newestMail(email, 2)).subject).toContain('es tu código')
  })
})

describe('a notice', () => {
  test('of a new device is in the owner’s language, whatever that device speaks, then and later', async () => {
    const { email } = await personWho(device('one', 'de'))
    await signIn(email, device('stranger', 'ar'))
    expect((await newestMail(email, 2)).subject).toBe('Anmeldung auf einem neuen Gerät')
    await signIn(email, device('another stranger', 'es'))
    expect(await languagesOwed(email, 'new-device')).toEqual(['de', 'de'])
  })

  test('of a sign-up with a taken address is in the owner’s language, not in the stranger’s', async () => {
    const { email } = await personWho(device('one', 'de'))
    await auth().post('/sign-up/email', { email, name: 'X', password: PASSWORD }, device('two', 'ar'))
    expect((await newestMail(email, 2)).subject).toBe('Sie haben bereits ein Konto')
  })

  test('follows the owner to another language, by a device that is known', async () => {
    const { email } = await personWho(device('one', 'de'))
    await signIn(email, device('one', 'es'))
    await signIn(email, device('one'))
    await signIn(email, device('stranger', 'ar'))
    expect((await newestMail(email, 2)).subject).toBe('Nuevo inicio de sesión en tu cuenta')
  })

  test('of a changed password is in the owner’s language, too', async () => {
    const { email, cookie } = await personWho(device('one', 'de'))
    const changed = { currentPassword: PASSWORD, newPassword: 'another battery of horses' }
    const headers = { ...device('two', 'ar'), cookie, origin: 'http://app.lockstep.localhost:3000' }
    expect((await auth().post('/change-password', changed, headers)).status).toBe(200)
    expect((await newestMail(email, 2)).subject).toBe('Ihr Passwort wurde geändert')
  })
})

test('a language that a newer release has stored is written in English by this one', async () => {
  const { email } = await personWho(device('one', 'de'))
  const db = await connectTo(auth().databaseUrl)
  await db.query(`update auth."user" set language = 'xx' where email = $1`, [email])
  await signIn(email, device('stranger'))
  expect((await newestMail(email, 2)).subject).toBe('A new device signed in to your account')
})

test('the code of a sign-up that says no language is stored without one, and is English', async () => {
  const email = somebody()
  await signUp(auth(), email)
  expect(await languagesOwed(email, 'verification-code')).toEqual([null])
  expect((await newestMail(email, 1)).subject).toContain('is your verification code')
})
