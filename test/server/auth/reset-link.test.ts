// A reset by link: what is mailed, where it leads, and what the token in it does, once.

import { describe, expect, test } from 'vitest'
import {
  APP_ORIGIN,
  answer,
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { administer } from '../../support/databases.ts'

const auth = authServiceOfFile()
const PAGE = `${APP_ORIGIN}/new-password`
const NEW = 'a new one, long enough'

const ask = (email: string, redirectTo?: string) =>
  auth().post('/request-password-reset', { email, redirectTo })
const asked = {
  status: 200,
  body: { status: true, message: 'If this email exists in our system, check your email for the reset link' },
}

/** In the mail that came as the nth: the first is the verification's. */
async function linkTo(email: string, nth = 2): Promise<string> {
  const { text } = await auth().mailTo(email, nth)
  return /\/reset-password\/\S+/.exec(text)?.[0] ?? ''
}
const tokenIn = (link: string) => link.split(/[/?]/)[2] ?? ''
const open = (link: string) => answer(`${auth().url}${link}`, {})
const set = (token: string, newPassword = NEW) => auth().post('/reset-password', { newPassword, token })
const signIn = async (email: string, password: string) =>
  (await auth().post('/sign-in/email', { email, password })).status
const refused = { status: 400, body: { code: 'INVALID_TOKEN', message: 'Invalid token' } }

async function withLink(redirectTo = PAGE) {
  const person = await verifiedPerson(auth())
  expect(await ask(person.email, redirectTo)).toMatchObject(asked)
  const link = await linkTo(person.email)
  return { ...person, link, linkToken: tokenIn(link) }
}

describe('a mailed link', () => {
  test('leads to the page that was asked for, with its token, and spends nothing', async () => {
    const { link, linkToken } = await withLink()
    for (let time = 0; time < 4; time++) {
      const opened = await open(link)
      expect(opened.status).toBe(302)
      expect(opened.headers.get('location')).toBe(`${PAGE}?token=${linkToken}`)
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
      expect(opened.body).toBe('')
    }
    expect((await set(linkToken)).status).toBe(200)
  })

  test('leads to a path of the application', async () => {
    const { link, linkToken } = await withLink('/welcome?from=mail')
    expect((await open(link)).headers.get('location')).toBe(
      `${APP_ORIGIN}/welcome?from=mail&token=${linkToken}`,
    )
  })

  test('with another page in its address leads to trusted ones alone', async () => {
    const { linkToken } = await withLink()
    for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(
        await open(`/reset-password/${linkToken}?callbackURL=${encodeURIComponent(page)}`),
      ).toMatchObject({
        status: 403,
        body: { code: 'INVALID_CALLBACK_URL' },
      })
  })

  test('that has lapsed, is made up or leads nowhere says so', async () => {
    const { email, link, linkToken } = await withLink()
    await administer(
      auth().databaseUrl,
      `update auth.one_time_code set expires_at = now() where email = '${email}' and purpose = 'reset-link'`,
    )
    expect((await open(link)).headers.get('location')).toBe(`${PAGE}?error=INVALID_TOKEN`)
    expect(await set(linkToken)).toMatchObject(refused)
    const madeUp = `/reset-password/${'A'.repeat(54)}?callbackURL=${encodeURIComponent(PAGE)}`
    expect((await open(madeUp)).headers.get('location')).toBe(`${PAGE}?error=INVALID_TOKEN`)
    expect((await open(`/reset-password/${linkToken}?callbackURL=`)).headers.get('location')).toBe(
      `${auth().url}/error?error=INVALID_TOKEN`,
    )
  })
})

describe('its token', () => {
  test('sets a password, ends every session and kills every code, and a notice goes out', async () => {
    const { email, token, linkToken } = await withLink()
    await auth().post('/email-otp/request-password-reset', { email })
    const otp = await auth().codeTo(email, 3)
    expect(await set(linkToken)).toMatchObject({ status: 200, body: { status: true } })
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 200])
    expect((await auth().get('/get-session', { authorization: `Bearer ${token}` })).body).toBeNull()
    expect((await auth().post('/email-otp/reset-password', { email, otp, password: NEW })).status).toBe(400)
    expect((await auth().mailTo(email, 4)).subject).toBe('Your password was changed')
  })

  test('works once, and of fifty at once for one', async () => {
    const { linkToken } = await withLink()
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(linkToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await set(linkToken)).toMatchObject(refused)
  })

  test('is good in the address too, as Better Auth has it', async () => {
    const { linkToken } = await withLink()
    expect((await auth().post(`/reset-password?token=${linkToken}`, { newPassword: NEW })).status).toBe(200)
  })

  test('outlives a password that is too weak', async () => {
    const { linkToken } = await withLink()
    for (let time = 0; time < 4; time++)
      expect(await set(linkToken, 'short')).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_TOO_SHORT' },
      })
    expect((await set(linkToken)).status).toBe(200)
  })

  test('is superseded by a newer one, which opening the old mail does not harm', async () => {
    const { email, linkToken } = await withLink()
    await ask(email, PAGE)
    const newer = tokenIn(await linkTo(email, 3))
    for (let time = 0; time < 4; time++) expect(await set(linkToken)).toMatchObject(refused)
    expect((await set(newer)).status).toBe(200)
  })

  test('proves the mailbox, and what nobody proved is dropped', async () => {
    const email = somebody()
    await signUp(auth(), email)
    await ask(email, PAGE)
    expect((await set(tokenIn(await linkTo(email)))).status).toBe(200)
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 200])
  })

  test.each([
    ['another proof', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['another row', (token: string) => `AAAA${token.slice(4)}`],
    ['a letter more', (token: string) => `${token}A`],
    ['nothing', () => ''],
  ])('with %s is none, and the link stays good', async (_, forge) => {
    const { linkToken } = await withLink()
    expect(await set(forge(linkToken))).toMatchObject(refused)
    expect((await set(linkToken)).status).toBe(200)
  })
})

describe('asking for one', () => {
  test('answers alike for an address nobody has, to which nothing is mailed', async () => {
    const email = somebody()
    expect(await ask(email, PAGE)).toMatchObject(asked)
    expect(await auth().mailsTo(email)).toEqual([])
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'refuses %s as the page, and mails nothing',
    async (redirectTo) => {
      const { email } = await verifiedPerson(auth())
      expect(await ask(email, redirectTo)).toMatchObject({
        status: 403,
        body: { code: 'INVALID_REDIRECT_URL' },
      })
      expect(await auth().mailsTo(email)).toHaveLength(1)
    },
  )
})
