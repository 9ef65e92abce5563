// Flaws that were once found in social sign-in, with a test for each.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, cookieOf, PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial({ PROFILE: 'hardened' })
})
afterAll(() => setup.stop())

test('a stranger’s return that a browser is made to follow leaves no attempt cookie in it', async () => {
  const withUnverifiedEmail = { email: somebody(), name: 'Mallory', verified: false }
  const pushed = await setup.walk(withUnverifiedEmail, { withCookie: false })
  expect(pushed.location.searchParams.get('error')).toBe('email_not_verified')
  expect(cookieOf(pushed.back, 'auth.sign_up_attempt')).toBeUndefined()
  expect(cookieOf((await setup.walk(withUnverifiedEmail)).back, 'auth.sign_up_attempt')).toBeDefined()
})

test('concurrent first returns of one person all succeed', async () => {
  const person = { email: somebody(), name: 'Ada' }
  const begun = await Promise.all(Array.from({ length: 4 }, () => setup.begin()))
  const there = await Promise.all(begun.map((one) => setup.signInThere(one, person)))
  const back = await Promise.all(there.map((address) => answer(address, {})))
  for (const { status, headers } of back) {
    expect(status).toBe(302)
    expect(headers.get('location')).toContain('auth_session_verifier=')
  }
})

test('a password reset ends verifiers', async () => {
  const { email } = await verifiedPerson(setup.auth)
  const { begun, verifier } = await setup.walk({ email, name: 'Ada' }, { withCookie: false })
  await setup.auth.post('/email-otp/request-password-reset', { email })
  // After the code of the sign-up and the notice of the provider.
  const otp = await setup.auth.codeTo(email, 2)
  const reset = { email, otp, password: `${PASSWORD}!` }
  expect((await setup.auth.post('/email-otp/reset-password', reset)).status).toBe(200)
  expect((await setup.redeem(verifier, { 'x-session-secret': begun.secret })).body).toBeNull()
})

test('a HEAD of the address of a return, as of who looks whether links work, does not use the return up', async () => {
  const begun = await setup.begin()
  const there = await setup.signInThere(begun, { email: somebody(), name: 'Ada' })
  const headers = { cookie: begun.cookie }
  const looked = await answer(there, { method: 'HEAD', headers })
  expect([looked.status, looked.headers.get('allow'), looked.cookies]).toEqual([405, 'GET, POST', []])
  const back = await answer(there, { headers })
  expect(back.headers.get('location')).toContain('auth_session_verifier=')
  expect(cookieOf(back, 'auth.session_token')).toBeDefined()
})
