// POST /sign-in/social with an id_token of the client: it must be recent, for us, and signed by the provider.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { authRetention } from '../../../../server/db/auth/auth-retention.ts'
import { connect } from '../../../../server/db/pool.ts'
import { removeExpired } from '../../../../server/db/remove-expired.ts'
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
    ['about an empty subject', { claims: { sub: '' } }],
    ['about a number', { claims: { sub: 7 } }],
    ['about an object', { claims: { sub: { id: 's' } } }],
    ['about a list', { claims: { sub: ['s'] } }],
    ['about a subject with a NUL', { claims: { sub: 's\0' } }],
    ['about a subject of 256 characters', { claims: { sub: 's'.repeat(256) } }],
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

describe('is good once', () => {
  const present = (token: string) =>
    auth.post('/sign-in/social', { provider: 'app', idToken: { token, nonce: 'n' } })
  const fresh = () => {
    const email = somebody()
    return provider.idToken({ nonce: 'n', claims: { email, sub: email } })
  }

  test('one after the other', async () => {
    const token = await fresh()
    expect((await present(token)).status).toBe(200)
    const refused = { status: 401, body: { code: 'INVALID_TOKEN' }, cookies: [] }
    expect(await present(token)).toMatchObject(refused)
    // The same token with its signature written differently.
    const last = token.at(-1) ?? ''
    const other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = other[other.indexOf(last) ^ 1] ?? ''
    expect(await present(token.slice(0, -1) + twin)).toMatchObject(refused)
  })

  test('what is kept of it is a digest, until it would be too old anyway', async () => {
    const token = await fresh()
    await present(token)
    const db = await connectTo(auth.databaseUrl)
    const tooLong = `select 1 from auth.spent_id_token where expires_at > now() + interval '11 minutes'`
    expect((await db.query(tooLong)).rowCount).toBe(0)
    await db.query('update auth.spent_id_token set expires_at = now()')
    await present(await fresh())
    const pool = await connect(auth.databaseUrl, { maxPoolSize: 1 })
    onTestFinished(() => pool.end())
    const [rule] = authRetention({
      AUDIT_RETENTION_DAYS: 400,
      REFUSAL_RETENTION_DAYS: 30,
      CODE_RETENTION_DAYS: 2,
      EVENT_RETENTION_DAYS: 30,
    }).filter(({ table }) => table.includes('spent_id_token'))
    if (rule) await removeExpired(pool, rule, 1000)
    expect((await db.query('select 1 from auth.spent_id_token')).rowCount).toBe(1)
  })

  test('and twenty at once', async () => {
    const token = await fresh()
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(token)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
  })
})

test('X-2: an e-mail that the provider says by text to have verified, as Apple does, signs in', async () => {
  const email = somebody()
  expect((await signIn({ claims: { email, sub: email, email_verified: 'true' } })).status).toBe(200)
})

test.each([false, 'false', 'TRUE', 1, 'yes', undefined])(
  'X-2: an e-mail that the provider has not verified (%j) gets a code, and no session',
  async (email_verified) => {
    const email = somebody()
    const refused = await signIn({ claims: { email, sub: email, email_verified } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    expect(cookieOf(refused, 'auth.session_token')).toBeUndefined()
    expect(await auth.codeTo(email)).toMatch(/^\d{6}$/)
  },
)
