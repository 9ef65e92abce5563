// Signing in with an identity provider: the redirect there, the return, and the browser in which the session opens.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  APP_ORIGIN,
  answer,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { PAGE, type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial()
})
afterAll(() => setup.stop())

const ada = () => ({ email: somebody(), name: 'Ada Lovelace' })
type Found = { session: { token: string; userId: string }; user: { email: string; emailVerified: boolean } }

const rowsOf = async (auth: RunningAuth, statement: string, values: unknown[] = []) =>
  (await (await connectTo(auth.databaseUrl)).query(statement, values)).rows

describe('the way there', () => {
  test('EP-3: leads to the provider’s page, by code flow with PKCE, state and nonce', async () => {
    const begun = await setup.auth.post('/sign-in/social', { provider: 'demo', callbackURL: PAGE })
    const { url, redirect } = begun.body as { url: string; redirect: boolean }
    expect(begun.status).toBe(200)
    expect(Object.keys(begun.body as object)).toEqual(['url', 'redirect'])
    expect(redirect).toBe(true)
    expect(begun.headers.get('location')).toBe(url)
    expect(url.startsWith(setup.issuer)).toBe(true)
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'lockstep',
      redirect_uri: `${setup.auth.url}/callback/demo`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      nonce: expect.stringMatching(/.{20,}/),
      code_challenge: expect.stringMatching(/.{43}/),
    })
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^auth\.session_challenge=[A-Za-z0-9]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('passes on scopes and a login hint; with disableRedirect the page redirects itself', async () => {
    const begun = await setup.auth.post('/sign-in/social', {
      provider: 'demo',
      scopes: ['email', 'phone'],
      loginHint: 'ada@example.com',
      disableRedirect: true,
    })
    const { url, redirect } = begun.body as { url: string; redirect: boolean }
    expect(redirect).toBe(false)
    expect(begun.headers.get('location')).toBeNull()
    const query = new URL(url).searchParams
    expect(query.get('scope')).toBe('openid email profile phone')
    expect(query.get('login_hint')).toBe('ada@example.com')
  })

  test.each([
    [{}, 400, 'VALIDATION_ERROR'],
    [{ provider: 7 }, 400, 'VALIDATION_ERROR'],
    [{ provider: 'nobody' }, 404, 'PROVIDER_NOT_FOUND'],
    [{ provider: '__proto__' }, 404, 'PROVIDER_NOT_FOUND'],
    [{ provider: 'demo', idToken: { token: 'x' } }, 401, 'INVALID_TOKEN'],
    [{ provider: 'demo', idToken: {} }, 400, 'VALIDATION_ERROR'],
    [{ provider: 'demo', callbackURL: 'https://evil.example/' }, 403, 'INVALID_CALLBACK_URL'],
    [{ provider: 'demo', errorCallbackURL: 'https://evil.example/' }, 403, 'INVALID_ERROR_CALLBACK_URL'],
    [{ provider: 'demo', newUserCallbackURL: '//evil.example' }, 403, 'INVALID_NEW_USER_CALLBACK_URL'],
    [{ provider: 'demo', additionalData: { sessionChallenge: 'x' } }, 400, 'VALIDATION_ERROR'],
  ])('refuses %j, and stores nothing', async (body, status, code) => {
    const before = await rowsOf(setup.auth, 'select count(*) from auth.social_sign_in')
    expect(await setup.auth.post('/sign-in/social', body)).toMatchObject({ status, body: { code } })
    expect(await rowsOf(setup.auth, 'select count(*) from auth.social_sign_in')).toEqual(before)
  })
})

describe('the way back', () => {
  test('RES-4, EV-5: creates a verified account without a password, and gives the page a verifier', async () => {
    const person = ada()
    const { back, location, verifier } = await setup.walk(person)
    expect(back.status).toBe(302)
    expect(location.href).toBe(`${PAGE}?auth_session_verifier=${verifier}`)
    expect(verifier).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(back.body).toBe('')
    expect(back.headers.get('referrer-policy')).toBe('no-referrer')
    expect(
      await rowsOf(
        setup.auth,
        `select u.name, u."emailVerified", a."providerId", a.issuer, a.password from auth."user" u
         join auth.account a on a."userId" = u.id where email = $1`,
        [person.email],
      ),
    ).toEqual([
      { name: person.name, emailVerified: true, providerId: 'demo', issuer: setup.issuer, password: null },
    ])
  })

  test('tells a newcomer of no new device: they have no other', async () => {
    const person = ada()
    await setup.walk(person)
    const mails = 'select kind from auth.outbox where recipient = $1'
    expect(await rowsOf(setup.auth, mails, [person.email])).toEqual([])
  })

  test('signs in at once where the browser sends its cookie, as Better Auth’s clients expect', async () => {
    const person = ada()
    const { back } = await setup.walk(person)
    const cookie = cookieOf(back, 'auth.session_token') ?? ''
    const found = await setup.auth.get('/get-session', { cookie, origin: APP_ORIGIN })
    expect(found.body).toMatchObject({ user: { email: person.email, emailVerified: true } })
  })

  test('X-83: opens no session in a browser that did not begin the sign-in', async () => {
    const { back, verifier } = await setup.walk(ada(), { withCookie: false })
    expect(cookieOf(back, 'auth.session_token')).toBeUndefined()
    expect((await setup.redeem(verifier)).body).toBeNull()
  })

  test('leads new users to newUserCallbackURL, and others to callbackURL', async () => {
    const person = ada()
    const body = { callbackURL: '/dashboard', newUserCallbackURL: '/auth/no-organization' }
    expect((await setup.walk(person, { body })).location.href).toContain(
      `${APP_ORIGIN}/auth/no-organization?`,
    )
    expect((await setup.walk(person, { body })).location.href).toContain(`${APP_ORIGIN}/dashboard?`)
  })

  test('recognises a person by issuer and subject, even after the e-mail has changed', async () => {
    const person = ada()
    await setup.walk(person)
    const moved = somebody()
    await rowsOf(setup.auth, 'update auth."user" set email = $2 where email = $1', [person.email, moved])
    const { begun, verifier } = await setup.walk(person, { withCookie: false })
    const found = await setup.redeem(verifier, { 'x-session-secret': begun.secret })
    expect(found.body).toMatchObject({ user: { email: moved } })
    expect(await rowsOf(setup.auth, 'select 1 from auth."user" where email = $1', [person.email])).toEqual([])
  })

  test('by a form leads to the same page as by a link', async () => {
    const begun = await setup.begin()
    const there = new URL(await setup.signInThere(begun, ada()))
    const posted = await answer(`${there.origin}${there.pathname}`, {
      method: 'POST',
      body: new URLSearchParams([...there.searchParams, ['other', 'dropped']]),
      headers: { origin: 'https://provider.example' },
    })
    expect(posted.status).toBe(302)
    const link = new URL(posted.headers.get('location') ?? '')
    expect(Object.fromEntries(link.searchParams)).toEqual(Object.fromEntries(there.searchParams))
    expect((await answer(link.href, {})).headers.get('location')).toContain(`${PAGE}?auth_session_verifier=`)
  })
})

describe('a local account of the same address', () => {
  test('that is verified is signed in to', async () => {
    const { email, user } = await verifiedPerson(setup.auth)
    const { begun, verifier } = await setup.walk({ email, name: 'Other' }, { withCookie: false })
    const found = await setup.redeem(verifier, { 'x-session-secret': begun.secret })
    expect((found.body as Found).session.userId).toBe(user.id)
  })

  test('that is not verified loses the password and the name that somebody proposed for it', async () => {
    const email = somebody()
    await signUp(setup.auth, email)
    await setup.walk({ email, name: 'Ada' })
    expect((await setup.auth.post('/sign-in/email', { email, password: PASSWORD })).body).toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
    })
    expect(
      await rowsOf(
        setup.auth,
        'select name, (select count(*)::integer from auth.signup_attempt where user_id = u.id) as attempts from auth."user" u where email = $1',
        [email],
      ),
    ).toEqual([{ name: 'Ada', attempts: 0 }])
  })
})
