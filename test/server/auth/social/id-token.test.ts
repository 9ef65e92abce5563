// POST /sign-in/social with an id_token of the client: it must be recent, for us, and signed by the provider.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, type RunningAuth, somebody, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '../../../support/forging-provider.ts'

let provider: ForgingProvider
let auth: RunningAuth
beforeAll(async () => {
  provider = await startForgingProvider()
  const options = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  auth = await startAuth({ PROFILE: 'hardened', OIDC_PROVIDERS: JSON.stringify([options]) })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

const now = () => Math.floor(Date.now() / 1000)

/** @param named the nonce that the client names beside the token */
async function signIn(forgery: Partial<Forgery>, named: { nonce?: string } = { nonce: 'n' }) {
  const token = await provider.idToken({ nonce: 'n', ...forgery })
  return auth.post('/sign-in/social', { provider: 'app', idToken: { token, ...named } })
}

test('a valid one signs in, as a sign-in by password does', async () => {
  const email = somebody()
  const signedIn = await signIn({ claims: { email, sub: email } })
  expect(signedIn).toMatchObject({
    status: 200,
    body: { redirect: false, token: expect.any(String), user: { email, emailVerified: true, name: 'Eve' } },
  })
  expect(Object.keys(signedIn.body as object)).toEqual(['redirect', 'token', 'user'])
  const cookie = cookieOf(signedIn, 'auth.session_token') ?? ''
  expect((await auth.get('/get-session', { cookie })).body).toMatchObject({ user: { email } })
})

test('is accepted without a nonce if it has none', async () => {
  const email = somebody()
  expect((await signIn({ claims: { email, sub: email, nonce: undefined } }, {})).status).toBe(200)
})

describe('makes no session and no user', () => {
  test.each<[string, Partial<Forgery>, string?]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'somebody' } }],
    ['with another nonce', {}, 'other'],
    ['that has expired', { claims: { iat: now() - 60, exp: now() - 30 } }],
    ['that is older than ten minutes', { claims: { iat: now() - 620, exp: now() + 600 } }],
    ['that does not say when it was made', { claims: { iat: undefined } }],
    ['that has no end', { claims: { exp: undefined } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['signed by a stranger', { signedBy: 'stranger' }],
    ['signed by nobody', { signedBy: 'nobody' }],
  ])('one %s', async (_, forgery, nonce = 'n') => {
    const email = somebody()
    const refused = await signIn({ ...forgery, claims: { email, ...forgery.claims } }, { nonce })
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' }, cookies: [] })
    const db = await connectTo(auth.databaseUrl)
    expect((await db.query('select 1 from auth."user" where email = $1', [email])).rows).toEqual([])
  })

  test('one without an e-mail', async () => {
    expect(await signIn({ claims: { email: undefined } })).toMatchObject({
      status: 401,
      body: { code: 'USER_EMAIL_NOT_FOUND' },
    })
  })

  test('one with a nonce that the client does not send', async () => {
    const token = await provider.idToken({ nonce: 'n' })
    expect(await auth.post('/sign-in/social', { provider: 'app', idToken: { token } })).toMatchObject({
      status: 401,
    })
  })
})

test('an e-mail that the provider has not verified gets a code, and no session', async () => {
  const email = somebody()
  const refused = await signIn({ claims: { email, sub: email, email_verified: false } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect(cookieOf(refused, 'auth.session_token')).toBeUndefined()
  expect(await auth.codeTo(email)).toMatch(/^\d{6}$/)
})
