// A forgotten password: an e-mail, a code, a new password, and back to signing in.

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServers, refused } from './support/fake-servers.ts'
import {
  boxes,
  button,
  digits,
  email,
  heading,
  password,
  sentence,
  submit,
  typeCode,
} from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

async function reachReset(): Promise<void> {
  mountSignIn()
  await userEvent.click(button('Forgot password?'))
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(submit('Send reset code'))
  await expect.element(heading('Choose a new password')).toBeVisible()
}

test('BV-6, BV-8, EP-11: leads by a code and a new password back to signing in', async () => {
  const servers = fakeServers()
  await reachReset()
  await typeCode('123456')
  await expect.element(password()).toHaveFocus()
  await userEvent.keyboard('another secret{Enter}')
  await expect.element(sentence('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await expect.element(email()).toHaveValue('ada@example.com')
  expect(servers.to('/email-otp/reset-password').map((call) => call.body)).toEqual([
    { email: 'ada@example.com', otp: '123456', password: 'another secret' },
  ])
})

test('a code that cannot be sent shows the default message', async () => {
  fakeServers({ '/forget-password/email-otp': () => refused(500) })
  mountSignIn()
  await userEvent.click(button('Forgot password?'))
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(submit('Send reset code'))
  await expect.element(sentence('Failed to send reset code')).toBeVisible()
  await expect.element(email()).toHaveValue('ada@example.com')
})

test('a reset that is refused without a message shows the default one, and keeps the code', async () => {
  fakeServers({ '/email-otp/reset-password': () => refused(500) })
  await reachReset()
  await typeCode('123456')
  await userEvent.fill(password(), 'another secret')
  await userEvent.click(submit('Set new password'))
  await expect.element(sentence('Failed to reset password')).toBeVisible()
  expect(digits()).toBe('123456')
})

test('a weak password is shown at its field, and the code is not marked', async () => {
  fakeServers({ '/email-otp/reset-password': () => refused(400, 'PASSWORD_TOO_SHORT', 'Password too short') })
  await reachReset()
  await typeCode('123456')
  await userEvent.fill(password(), 'weak')
  await userEvent.click(submit('Set new password'))
  await expect
    .element(password())
    .toHaveAccessibleDescription('Password too short. Use at least 8 characters.')
  expect(boxes().some((each) => each.ariaInvalid === 'true')).toBe(false)
})

test('a wrong code is marked', async () => {
  fakeServers({ '/email-otp/reset-password': () => refused(400, 'INVALID_OTP', 'Invalid OTP') })
  await reachReset()
  await typeCode('123456')
  await userEvent.fill(password(), 'another secret')
  await userEvent.click(submit('Set new password'))
  await expect.element(sentence('Invalid code')).toBeVisible()
  expect(boxes().every((each) => each.ariaInvalid === 'true')).toBe(true)
})

test('nothing is sent while the code or the password is missing', async () => {
  const servers = fakeServers()
  await reachReset()
  await userEvent.click(submit('Set new password'))
  await expect.element(sentence('Some fields need your attention:')).toBeVisible()
  expect(servers.to('/email-otp/reset-password')).toEqual([])
})

test('X-22: another code is requested beside the first one, and the new password stays typed', async () => {
  const servers = fakeServers({
    '/email-otp/reset-password': () => refused(400, 'OTP_EXPIRED', 'OTP expired'),
  })
  await reachReset()
  await typeCode('123456')
  await userEvent.fill(password(), 'another secret')
  await userEvent.click(submit('Set new password'))
  await expect.element(sentence('You need another code.')).toBeVisible()
  await expect.element(page.getByText(/^You can request another code in \d:\d\d\.$/)).toBeVisible()
  expect(boxes().every(({ readOnly }) => readOnly)).toBe(true)
  const past = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(past)
  document.dispatchEvent(new Event('visibilitychange'))
  await userEvent.click(button('Send another code'))
  await expect.element(sentence('If this address can receive one, a new code is on its way.')).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await expect.element(password()).toHaveValue('another secret')
  expect(digits()).toBe('------')
  expect(servers.to('/forget-password/email-otp')).toHaveLength(2)
})

test('X-424: a wrong address is changed where it was typed', async () => {
  fakeServers()
  await reachReset()
  await userEvent.click(button('Wrong address? Change it'))
  await expect.element(heading('Reset your password')).toHaveFocus()
  await expect.element(email()).toHaveValue('ada@example.com')
})

test('BV-9: going back leads to signing in, with nothing sent and nothing of it kept', async () => {
  const servers = fakeServers()
  await reachReset()
  await typeCode('12345')
  await userEvent.fill(password(), 'another secret')
  await userEvent.click(button('Back to sign in'))
  await expect.element(heading('Sign in')).toHaveFocus()
  await expect.element(email()).toHaveValue('ada@example.com')
  await expect.element(password()).toHaveValue('')
  expect(servers.to('/email-otp/reset-password')).toEqual([])
})
