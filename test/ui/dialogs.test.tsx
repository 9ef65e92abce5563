// A dialog names what it will do and to what, has the focus on the way out, and nothing lies over its buttons.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say } from '../../ui/components/toast.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { button } from './support/form.ts'
import { invitation, me, organization, toPart } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

const open = (role: 'owner' | 'member') =>
  openPage(me, OrganizationPage, {
    '/api/organization': () => ({
      body: { ...organization(role), invitations: role === 'owner' ? [invitation] : [] },
    }),
  })

const fromMenu = (name: string) => async () => {
  await userEvent.click(button('Actions for Charles'))
  await userEvent.click(page.getByRole('menuitem', { name }))
}

const inPart = (part: Parameters<typeof toPart>[0], name: string) => async () => {
  await toPart(part)
  await userEvent.click(button(name))
}

const asked = [
  ['owner', 'Remove Charles from Acme?', 'Remove', fromMenu('Remove')],
  ['owner', 'Transfer Acme to Charles?', 'Transfer', fromMenu('Transfer ownership')],
  [
    'owner',
    'Withdraw the invitation for lena@example.com?',
    'Withdraw',
    inPart('Invitations', 'Withdraw the invitation for lena@example.com'),
  ],
  ['member', 'Leave Acme?', 'Leave', inPart('Settings', 'Leave the organization')],
] as const

test.each(asked)(
  'an %s is asked “%s”, answers “%s”, and Cancel has the focus',
  async (role, title, act, ask) => {
    open(role)
    await ask()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: act, exact: true })).toBeVisible()
    await expect.element(dialog).toHaveAccessibleDescription(/^[^.]+\.$/)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('an owner types the organization’s name before it is deleted, by the keyboard alone, and a slip deletes nothing', async () => {
  const { servers, left } = openPage(me, OrganizationPage, {
    '/api/organization': () => ({ body: organization('owner') }),
    '/api/organizations/delete': () => ({ body: { success: true } }),
  })
  await inPart('Settings', 'Delete the organization')()
  const field = page.getByRole('dialog').getByLabelText('To confirm, type “Acme”')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/^That doesn’t match/)
  await userEvent.keyboard('Acne{Enter}')
  await expect.element(field).toHaveFocus()
  expect(servers.to('/api/organizations/delete')).toEqual([])
  await userEvent.clear(field)
  await userEvent.keyboard('acme {Enter}')
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/api/organizations/delete')).toHaveLength(1)
})

test('on a phone no toast lies over a dialog, and its buttons are in reach', async () => {
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(375, 667)
  open('owner')
  await inPart('Settings', 'Delete the organization')()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  say('Invitation sent to lena@example.com.')
  await expect.poll(() => document.querySelector('.toast')).not.toBeNull()
  // Fingers go through a toast, eyes do not.
  for (const one of document.querySelectorAll<HTMLElement>('.toasts, .toast'))
    one.style.pointerEvents = 'auto'
  for (const name of ['Cancel', 'Delete']) {
    const { x, y, width, height } = dialog.getByRole('button', { name }).element().getBoundingClientRect()
    expect(document.elementFromPoint(x + width / 2, y + height / 2)?.textContent).toBe(name)
    expect(y + height).toBeLessThan(667)
  }
})
