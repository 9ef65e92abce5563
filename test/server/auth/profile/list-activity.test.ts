// What a person has done stays on the list of it, whatever strangers ask for.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial({ PROFILE: 'hardened', RATE_LIMITS: 'off' })
})
afterAll(() => setup.stop())

const eventsOf = async (token: string) => {
  const { body } = await setup.auth.get('/list-activity', { authorization: `Bearer ${token}` })
  return (body as { event: string }[]).map(({ event }) => event)
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
