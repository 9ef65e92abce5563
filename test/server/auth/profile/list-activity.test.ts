// What a person has done stays on the list of it, whatever strangers ask for.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator, simpleKey } from '../../../model/authenticator.ts'
import { APP_ORIGIN, cookieOf, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { keepHouse, order } from '../../../support/lapse-account.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { passWait, recoveryLink } from '../../../support/recovery.ts'
import { bearer, enrolFactor, totpCode } from '../../../support/second-factor.ts'
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
    'totp: code.matched',
    'passkey: removal.requested',
    'passkey: assertion.verified',
    'passkey: attestation.verified',
    'api-key: revocation.requested',
    'api-key: key.requested',
    'account: email.verified',
  ])
})

test('an app that was never confirmed leaves nothing on it, and neither does a code but the first', async () => {
  const { token } = await verifiedPerson(setup.auth)
  const before = await eventsOf(token)
  const given = { password: PASSWORD }
  expect((await setup.auth.post('/two-factor/enable', given, bearer(token))).status).toBe(200)
  expect((await setup.auth.post('/two-factor/disable', given, bearer(token))).status).toBe(200)
  expect(await eventsOf(token)).toEqual(before)
  const app = await enrolFactor(setup.auth, token)
  const shown = await setup.auth.post(
    '/two-factor/disable',
    { ...given, code: totpCode(app.secret) },
    bearer(app.token),
  )
  expect(shown.status).toBe(200)
  const after = await eventsOf(app.token)
  expect(after.slice(0, after.length - before.length)).toEqual([
    'removal.requested',
    'factor.proven',
    'code.matched',
  ])
})

test('what an operator has removed is on it', async () => {
  const { email, token } = await verifiedPerson(setup.auth)
  const app = await enrolFactor(setup.auth, token)
  expect((await registerPasskey(setup.auth, app.token, authenticator())).status).toBe(200)
  const { databaseUrl } = setup.auth
  await order(databaseUrl, 'recovery', email)
  const link = await recoveryLink(databaseUrl, email, 'prove-mailbox')
  const proven = await setup.auth.post('/two-factor/prove-mailbox', { token: link }, { origin: APP_ORIGIN })
  expect(proven.status).toBe(200)
  await passWait(databaseUrl, email)
  await keepHouse(databaseUrl)
  const again = await setup.auth.post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  const { body } = await setup.auth.get('/list-activity', bearer((again.body as { token: string }).token))
  const removals = (body as Listed[]).filter(({ event }) => event.startsWith('removal'))
  expect(removals.toSorted((one, other) => one.machine.localeCompare(other.machine))).toMatchObject([
    { machine: 'passkey', event: 'removal.ordered', ipAddress: '', userAgent: '' },
    { machine: 'totp', event: 'removal.ordered', ipAddress: '', userAgent: '' },
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
