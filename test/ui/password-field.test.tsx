// The password field: it can show its text, rates its strength, and warns of Caps Lock.

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { strengthOf } from '../../ui/components/password-strength.ts'
import { button } from './support/form.ts'
import { newPassword as field, mountNewPassword } from './support/new-password.tsx'

test('hides the password until its button is pressed', async () => {
  mountNewPassword()
  await expect.element(field()).toHaveAttribute('type', 'password')
  await userEvent.click(button('Show password'))
  await expect.element(field()).toHaveAttribute('type', 'text')
  await userEvent.click(button('Hide password'))
  await expect.element(field()).toHaveAttribute('type', 'password')
})

test('shows the strength in place of the hint', async () => {
  mountNewPassword()
  await expect.element(field()).toHaveAccessibleDescription('At least 8 characters.')
  await userEvent.fill(field(), 'short')
  await expect.element(field()).toHaveAccessibleDescription('Too short.')
  await userEvent.fill(field(), 'four quiet words, walking')
  await expect.element(field()).toHaveAccessibleDescription('Strong.')
  await userEvent.fill(field(), '')
  await expect.element(field()).toHaveAccessibleDescription('At least 8 characters.')
})

test('says that Caps Lock is on', async () => {
  mountNewPassword()
  await userEvent.click(field())
  const press = (modifierCapsLock: boolean) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { modifierCapsLock, bubbles: true }))
  press(true)
  await expect.element(field()).toHaveAccessibleDescription('Caps Lock is on.')
  press(false)
  await expect.element(field()).toHaveAccessibleDescription('At least 8 characters.')
})

test.each([
  ['seven77', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['ada.ada.ada.2026', 1],
  ['password', 1],
  ['passw0rd!', 2],
  ['quiet walking', 3],
  ['four quiet words, walking', 4],
  ['🙂🙃🙂🙃', 0],
])('rates %s as %i', (password, strength) => {
  expect(strengthOf(password, 'ada@example.com')).toBe(strength)
})
