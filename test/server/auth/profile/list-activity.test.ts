// What a person has done stays on the list of it, whatever strangers ask for.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator, simpleKey } from '../../../model/authenticator.ts'
import { cookieOf, verifiedPerson } from '../../../support/auth-service.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { bearer, enrolFactor } from '../../../support/second-factor.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial({ PROFILE: 'hardened', RATE_LIMITS: 'off', API_KEYS: 'on' })
})
afterAll(() => setup.stop())

type Listed = { machine: string; event: string }

const eventsOf = async (token: string) => {
  const { body } = await setup.auth.get('/list-activity', { authorization: `Bearer ${token}` })
  return (body as Listed[]).map(({ event }) => event)
}

test('a verification is still there after a stranger has asked for a hundred mails', async () => {
  const { email, token } = await verifiedPerson(setup.auth)
  for (let time = 0; time < 50; time++) {
    await setup.auth.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    await setup.auth.post('/email-otp/request-password-reset', { email })
  }
  const events = await eventsOf(token)
  expect(events).toContain('email.verified')
  expect(events.filter((event) => event.includes('Code') || event.startsWith('reset'))).toEqual([])
})

test('a person who comes back from a provider with an e-mail that it has not verified is not on it', async () => {
  const { email, token } = await verifiedPerson(setup.auth)
  const before = await eventsOf(token)
  const { location } = await setup.walk({ email, name: 'A stranger', verified: false })
  expect(location.searchParams.get('error')).toBe('email_not_verified')
  expect(await eventsOf(token)).toEqual(before)
})

test('one sign-in with a provider is on it once, though the page redeems what the return has opened already', async () => {
  const person = { email: 'ada@first-return.example', name: 'Ada' }
  const { begun, back, verifier } = await setup.walk(person)
  const session = cookieOf(back, 'auth.session_token') ?? ''
  const { body } = await setup.redeem(verifier, { cookie: `${begun.cookie}; ${session}` })
  const { token } = (body as { session: { token: string } }).session
  expect(await eventsOf(token)).toEqual(['verifier.redeemed', 'social.completed'])
})

test('a passkey, a key for programs and the app are on it, each by the machine that has the event', async () => {
  const { token } = await verifiedPerson(setup.auth)
  const key = await setup.auth.post('/api-key/create', {}, bearer(token))
  await setup.auth.post('/api-key/delete', { keyId: (key.body as { id: string }).id }, bearer(token))
  const passkey = authenticator()
  const { body } = await registerPasskey(setup.auth, token, passkey)
  const { session } = (await signInByPasskey(setup.auth, passkey)).body as { session: { token: string } }
  await setup.auth.post('/passkey/delete-passkey', { id: (body as { id: string }).id }, bearer(session.token))
  await enrolFactor(setup.auth, token)
  const listed = (await setup.auth.get('/list-activity', bearer(session.token))).body as Listed[]
  expect(listed.map(({ machine, event }) => `${machine}: ${event}`)).toEqual([
    'sign-in: factor.proven',
    'totp: enrolment.requested',
    'passkey: removal.requested',
    'passkey: assertion.verified',
    'passkey: attestation.verified',
    'api-key: revocation.requested',
    'api-key: key.requested',
    'account: email.verified',
  ])
})

test('what was refused is not on it', async () => {
  const { token } = await verifiedPerson(setup.auth)
  const before = await eventsOf(token)
  const wrong = { currentPassword: 'not the right one', newPassword: 'another good password' }
  expect((await setup.auth.post('/change-password', wrong, bearer(token))).status).toBe(400)
  expect((await registerPasskey(setup.auth, token, simpleKey())).status).toBe(400)
  expect(await eventsOf(token)).toEqual(before)
})
