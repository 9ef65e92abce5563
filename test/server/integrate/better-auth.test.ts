// Whose request it is, where the auth service is a real Better Auth: by its JWT plugin's keys, and by its get-session.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockstep } from '../../../server/integrate/exports.ts'
import { APP_ORIGIN, answer, cookieOf, PASSWORD } from '../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, type RunningBetterAuth, startBetterAuth } from '../../support/better-auth.ts'

let server: RunningBetterAuth
beforeAll(async () => {
  server = await startBetterAuth()
})
afterAll(() => server.stop())

const post = (path: string, body: object) =>
  answer(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_ORIGIN },
    body: JSON.stringify(body),
  })

/** Signed up, proven and signed in. */
async function person(email: string) {
  await post('/sign-up/email', { name: 'Ada', email, password: PASSWORD })
  await post('/email-otp/verify-email', { email, otp: server.codeTo(email) })
  const signedIn = await post('/sign-in/email', { email, password: PASSWORD })
  const cookie = cookieOf(signedIn, 'better-auth.session_token') ?? ''
  return { cookie, token: (signedIn.body as { token: string }).token }
}

test('a JWT of its plugin, by its key set', async () => {
  const { cookie } = await person('jwt@example.com')
  const { token } = (await answer(`${server.url}/token`, { headers: { cookie } })).body as { token: string }
  const auth = lockstep({ authUrl: server.url, by: 'jwt' })
  expect(await auth.recognise(new Headers({ authorization: `Bearer ${token}` }))).toMatchObject({
    state: 'withoutTenant',
    claims: { email: 'jwt@example.com', email_verified: true },
  })
})

test('its signed cookie as it came, and its plain token by its secret, by get-session', async () => {
  const { cookie, token } = await person('session@example.com')
  const options = { authUrl: server.url, by: 'get-session', cookie: 'better-auth.session_token' } as const
  const found = { state: 'withoutTenant', claims: { email: 'session@example.com' } }
  expect(await lockstep(options).recognise(new Headers({ cookie }))).toMatchObject(found)
  const signing = lockstep({ ...options, cookieSecret: BETTER_AUTH_SECRET })
  const headers = new Headers({ authorization: `Bearer ${token}` })
  expect(await signing.recognise(headers)).toMatchObject(found)
  await answer(`${server.url}/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: APP_ORIGIN, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await signing.recognise(headers)).toMatchObject({ state: 'signedOut' })
})
