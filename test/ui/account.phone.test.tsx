// The names of the account's parts on a phone: all in sight, and in the same places whichever is shown.

import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import Account from '../../ui/pages/account/account.tsx'
import { fakeServers } from './support/fake-servers.ts'
import { heading } from './support/form.ts'
import { mount } from './support/mount.tsx'

const me = {
  user: { email: 'ada@example.com', name: 'Ada Lovelace' },
  tenants: [],
  tenantId: null,
  renewIn: null,
}

test('the names of the parts are in sight, and stay where they are when another is opened', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 780)
  location.hash = '#data'
  onTestFinished(async () => {
    location.hash = ''
    await page.viewport(innerWidth, innerHeight)
  })
  fakeServers({ '/api/me': () => ({ body: me }) })
  mount(Account)
  await expect.element(heading('Your account')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 0.9 })
  const names = [...document.querySelectorAll('.account nav a')] as HTMLElement[]
  const places = () => names.map(({ offsetLeft, offsetTop }) => [offsetLeft, offsetTop])
  const before = places()
  for (const name of names) {
    name.click()
    await expect.poll(() => name.ariaCurrent).toBe('page')
    expect(places(), name.textContent).toEqual(before)
  }
})
