// A toast says what was done, and is in nobody's way.

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say, Toasts } from '../../ui/components/toast.tsx'
import '../../ui/styles/dialog.css'
import { mount } from './support/mount.tsx'

test('what lies below a toast can be pressed', async () => {
  mount(() => <Toasts label="Messages" />)
  say('Password changed.')
  const toast = page.getByText('Password changed.').last()
  await expect.element(toast).toBeVisible()
  const { x, y, width, height } = toast.element().getBoundingClientRect()
  const pressed = document.elementFromPoint(x + width / 2, y + height / 2)
  expect([...document.querySelectorAll('.toasts, .toasts *')]).not.toContain(pressed)
})
