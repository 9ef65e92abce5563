// A toast says what was done, and is in nobody's way.

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say, Toasts } from '../../ui/components/toast.tsx'
import '../../ui/styles/dialog.css'
import { open, servedAsAccount } from './support/account.tsx'
import { mount } from './support/mount.tsx'

servedAsAccount()

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

test.each([
  ['Your name is saved.', []],
  ['A new code is on its way to ada.lovelace.of.engines@example.com.', ['Your account']],
])(
  'on a phone it covers nothing, or the heading alone where it is long: “%s” over %j',
  async (sentence, covered) => {
    await page.viewport(375, 667)
    onTestFinished(() => page.viewport(414, 896))
    await open('#profile')
    await expect.element(page.getByLabelText('New email')).toBeVisible()
    say(sentence)
    const under = () => {
      const over = document.querySelector('.toast')?.getBoundingClientRect()
      if (!over?.width) return ['no toast']
      const all = [...document.querySelectorAll('.bar > *, main *')]
      const shown = all.filter((one) => one.matches('a, button, input, label') || one.children.length === 0)
      const covered = shown.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > top && top < over.bottom && bottom > over.top
      })
      return covered.map(({ textContent }) => textContent)
    }
    await expect.poll(under).toEqual(covered)
  },
)

test('on a phone it leaves free the edge of the window where that says that the browser is offline', async () => {
  await page.viewport(375, 667)
  onTestFinished(() => page.viewport(414, 896))
  await open('#profile')
  await expect.element(page.getByLabelText('New email')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  await expect.poll(() => place('.bar .offline')?.top).toBe(0)
  say('The key is copied.')
  await expect.element(page.getByText('The key is copied.').last()).toBeVisible()
  await expect.poll(() => place('.toasts')?.top).toBeGreaterThanOrEqual(place('.bar .offline')?.bottom ?? NaN)
})

test('on a phone it covers neither the header nor the field in focus', async () => {
  await page.viewport(375, 667)
  onTestFinished(() => page.viewport(414, 896))
  mount(() => (
    <>
      <header class="bar" style="position: fixed; inset: 0 0 auto; block-size: 64px" />
      <div class="field" style="position: fixed; inset: 90px 0 auto">
        <input aria-label="Name" />
      </div>
      <Toasts label="Messages" />
    </>
  ))
  const place = (selector: string) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    return { top, bottom }
  }
  say('Saved.')
  await expect.element(page.getByText('Saved.').last()).toBeVisible()
  await expect.poll(() => place('.toasts').top).toBeGreaterThanOrEqual(place('.bar').bottom)
  await userEvent.click(page.getByLabelText('Name'))
  await expect.poll(() => place('.toasts').top).toBeGreaterThanOrEqual(place('.field').bottom)
})
