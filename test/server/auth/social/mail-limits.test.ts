// Hardened: a code that is mailed for a provider's person counts as one that was asked for, and keeps nobody out.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, somebody } from '../../../support/auth-service.ts'
import { PAGE, type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  const mail = { hour: [3, 3600], day: [3, 86_400], total: [3, 86_400] }
  setup = await startSocial({
    PROFILE: 'hardened',
    RATE_LIMITS: 'on',
    RATE_LIMIT_BUDGETS: JSON.stringify({ mail }),
  })
})
afterAll(() => setup.stop())

test('codes for a provider’s person are as few as others, and a person who is linked needs none', async () => {
  const email = somebody()
  const unvouched = { email, name: 'Ada', verified: false }
  const { back } = await setup.walk(unvouched)
  const cookie = cookieOf(back, 'auth.sign_up_attempt') ?? ''
  const otp = await setup.auth.codeTo(email)
  await setup.auth.post('/email-otp/verify-email', { email, otp }, { cookie })
  const ask = () => setup.auth.post('/sign-up/email', { name: 'N', email, password: 'a stranger’s password' })
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
  // The identity is linked by now.
  expect((await setup.walk(unvouched)).verifier).not.toBe('')

  const other = { email: somebody(), name: 'Bob', verified: false }
  for (let time = 0; time < 3; time++)
    expect((await setup.walk(other)).location.href).toBe(`${PAGE}?error=email_not_verified`)
  expect((await setup.walk(other)).location.href).toBe(`${PAGE}?error=too_many_requests`)
})
