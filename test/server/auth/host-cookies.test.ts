// Over https every cookie is Secure; those that prove which browser it is belong to this host alone, and are read by that name alone.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  APP_ORIGIN,
  PASSWORD,
  type RunningAuth,
  somebody,
  startAuth,
} from '../../support/auth-service.ts'
import { startForgingProvider } from '../../support/forging-provider.ts'

const ATTEMPT = 'auth.sign_up_attempt'
const CHALLENGE = 'auth.session_challenge'

describe.each([
  ['https', '__Host-', ['', '__Secure-']],
  ['http', '', ['__Host-', '__Secure-']],
] as const)('over %s', (scheme, prefix, foreign) => {
  let auth: RunningAuth
  let stopProvider: () => Promise<void>
  beforeAll(async () => {
    const provider = await startForgingProvider()
    stopProvider = provider.stop
    const options = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
    const hosts =
      scheme === 'https'
        ? { AUTH_URL: 'https://auth.example.com/api/auth', APP_ORIGIN: 'https://app.example.com' }
        : {}
    auth = await startAuth({ ...hosts, PROFILE: 'hardened', OIDC_PROVIDERS: JSON.stringify([options]) })
  })
  afterAll(async () => {
    await auth?.stop()
    await stopProvider?.()
  })

  const lineOf = ({ cookies }: Answer, name: string) =>
    cookies.find((line) => line.split('=')[0]?.endsWith(name)) ?? ''

  function expectOwn(line: string, name: string): void {
    expect(line.split('=')[0]).toBe(`${prefix}${name}`)
    const attributes = line.split('; ').slice(1)
    expect(attributes).toContain('Path=/')
    expect(attributes.some((attribute) => /^domain/i.test(attribute))).toBe(false)
    expect(attributes.includes('Secure')).toBe(scheme === 'https')
  }

  test('an attempt’s and a challenge’s have no other name', async () => {
    const email = somebody()
    const signedUp = await auth.post('/sign-up/email', { name: 'n', email, password: PASSWORD })
    expectOwn(lineOf(signedUp, ATTEMPT), ATTEMPT)
    const begun = await auth.post('/sign-in/social', { provider: 'app', callbackURL: '/auth/callback' })
    expect(begun.status).toBe(200)
    expectOwn(lineOf(begun, CHALLENGE), CHALLENGE)
  })

  test('the session’s is Secure wherever people come by https, and is deleted with the same attributes', async () => {
    const email = somebody()
    await auth.post('/sign-up/email', { name: 'n', email, password: PASSWORD })
    const otp = await auth.codeTo(email)
    const verified = await auth.post('/email-otp/verify-email', { email, otp })
    const signedIn = await auth.post('/sign-in/email', { email, password: PASSWORD })
    const brief = await auth.post('/sign-in/email', { email, password: PASSWORD, rememberMe: false })
    const token = (signedIn.body as { token: string }).token
    const signedOut = await auth.post('/sign-out', {}, { authorization: `Bearer ${token}` })
    const attributes = ['Path=/', 'HttpOnly', ...(scheme === 'https' ? ['Secure'] : []), 'SameSite=Lax']
    const secure = scheme === 'https' ? '__Secure-' : ''
    for (const [answer, name] of [
      [verified, 'session_token'],
      [signedIn, 'session_token'],
      [brief, 'session_token'],
      [brief, 'dont_remember'],
      [signedOut, 'session_token'],
    ] as const) {
      const [pair = '', ...all] = lineOf(answer, name).split('; ')
      expect(pair.split('=')[0]).toBe(`${secure}auth.${name}`)
      expect(all.filter((one) => !one.startsWith('Max-Age='))).toEqual(attributes)
    }
  })

  test.each([
    [
      'a browser',
      scheme === 'https' ? 'nobody' : 'its person',
      { origin: scheme === 'https' ? 'https://app.example.com' : APP_ORIGIN },
    ],
    ['a server', 'its person', {}],
  ])(
    'under the plain name, which another host could set, %s presents a session of %s',
    async (_, whose, of) => {
      const email = somebody()
      await auth.post('/sign-up/email', { name: 'n', email, password: PASSWORD })
      await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email) })
      const { body } = await auth.post('/sign-in/email', { email, password: PASSWORD })
      const { token } = body as { token: string }
      const found = await auth.get('/get-session', { cookie: `auth.session_token=${token}`, ...of })
      expect(found.status).toBe(200)
      expect(found.body).toEqual(
        whose === 'nobody' ? null : expect.objectContaining({ user: expect.anything() }),
      )
      const own = { cookie: `${scheme === 'https' ? '__Secure-' : ''}auth.session_token=${token}` }
      expect((await auth.get('/get-session', { ...own, ...of })).body).not.toBeNull()
    },
  )

  /** The owner's password, and one that a stranger proposes afterwards: only the owner's browser can say which counts. */
  async function verifiedUnder(name: string): Promise<number> {
    const email = somebody()
    const owned = await auth.post('/sign-up/email', { name: 'n', email, password: PASSWORD })
    // A code that is outdated before it is sent is not mailed.
    await auth.codeTo(email)
    const other = await auth.post('/sign-up/email', { name: 'n', email, password: 'another horse battery' })
    expect([owned.status, other.status]).toEqual([200, 200])
    const token = lineOf(owned, ATTEMPT).split(';')[0]?.split('=')[1] ?? ''
    const otp = await auth.codeTo(email, 2)
    const verified = await auth.post(
      '/email-otp/verify-email',
      { email, otp },
      { cookie: `${name}=${token}` },
    )
    expect(verified.status).toBe(200)
    return (await auth.post('/sign-in/email', { email, password: PASSWORD })).status
  }

  test('the browser that shows it by its own name is recognised', async () => {
    expect(await verifiedUnder(`${prefix}${ATTEMPT}`)).toBe(200)
  })

  test.each(foreign)('by the name %s it is nobody’s: another host could have set it', async (other) => {
    expect(await verifiedUnder(`${other}${ATTEMPT}`)).toBe(401)
  })
})
