// Hardened, with the default budgets: what strangers use up is not used up for a device that has signed in before, and its owner learns of wrong passwords.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type From, somewhere, statuses } from './limits.support.ts'

const hardened = authServiceOfFile({ PROFILE: 'hardened', RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const post = (path: string, body: object, from: From) => hardened().post(path, body, from)
const ask = (email: string, from: From) =>
  post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, from)
const attemptOf = (answer: Awaited<ReturnType<typeof ask>>) => cookieOf(answer, 'auth.sign_up_attempt') ?? ''

/** Verified, and signed in once with the password. */
async function ownerWithDevice(): Promise<{ email: string; device: From; sent: number }> {
  const { email } = await verifiedPerson(hardened(), somebody())
  const signedIn = await post('/sign-in/email', { email, password: PASSWORD }, somewhere())
  expect(signedIn.status).toBe(200)
  return { email, device: { cookie: cookieOf(signedIn, 'auth.device') ?? '' }, sent: 1 }
}

/** A minute later. */
async function afterThePause() {
  const db = await connectTo(hardened().databaseUrl)
  await db.query('update auth.rate_limit set expire = expire - 60000')
}

/** From so many networks that none of them is refused for itself. */
async function useUpMails(email: string) {
  const networks = Array.from({ length: 3 }, somewhere)
  for (let nth = 0; nth < 8; nth++) {
    expect((await ask(email, networks[nth % 3] ?? {})).status).toBe(200)
    await afterThePause()
  }
  expect((await ask(email, somewhere())).status).toBe(429)
}

describe('once strangers have used up the mails of a day', () => {
  test('the owner’s device is sent two more codes, which sign in', async () => {
    const { email, device } = await ownerWithDevice()
    await useUpMails(email)
    const asked = await ask(email, { ...somewhere(), ...device })
    expect(asked.status).toBe(200)
    const otp = await hardened().codeTo(email, 10)
    const own = { ...somewhere(), cookie: `${device.cookie}; ${attemptOf(asked)}` }
    expect((await post('/sign-in/email-otp', { email, otp }, own)).status).toBe(200)
    await afterThePause()
    expect((await ask(email, { ...somewhere(), ...device })).status).toBe(200)
    await afterThePause()
    expect((await ask(email, { ...somewhere(), ...device })).status).toBe(429)
  })

  test('no device of somebody else, and none that is made up, is sent any', async () => {
    const { email } = await ownerWithDevice()
    const other = await ownerWithDevice()
    await useUpMails(email)
    const made = { cookie: `${other.device.cookie?.split('=')[0]}=${'A'.repeat(32)}` }
    for (const device of [other.device, made])
      expect((await ask(email, { ...somewhere(), ...device })).status).toBe(429)
  })
})

test('wrong guesses in the owner’s network do not keep the owner’s device from typing a code', async () => {
  const { email, device } = await ownerWithDevice()
  const home = somewhere()
  const asked = await ask(email, { ...home, ...device })
  const otp = await hardened().codeTo(email, 2)
  const guess = (headers: From) =>
    post('/sign-in/email-otp', { email, otp: otp === '000000' ? '1' : '000000' }, headers)
  expect((await statuses(17, () => guess(home))).at(-1)).toBe(429)
  const own = { ...home, cookie: `${device.cookie}; ${attemptOf(asked)}` }
  expect((await post('/sign-in/email-otp', { email, otp }, own)).status).toBe(200)
})

test.each([
  ['codes', '/email-otp/verify-email', 15, {}],
  ['resets', '/email-otp/reset-password', 10, { password: 'a password of my own' }],
])('of %s the owner’s device has as many tries of its own, and no more', async (_, path, most, more) => {
  const { email, device } = await ownerWithDevice()
  const home = { ...somewhere(), ...device }
  const found = await statuses(2 * most + 2, () => post(path, { email, otp: '000000', ...more }, home))
  expect(found.slice(0, 2 * most)).not.toContain(429)
  expect(found.slice(2 * most)).toEqual([429, 429])
})

test('wrong passwords are as many from the owner’s device as from any', async () => {
  const { email, device } = await ownerWithDevice()
  const type = (password: string) =>
    post('/sign-in/email', { email, password }, { ...somewhere(), ...device })
  const found = await statuses(83, (nth) => type(`not the password ${nth}`))
  expect(found.filter((status) => status === 401)).toHaveLength(80)
  expect((await type(PASSWORD)).status).toBe(429)
})

describe('wrong passwords that are used up', () => {
  const told = async (email: string) => {
    const db = await connectTo(hardened().databaseUrl)
    const kinds = `select kind from auth.outbox where recipient = $1 and kind = 'passwords-locked'`
    return (await db.query(kinds, [email])).rowCount
  }
  const useUp = (email: string) =>
    statuses(85, (nth) => post('/sign-in/email', { email, password: `not the password ${nth}` }, somewhere()))

  test('are reported to the owner once, with the way in', async () => {
    const { email } = await ownerWithDevice()
    await useUp(email)
    expect(await told(email)).toBe(1)
    // The next mail of anybody wakes the delivery.
    await ask(somebody(), somewhere())
    const subject = 'Too many wrong passwords for your account'
    await expect
      .poll(async () => (await hardened().mailsTo(email)).map((mail) => mail.subject), { timeout: 60_000 })
      .toContain(subject)
    const mail = (await hardened().mailsTo(email)).find((one) => one.subject === subject)
    expect(mail?.text).toContain('/#forgot-password')
  })

  test('of an address that nobody has signed up with are reported to nobody', async () => {
    const email = somebody()
    await useUp(email)
    expect(await told(email)).toBe(0)
  })
})
