// A reset by link: what is mailed, where the link redirects to, and that its token works once.

import { describe, expect, test, vi } from 'vitest'
import {
  APP_ORIGIN,
  answer,
  authServiceOfFile,
  PASSWORD,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { administer, connectTo } from '../../../support/databases.ts'

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
/** The `nth` link: the mail with a sign-up's code may arrive before or after it. */
async function linkTo(email: string, nth = 1): Promise<string> {
  const mails = await vi.waitFor(
    async () => {
      const found = (await auth().mailsTo(email)).toReversed().flatMap(({ text }) => {
        const [link = ''] = /\/reset-password\/\S+/.exec(text) ?? []
        return link || []
      })
      expect(found.length).toBeGreaterThanOrEqual(nth)
      return found
    },
    { timeout: 60_000, interval: 20 },
  )
  return mails[nth - 1] ?? ''
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
  test('redirects to the requested page with its token, and spends nothing', async () => {
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

  test('redirects to a path of the application', async () => {
    const { link, linkToken } = await withLink('/welcome?from=mail')
    expect((await open(link)).headers.get('location')).toBe(
      `${APP_ORIGIN}/welcome?from=mail&token=${linkToken}`,
    )
  })

  test('with another page in its address redirects to trusted ones only', async () => {
    const { linkToken } = await withLink()
    for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(
        await open(`/reset-password/${linkToken}?callbackURL=${encodeURIComponent(page)}`),
      ).toMatchObject({
        status: 403,
        body: { code: 'INVALID_CALLBACK_URL' },
      })
  })

  test('that is expired, forged or without a page is answered with an error', async () => {
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

test('a mailed link is good for an hour, whatever the lifetime of a code', async () => {
  const { email } = await withLink()
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    `select round(extract(epoch from expires_at - issued_at))::int as seconds from auth.one_time_code
     where email = $1 and purpose = 'reset-link'`,
    [email],
  )
  expect(rows).toEqual([{ seconds: 3600 }])
})

describe('its token', () => {
  test('sets a password, ends every session and kills every code, and a notice goes out', async () => {
    const { email, token, linkToken } = await withLink()
    await auth().post('/email-otp/request-password-reset', { email })
    const otp = await auth().codeTo(email, 2)
    expect(await set(linkToken)).toMatchObject({ status: 200, body: { status: true } })
    expect([await signIn(email, PASSWORD), await signIn(email, NEW)]).toEqual([401, 200])
    expect((await auth().get('/get-session', { authorization: `Bearer ${token}` })).body).toBeNull()
    expect((await auth().post('/email-otp/reset-password', { email, otp, password: NEW })).status).toBe(400)
    expect((await auth().mailTo(email, 4)).subject).toBe('Your password was changed')
  })

  test('works once, and for one of fifty concurrent requests', async () => {
    const { linkToken } = await withLink()
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(linkToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await set(linkToken)).toMatchObject(refused)
  })

  test('is accepted in the query too, as in Better Auth', async () => {
    const { linkToken } = await withLink()
    expect((await auth().post(`/reset-password?token=${linkToken}`, { newPassword: NEW })).status).toBe(200)
  })

  test('is not spent by a password that is too weak', async () => {
    const { linkToken } = await withLink()
    for (let time = 0; time < 4; time++)
      expect(await set(linkToken, 'short')).toMatchObject({
        status: 400,
        body: { code: 'PASSWORD_TOO_SHORT' },
      })
    expect((await set(linkToken)).status).toBe(200)
  })

  test('is superseded by a newer one, which the old link does not affect', async () => {
    const { email, linkToken } = await withLink()
    await ask(email, PAGE)
    const newer = tokenIn(await linkTo(email, 2))
    for (let time = 0; time < 4; time++) expect(await set(linkToken)).toMatchObject(refused)
    expect((await set(newer)).status).toBe(200)
  })

  test('verifies the e-mail, and drops unverified attempts', async () => {
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
  ])('with %s is refused, and the link stays valid', async (_, forge) => {
    const { linkToken } = await withLink()
    expect(await set(forge(linkToken))).toMatchObject(refused)
    expect((await set(linkToken)).status).toBe(200)
  })
})

describe('asking for one', () => {
  test('X-902: is answered alike for an unknown e-mail, to which nothing is mailed', async () => {
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
