// The first page after signing in says what it is for.

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { heading } from './support/form.ts'
import { me } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

test('the dashboard says what to do next: the people of the organization, the account, the devices', async () => {
  openPage({ ...me, user: { ...me.user, name: '' } }, Dashboard)
  await expect.element(heading('What’s next')).toBeVisible()
  const leads = [...document.querySelectorAll('.next a')].map((one) => one.getAttribute('href'))
  expect(leads).toEqual(['/organization', '/account#profile', '/account', '/account#devices'])
  expect(document.querySelector('.developers')).toBeNull()
})

test('in development it says which page it is, and how an application takes its place', async () => {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'inspector', content: 'http://x.example' }),
  )
  openPage(me, Dashboard)
  const note = page.getByRole('complementary', { name: 'For developers' })
  await expect.element(note).toBeVisible()
  for (const named of ['ui/pages/dashboard.tsx', 'LANDING_PAGES=', 'docs/integrate.md'])
    expect(note.element().textContent).toContain(named)
  document.querySelector('meta[name=inspector]')?.remove()
})
