// A common password is recognised by a filter that is loaded with the first keystroke.

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasswordField } from '../../ui/components/password-field.tsx'
import { mount } from './support/mount.tsx'

const field = () => page.getByLabelText('New password')

test('the filter is loaded once, the field says so, and what was typed is sent nowhere', async () => {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    // Every bit is set: whatever is long enough, and no longer than what is listed, counts as common.
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
  await userEvent.fill(field(), 'quiet words, walking')
  await expect
    .element(field())
    .toHaveAccessibleDescription(
      'A common password, easy to guess. You can use it, but another one is safer.',
    )
  await userEvent.fill(field(), 'short')
  await expect.element(field()).toHaveAccessibleDescription('Too short.')
  await userEvent.fill(field(), 'others, as quiet')
  await expect
    .element(field())
    .toHaveAccessibleDescription(
      'A common password, easy to guess. You can use it, but another one is safer.',
    )
  await userEvent.fill(field(), '')
  await expect.element(field()).toHaveAccessibleDescription('At least 8 characters.')
  expect(asked).toEqual([['/api/common-passwords', undefined]])
})

test('where the service refuses it, the field says so before it is sent', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'password-blocklist', content: 'on' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(64).fill(255)))
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
  await userEvent.fill(field(), 'quiet words, walking')
  await expect
    .element(field())
    .toHaveAccessibleDescription('A common password, easy to guess. Choose another one.')
})
