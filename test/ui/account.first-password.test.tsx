// Somebody who came by a provider alone sets a first password on the account's page, without signing out.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { waysInAt } from '../../ui/states/sample-people.ts'
import { open, servedAsAccount } from './support/account.tsx'
import { ada, refused } from './support/fake-servers.ts'
import { button, sentence, typeCode } from './support/form.ts'
import { person, signedIn } from './support/step-up.ts'

servedAsAccount()

const RESET = '/email-otp/reset-password'
const newPassword = page.getByLabelText('New password', { exact: true })

const withoutPassword = async (given: Record<string, (call: never) => object> = {}) => {
  let hasPassword = false
  const opened = await open('#password', {
    ...person(),
    '/list-accounts': () => ({ body: waysInAt(Date.now(), 'demo').slice(hasPassword ? 0 : 1) }),
    [RESET]: () => {
      hasPassword = true
      return { body: { success: true } }
    },
    '/sign-in/email': signedIn,
    '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    ...given,
  })
  await expect.element(sentence(/Your account has no password/)).toBeVisible()
  await userEvent.click(button('Set a password'))
  return opened
}

test('a first password is set by a code that comes to the known address, and the person stays where they are', async () => {
  const { servers, left } = await withoutPassword()
  await expect.element(sentence(/We sent a six-digit code to ada@example\.com/)).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  expect(page.getByLabelText('Email').elements()).toEqual([])
  await typeCode('271828')
  await expect.element(newPassword).toHaveFocus()
  await userEvent.keyboard('an analytical engine{Enter}')
  await expect.element(page.getByText('Your password is set.').first()).toBeVisible()
  await expect.element(page.getByLabelText('Current password')).toBeVisible()
  expect(servers.to('/forget-password/email-otp')[0]?.body).toEqual({ email: ada.email })
  const given = { email: ada.email, password: 'an analytical engine' }
  expect(servers.to(RESET).map(({ body }) => body)).toEqual([{ ...given, otp: '271828' }])
  expect(servers.to('/sign-in/email').at(-1)?.body).toMatchObject({ ...given, rememberMe: true })
  expect(servers.to('/auth/auth-callback')).toHaveLength(1)
  expect(left).toEqual([])
})

test('a wrong code and a password that is refused are said beside what they are about, and what was typed stays', async () => {
  let answer = refused(400, 'INVALID_OTP', 'Invalid OTP')
  await withoutPassword({ [RESET]: () => answer })
  await userEvent.click(button('Set a password'))
  await expect.element(sentence('Enter all six digits.')).toBeVisible()
  await typeCode('271828')
  await userEvent.keyboard('an analytical engine{Enter}')
  await expect.element(sentence('Invalid code')).toBeVisible()
  await expect.element(page.getByLabelText('Digit 1 of 6')).toHaveFocus()
  await expect.element(newPassword).toHaveValue('an analytical engine')
  answer = refused(400, 'PASSWORD_TOO_SHORT', 'Password too short')
  await userEvent.click(button('Set a password'))
  await expect.element(newPassword).toHaveAccessibleDescription(/short/i)
})

test('where the new sign-in takes a second factor too, the form asks for that', async () => {
  const { left } = await withoutPassword({
    '/sign-in/email': () => ({ body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } }),
    '/api/sign-out': () => ({ body: { success: true } }),
  })
  await typeCode('271828')
  await userEvent.keyboard('an analytical engine{Enter}')
  await expect.poll(() => left).toEqual(['/'])
})
