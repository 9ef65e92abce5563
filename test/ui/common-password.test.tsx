// A new password that many people have is told so, by a filter that comes with the first keystroke.

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasswordField } from '../../ui/components/password-field.tsx'
import { mount } from './support/mount.tsx'

const field = () => page.getByLabelText('New password')

test('asks for it once, says so, and tells nobody what was typed', async () => {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    // Full: whatever is long enough is on the list.
    return new Response(new Uint8Array(64).fill(255), {
      headers: { 'content-type': 'application/octet-stream' },
    })
  })
  mount(() => (
    <PasswordField
      id="password"
      label="New password"
      hint="At least 8 characters."
      autocomplete="new-password"
      enterkeyhint="go"
      strengthAgainst="ada@example.com"
    />
  ))
  await expect.element(field()).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.fill(field(), 'four quiet words, walking')
  await expect.element(field()).toHaveAccessibleDescription('Too common: it is guessed first.')
  await userEvent.fill(field(), 'short')
  await expect.element(field()).toHaveAccessibleDescription('Too short yet.')
  await userEvent.fill(field(), 'others, walking quietly')
  await expect.element(field()).toHaveAccessibleDescription('Too common: it is guessed first.')
  await userEvent.fill(field(), '')
  await expect.element(field()).toHaveAccessibleDescription('At least 8 characters.')
  expect(asked).toEqual([['/api/common-passwords', undefined]])
})
