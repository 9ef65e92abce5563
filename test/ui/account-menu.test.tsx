// The menu behind the person's initials, on every page behind the door: account, theme, language and sign-out.

import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import { fakeServers } from './support/fake-servers.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'

const me = { user: { email: 'ada@example.com', name: 'Ada King Lovelace' }, tenants: [], tenantId: null }

withMeta()

afterEach(() => {
  localStorage.removeItem('lockstep.theme')
  localStorage.removeItem('lockstep.language')
  delete document.documentElement.dataset.theme
})

const face = () => page.getByRole('button', { name: 'Your account: ada@example.com' })
const lettersShown = () => document.querySelector('.avatar')?.getAttribute('data-letters')
const choice = (name: string) => page.getByRole('menuitemradio', { name })

async function open(given = me) {
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: given }) })
  mount(NoOrganization)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { left, servers }
}

describe('the menu of the account', () => {
  test('is behind the initials of the first and the last name', async () => {
    await open()
    expect(lettersShown()).toBe('AL')
  })

  test('is behind the e-mail’s where there is no name', async () => {
    await open({ ...me, user: { ...me.user, name: '' } })
    expect(lettersShown()).toBe('A')
  })

  test('is used by the keyboard alone, and gives the focus back', async () => {
    await open()
    face().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Account' })).toHaveFocus()
    await expect.element(page.getByRole('menuitem', { name: 'Account' })).toHaveAttribute('href', '/account')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(face()).toHaveFocus()
  })

  test('marks the one choice that holds, in forced colours too', async () => {
    await open()
    await userEvent.click(face())
    await expect.element(choice('Light')).toBeVisible()
    const marks = page
      .getByRole('menuitemradio')
      .elements()
      .map((one) => getComputedStyle(one, '::after').visibility)
    expect(marks.filter((mark) => mark === 'visible')).toHaveLength(2)
    expect(choice('Use system setting').element().matches('[data-checked]')).toBe(true)
  })

  test('keeps the theme on this device', async () => {
    await open()
    await userEvent.click(face())
    await expect.element(choice('Use system setting')).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(choice('Dark'))
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
    expect(localStorage.getItem('lockstep.theme')).toBe('dark')
    await expect.element(choice('Dark')).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(choice('Use system setting'))
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark')
    expect(localStorage.getItem('lockstep.theme')).toBe('system')
  })

  test('speaks another language after a reload', async () => {
    const { left } = await open()
    await userEvent.click(face())
    await userEvent.click(choice('English'))
    expect(left).toEqual([])
    await userEvent.click(choice('Deutsch'))
    expect([left, localStorage.getItem('lockstep.language')]).toEqual([['reload'], 'de'])
  })

  test('signs out', async () => {
    const { left, servers } = await open()
    await userEvent.click(face())
    await userEvent.click(page.getByRole('menuitem', { name: 'Sign out' }))
    await expect.poll(() => servers.to('/api/sign-out').length).toBe(1)
    expect(left).toEqual([])
  })
})
