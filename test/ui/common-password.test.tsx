// A common password is recognised by a filter that is loaded with the first keystroke.

import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { newPassword as field, mountNewPassword } from './support/new-password.tsx'

/** Every bit is set: whatever is long enough, and no longer than what is listed, counts as common. */
const everything = () =>
  new Response(new Uint8Array(64).fill(255), { headers: { 'content-type': 'application/octet-stream' } })

test('the filter is loaded once, the field says so, and what was typed is sent nowhere', async () => {
  const asked: [string, RequestInit | undefined][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init])
    return everything()
  })
  mountNewPassword()
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
  vi.stubGlobal('fetch', async () => everything())
  mountNewPassword()
  await userEvent.fill(field(), 'quiet words, walking')
  await expect
    .element(field())
    .toHaveAccessibleDescription('A common password, easy to guess. Choose another one.')
})
