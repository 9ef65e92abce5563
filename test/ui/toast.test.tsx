// A toast says what was done, and is in nobody's way.

import { expect, onTestFinished, test } from 'vitest'
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

test('on a phone it lies at the head of the page, and not on what is pressed next', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(414, 896))
  mount(() => <Toasts label="Messages" />)
  say('The codes are copied.')
  const toast = page.getByText('The codes are copied.').last()
  await expect.element(toast).toBeVisible()
  expect(toast.element().getBoundingClientRect().bottom).toBeLessThan(200)
})
