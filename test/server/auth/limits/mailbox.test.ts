// Hardened, with the default budgets: the mailbox's reader is sent another code at any device, and the person who asked for a code can type it.

import { expect, test } from 'vitest'
import {
  APP_ORIGIN,
  authServiceOfFile,
  cookieOf,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type From, somewhere, statuses } from './limits.support.ts'

const hardened = authServiceOfFile({ PROFILE: 'hardened', RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const post = (path: string, body: object, from: From) => hardened().post(path, body, from)
const ask = (email: string, from: From, mailboxToken?: string) =>
  post('/email-otp/send-verification-otp', { email, type: 'sign-in', mailboxToken }, from)
const attemptOf = (answer: Awaited<ReturnType<typeof ask>>) => cookieOf(answer, 'auth.sign_up_attempt') ?? ''

async function afterThePause() {
  const db = await connectTo(hardened().databaseUrl)
  await db.query('update auth.rate_limit set expire = expire - 60000')
}

/** By strangers, from ever new networks or from the owner's own. @returns the token in each mail, '' for none */
async function useUpMails(from: () => From, mails: number): Promise<{ email: string; tokens: string[] }> {
  const { email } = await verifiedPerson(hardened(), somebody())
  const tokens: string[] = []
  for (let nth = 0; nth < mails; nth++) {
    expect((await ask(email, from())).status).toBe(200)
    const { text } = await hardened().mailTo(email, nth + 2)
    tokens.push(new RegExp(`^${APP_ORIGIN}/#sign-in-code=([\\w-]{54})$`, 'm').exec(text)?.[1] ?? '')
    await afterThePause()
  }
  expect((await ask(email, from())).status).toBe(429)
  return { email, tokens }
}

test.each<[where: string, from: () => () => From, mails: number]>([
  ['from many networks', () => somewhere, 8],
  [
    'from the owner’s own',
    () =>
      (
        (home) => () =>
          home
      )(somewhere()),
    5,
  ],
])(
  'once strangers have used up the mails %s, the newest mail gets a new device another code',
  async (_, from, mails) => {
    const where = from()
    const { email, tokens } = await useUpMails(where, mails)
    // A person who signs in now and then reads no word of it.
    expect(tokens.slice(0, 2)).toEqual(['', ''])
    const asked = await ask(email, where(), tokens.at(-1))
    expect(asked.status).toBe(200)
    const otp = await hardened().codeTo(email, mails + 2)
    const own = { ...where(), cookie: attemptOf(asked) }
    expect((await post('/sign-in/email-otp', { email, otp }, own)).status).toBe(200)
    // As many as a known device, and no more.
    await afterThePause()
    expect((await ask(email, where(), tokens.at(2))).status).toBe(200)
    await afterThePause()
    expect((await ask(email, where(), tokens.at(-1))).status).toBe(429)
  },
)

test('no token of another mailbox, none that is made up, and none of yesterday does', async () => {
  const { email, tokens } = await useUpMails(somewhere, 8)
  const { tokens: others } = await useUpMails(somewhere, 8)
  const token = tokens.at(-1) ?? ''
  const madeUp = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
  for (const wrong of [others.at(-1), madeUp, '', 'x'])
    expect((await ask(email, somewhere(), wrong)).status).toBe(429)
  const db = await connectTo(hardened().databaseUrl)
  await db.query(`update auth.one_time_code set issued_at = issued_at - interval '1 day' where email = $1`, [
    email,
  ])
  expect((await ask(email, somewhere(), token)).status).toBe(429)
})

test('the token gets a sign-in code, and no mail of another purpose', async () => {
  const { email, tokens } = await useUpMails(somewhere, 8)
  const mailboxToken = tokens.at(-1)
  for (const type of ['email-verification', 'forget-password']) {
    const send = (more: object) =>
      post('/email-otp/send-verification-otp', { email, type, ...more }, somewhere())
    while ((await send({})).status === 200) await afterThePause()
    expect((await send({ mailboxToken })).status).toBe(429)
  }
  expect((await ask(email, somewhere(), mailboxToken)).status).toBe(200)
})

test('wrong guesses in the owner’s network do not keep the browser that asked from typing its code', async () => {
  const { email } = await verifiedPerson(hardened(), somebody())
  const home = somewhere()
  const asked = await ask(email, home)
  const otp = await hardened().codeTo(email, 2)
  const guess = (from: From) =>
    post('/sign-in/email-otp', { email, otp: otp === '000000' ? '111111' : '000000' }, from)
  expect((await statuses(17, () => guess(home))).at(-1)).toBe(429)
  const madeUp = { ...home, cookie: `${attemptOf(asked).split('=')[0]}=${'A'.repeat(32)}` }
  expect((await post('/sign-in/email-otp', { email, otp }, madeUp)).status).toBe(429)
  const own = { ...home, cookie: attemptOf(asked) }
  expect((await post('/sign-in/email-otp', { email, otp }, own)).status).toBe(200)
})
