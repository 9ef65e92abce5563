// Where nobody may sign up, or nobody of the email's domain: no way makes an account, and no answer says who has one.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type ForgingProvider, startForgingProvider } from '../../../support/forging-provider.ts'

const refusing = {
  closed: { SIGN_UP: 'closed' },
  'of other domains': {
    SIGN_UP_ALLOWED_DOMAINS: 'example.org, *.example.org',
    SIGN_UP_FORBIDDEN_DOMAINS: 'no.example.org',
  },
}
type Name = keyof typeof refusing
const names = Object.keys(refusing) as Name[]

let provider: ForgingProvider
let open: RunningAuth
const services = new Map<Name, RunningAuth>()
beforeAll(async () => {
  provider = await startForgingProvider()
  const app = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  const settings = { PROFILE: 'hardened', OIDC_PROVIDERS: JSON.stringify([app]) }
  open = await startAuth(settings)
  const shared = { ...settings, DATABASE_URL: open.databaseUrl, SMTP_URL: open.smtpUrl }
  for (const name of names) services.set(name, await startAuth({ ...shared, ...refusing[name] }))
})
afterAll(async () => {
  for (const service of services.values()) await service.stop()
  await open.stop()
  await provider.stop()
})

const at = (name: Name) => services.get(name) as RunningAuth

async function byProvider(auth: RunningAuth, email: string, emailVerified: boolean): Promise<Answer> {
  const claims = { email, sub: randomUUID(), email_verified: emailVerified }
  const token = await provider.idToken({ nonce: 'n', claims })
  return auth.post('/sign-in/social', { provider: 'app', idToken: { token, nonce: 'n' } })
}

async function isUser(email: string): Promise<boolean> {
  const db = await connectTo(open.databaseUrl)
  return (await db.query('select 1 from auth."user" where email = $1', [email])).rowCount === 1
}

/** What a stranger sees of an answer. */
const seen = ({ status, body, cookies, headers }: Answer) => ({
  status,
  body,
  cookies: cookies.map((cookie) => cookie.split('=')[0]),
  headers: [...headers.keys()],
})

async function addressesOfAllKinds(): Promise<string[]> {
  const [unverified, verified, locked] = [somebody(), somebody(), somebody()]
  await signUp(open, unverified)
  await verifiedPerson(open, verified)
  await verifiedPerson(open, locked)
  const db = await connectTo(open.databaseUrl)
  await db.query('update auth."user" set banned = true where email = $1', [locked])
  return [somebody(), unverified, verified, locked]
}

describe.each(names)('X-1300: sign-up is %s', (name) => {
  test('signing up is refused, and makes no account and no mail', async () => {
    const email = somebody()
    const refused = await signUp(at(name), email)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
        message: 'Email and password sign up is not enabled',
      },
    })
    expect(refused.cookies).toEqual([])
    expect(await isUser(email)).toBe(false)
    expect(await open.mailsTo(email)).toEqual([])
  })

  test('a person whom a provider vouches for gets no account', async () => {
    const email = somebody()
    expect(await byProvider(at(name), email, true)).toMatchObject({
      status: 401,
      body: { code: 'OAUTH_LINK_ERROR', message: 'signup disabled' },
    })
    expect(await isUser(email)).toBe(false)
  })

  test('strangers get the same answer for every address', async () => {
    const answers: object[] = []
    for (const email of await addressesOfAllKinds())
      answers.push([seen(await signUp(at(name), email)), seen(await byProvider(at(name), email, false))])
    expect(answers).toHaveLength(4)
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  test('a person who has an account signs in by password, by code and by a provider', async () => {
    const { email } = await verifiedPerson(open)
    expect(await at(name).post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect(await byProvider(at(name), email, true)).toMatchObject({ status: 200 })
    await at(name).post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const code = await open.codeTo(email, 2)
    expect(await at(name).post('/sign-in/email-otp', { email, otp: code })).toMatchObject({ status: 200 })
  })

  test('what a stranger names at a provider is no activity of the person whose email it is', async () => {
    const { email, token } = await verifiedPerson(open)
    await byProvider(at(name), email, false)
    const { body } = await open.get('/list-activity', { authorization: `Bearer ${token}` })
    expect(body).toMatchObject([{ event: 'email.verified' }])
    expect(body).toHaveLength(1)
  })

  test('a person who signed up before verifies the email', async () => {
    const email = somebody()
    await signUp(open, email)
    const otp = await open.codeTo(email)
    expect(await at(name).post('/email-otp/verify-email', { email, otp })).toMatchObject({ status: 200 })
  })

  test('a code that is asked for makes no account', async () => {
    const email = somebody()
    for (const type of ['sign-in', 'email-verification'])
      expect(await at(name).post('/email-otp/send-verification-otp', { email, type })).toMatchObject({
        status: 200,
      })
    expect(await isUser(email)).toBe(false)
  })
})

test.each([
  ['a@example.org', 200],
  ['A@EXAMPLE.ORG', 200],
  ['a@below.example.org', 200],
  ['a@no.example.org', 400],
  ['a@notexample.org', 400],
  ['a@example.org.example.com', 400],
])('X-1300: %s signs up where example.org may, and no.example.org may not: %i', async (email, status) => {
  expect((await signUp(at('of other domains'), email)).status).toBe(status)
})
