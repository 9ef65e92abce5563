// The names of the account's parts do not fit on a phone: the one that is shown is in sight.

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

test('X-520: the name of the part that an address opens is in sight', async () => {
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
})
