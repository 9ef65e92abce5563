// Where the auth service does not answer, the application relays two of its calls: once each, with the same answers.

import { describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ofThisPage } from '../../ui/client/attempt-names.ts'
import { type Answer, ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import { button, digits, email, heading, sentence, signUp, submit, typeCode } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const verified = { status: true, token: TOKEN, user: ada }

/** The auth service is away once the sign-up is done. */
async function typedWith(relay: () => Answer, direct: () => Answer = unreachable) {
  let isAway = false
  const servers = fakeServers({
    '/email-otp/verify-email': () => {
      isAway = true
      return direct()
    },
    '/get-session': () => (isAway ? unreachable() : { body: null }),
    '/sign-in/email': unreachable,
    '/auth/verify-email': relay,
  })
  const { left } = mountSignIn()
  await signUp()
  await expect.element(heading('Check your email')).toBeVisible()
  await typeCode('123456')
  return { left, servers }
}

test('every call of both servers says the language that the page is set to', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => {
    document.documentElement.lang = 'en'
  })
  const { left, servers } = await typedWith(() => ({ body: verified }))
  await expect.poll(() => left).toEqual(['/dashboard'])
  const spoken = (path: string) => servers.to(path).map(({ headers }) => headers.get('accept-language'))
  expect(spoken('/sign-up/email')).toEqual(['de'])
  expect(spoken('/auth/verify-email')).toEqual(['de'])
})

describe('BE-2: the code', () => {
  test('is relayed by the application, and its session opens the application', async () => {
    const { left, servers } = await typedWith(() => ({ body: verified }))
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/auth/verify-email').map((call) => call.body)).toEqual([
      { email: 'ada@example.com', otp: '123456', ...ofThisPage },
    ])
    expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({ token: TOKEN, user: { id: ada.id } })
    expect(servers.to('/auth/auth-callback')[0]?.headers.has('x-remember-me')).toBe(false)
  })

  test('that is refused by way of the application is refused as usual', async () => {
    const { servers } = await typedWith(() => refused(400, 'INVALID_OTP', 'Invalid OTP'))
    await expect.element(sentence('Invalid code')).toBeVisible()
    await expect.element(sentence(/^Use the digits from our latest email\./)).toBeVisible()
    expect(servers.to('/auth/verify-email').length).toBe(1)
  })

  test('that the auth service itself refused is not relayed', async () => {
    const { servers } = await typedWith(
      () => ({ body: verified }),
      () => refused(400, 'INVALID_OTP', 'Invalid OTP'),
    )
    await expect.element(sentence('Invalid code')).toBeVisible()
    expect(servers.to('/auth/verify-email')).toEqual([])
  })

  test.each([
    [502, 'The auth service could not be reached'],
    [504, 'The auth service took too long to answer'],
  ])('that the application could not relay (%i) is kept, and the reason shown', async (status, error) => {
    await typedWith(() => ({ status, body: { error: `${error}.` } }))
    await expect.element(sentence(error)).toBeVisible()
    await expect.element(sentence('Try again in a moment.')).toBeVisible()
    expect(digits()).toBe('123456')
  })

  test('that reached neither is kept too', async () => {
    await typedWith(unreachable)
    await expect.element(sentence('Check your connection, then try again.')).toBeVisible()
    expect(digits()).toBe('123456')
  })

  test('leads to signing in, as verified, where the answer has no token', async () => {
    const { left } = await typedWith(() => ({ body: { ...verified, token: null } }))
    await expect.element(sentence('Your email is verified. Sign in to continue.')).toBeVisible()
    expect(left).toEqual([])
  })
})

describe('BE-3: the reset code', () => {
  async function askedWith(relay: () => Answer, direct: () => Answer = unreachable) {
    const servers = fakeServers({ '/forget-password/email-otp': direct, '/auth/forgot-password': relay })
    mountSignIn()
    await userEvent.click(button('Forgot password?'))
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.click(submit('Send reset code'))
    return servers
  }

  test('is requested by way of the application', async () => {
    const servers = await askedWith(() => ({ body: { success: true } }))
    await expect.element(heading('Choose a new password')).toBeVisible()
    expect(servers.to('/auth/forgot-password').map((call) => call.body)).toEqual([
      { email: 'ada@example.com' },
    ])
  })

  test('that was requested too often says how long to wait', async () => {
    await askedWith(() => ({ ...refused(429), headers: { 'Retry-After': '42' } }))
    await expect.element(sentence('Failed to send reset code')).toBeVisible()
    await expect.element(sentence(/Try again in 4[12] seconds\./)).toBeVisible()
  })

  test('that the auth service itself refused is not relayed', async () => {
    const servers = await askedWith(
      () => ({ body: { success: true } }),
      () => refused(400, 'INVALID_EMAIL', 'Invalid email'),
    )
    await expect.element(email()).toHaveAccessibleDescription(/^Invalid email\. Enter an email like/)
    expect(servers.to('/auth/forgot-password')).toEqual([])
  })
})
