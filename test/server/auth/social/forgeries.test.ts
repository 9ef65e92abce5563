// A provider's return that is forged or broken: nobody is signed in, no user is created, and the page gets an error.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ORIGIN, answer, type RunningAuth, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '../../../support/forging-provider.ts'
import { PAGE } from '../../../support/social.ts'

let provider: ForgingProvider
let auth: RunningAuth
const options = (id: string, issuer: string) => ({ id, issuer, clientId: 'lockstep', clientSecret: 'secret' })

beforeAll(async () => {
  provider = await startForgingProvider()
  auth = await startAuth({
    OIDC_PROVIDERS: JSON.stringify([
      options('forger', provider.issuer),
      options('other', provider.issuer),
      options('away', 'http://127.0.0.1:9'),
      // The same server under another name: what it says of itself does not fit.
      options('misnamed', provider.issuer.replace('127.0.0.1', 'localhost')),
    ]),
  })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

async function begin(id = 'forger', body: object = { errorCallbackURL: PAGE }) {
  const begun = await auth.post('/sign-in/social', { provider: id, callbackURL: PAGE, ...body })
  const url = URL.parse((begun.body as { url?: string }).url ?? '')
  return { begun, state: url?.searchParams.get('state') ?? '', nonce: url?.searchParams.get('nonce') ?? '' }
}

async function back(id: string, query: Record<string, string>) {
  const returned = await answer(`${auth.url}/callback/${id}?${new URLSearchParams(query)}`, {})
  expect(returned.status).toBe(302)
  expect(returned.cookies.filter((cookie) => cookie.includes('session_token'))).toEqual([])
  return new URL(returned.headers.get('location') ?? '')
}

async function peopleIn(running: RunningAuth): Promise<number> {
  const { rows } = await (await connectTo(running.databaseUrl)).query('select id from auth."user"')
  return rows.length
}

async function returnWith(forgery: Omit<Forgery, 'nonce'>): Promise<URL> {
  const { state, nonce } = await begin()
  provider.forge({ nonce, ...forgery })
  return back('forger', { state, code: 'code' })
}

const now = () => Math.floor(Date.now() / 1000)

describe('a token that is not for us', () => {
  test.each<[string, Omit<Forgery, 'nonce'>]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'somebody' } }],
    ['for an earlier sign-in', { claims: { nonce: 'earlier' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: now() - 900, exp: now() - 600 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['signed by a stranger', { signedBy: 'stranger' }],
    ['signed by nobody', { signedBy: 'nobody' }],
    ['that the provider refuses to give', { status: 400 }],
  ])('%s makes no session and no user', async (_, forgery) => {
    const location = await returnWith(forgery)
    expect(location.href).toBe(`${PAGE}?error=invalid_code`)
    expect(await peopleIn(auth)).toBe(0)
  })

  test('while a valid one does', async () => {
    const location = await returnWith({ claims: { email: 'good@example.com', sub: 'good' } })
    expect(location.searchParams.get('auth_session_verifier')).toMatch(/^\w{32}$/)
    await (await connectTo(auth.databaseUrl)).query('delete from auth."user"')
  })
})

describe('an invalid e-mail', () => {
  test.each([undefined, '', 'not an address', 'a@x.example, b@x.example', 'eve＠example.com', 7])(
    '%j',
    async (email) => {
      const location = await returnWith({ claims: { email }, userInfo: {} })
      expect(location.searchParams.get('error')).toMatch(/email_not_found|invalid_code/)
      expect(await peopleIn(auth)).toBe(0)
    },
  )
})

describe('a state', () => {
  test('that is missing, unknown or forged leads to the error page', async () => {
    expect((await back('forger', { code: 'code' })).href).toBe(`${auth.url}/error?error=state_not_found`)
    for (const state of ['x', 'A'.repeat(32), '\'; drop table auth."user"; --'])
      expect((await back('forger', { code: 'code', state })).href).toBe(
        `${auth.url}/error?error=state_mismatch`,
      )
  })

  test('is accepted once', async () => {
    const { state } = await begin()
    await back('forger', { state, error: 'access_denied' })
    expect((await back('forger', { state, code: 'code' })).searchParams.get('error')).toBe('state_mismatch')
  })

  test('is accepted from its own provider only', async () => {
    const errorAt = async (id: string) => {
      const { state } = await begin()
      return (await back(id, { state, code: 'code' })).href
    }
    expect(await errorAt('other')).toBe(`${PAGE}?error=state_mismatch`)
    expect(await errorAt('nobody')).toBe(`${PAGE}?error=oauth_provider_not_found`)
  })

  test('is accepted for ten minutes', async () => {
    const { state } = await begin()
    const db = await connectTo(auth.databaseUrl)
    await db.query(`update auth.social_sign_in set expires_at = expires_at - interval '600 seconds'`)
    expect((await back('forger', { state, code: 'code' })).searchParams.get('error')).toBe('state_mismatch')
  })
})

describe('a provider’s refusal', () => {
  test('reaches the page unchanged', async () => {
    const { state } = await begin()
    const location = await back('forger', { state, error: 'access_denied', error_description: 'She said no' })
    expect(location.href).toBe(`${PAGE}?error=access_denied&error_description=She+said+no`)
  })

  test('without the form of an error code becomes UNKNOWN', async () => {
    const { state } = await begin()
    const location = await back('forger', { state, error: '<script>', error_description: 'x'.repeat(5000) })
    expect(location.searchParams.get('error')).toBe('UNKNOWN')
    expect(location.searchParams.get('error_description')).toHaveLength(200)
  })

  test('leads to the error page when the request named no other', async () => {
    const { state } = await begin('forger', {})
    expect((await back('forger', { state, error: 'access_denied' })).href).toBe(
      `${auth.url}/error?error=access_denied`,
    )
  })

  test('without a code and without an error counts as one too', async () => {
    const { state } = await begin()
    expect((await back('forger', { state })).searchParams.get('error')).toBe('no_code')
  })
})

describe('a provider that fails', () => {
  test.each(['away', 'misnamed'])('(%s) is reported before the redirect', async (id) => {
    const { begun } = await begin(id)
    expect(begun).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
    expect(begun.cookies).toEqual([])
  })

  test('during the sign-in is reported on the return, and nobody is signed in', async () => {
    const own = await startForgingProvider()
    const service = await startAuth({ OIDC_PROVIDERS: JSON.stringify([options('forger', own.issuer)]) })
    try {
      const begun = await service.post('/sign-in/social', { provider: 'forger', errorCallbackURL: PAGE })
      const state = new URL((begun.body as { url: string }).url).searchParams.get('state')
      own.breakOff()
      const returned = await answer(`${service.url}/callback/forger?state=${state}&code=code`, {})
      expect(returned.headers.get('location')).toBe(`${PAGE}?error=provider_unavailable`)
      expect(await peopleIn(service)).toBe(0)
    } finally {
      await service.stop()
      await own.stop()
    }
  })
})

describe('a redirect target', () => {
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:evil.example',
    'http://',
    'https://[',
    '/ /evil',
    '/\tevil',
    '/a\r\nSet-Cookie: x=y',
    `${APP_ORIGIN}@evil.example`,
    `${APP_ORIGIN}.evil.example`,
    `http://user:word@${new URL(APP_ORIGIN).host}/`,
    'app.lockstep.localhost:3000/path',
    'dashboard',
  ]
  test.each(elsewhere)('%j is refused, and the service continues', async (callbackURL) => {
    expect(await auth.post('/sign-in/social', { provider: 'forger', callbackURL })).toMatchObject({
      status: 403,
      body: { code: 'INVALID_CALLBACK_URL' },
    })
  })

  test.each(['/dashboard', '/auth/callback?a=b', `${APP_ORIGIN}/x`, APP_ORIGIN, 'http://localhost:3000/'])(
    '%j is where people arrive',
    async (callbackURL) => {
      const { state, nonce } = await begin('forger', { callbackURL })
      provider.forge({ nonce, claims: { email: 'good@example.com', sub: 'good' } })
      const location = await back('forger', { state, code: 'code' })
      location.searchParams.delete('auth_session_verifier')
      expect(location.href).toBe(new URL(callbackURL, APP_ORIGIN).href)
    },
  )
})
