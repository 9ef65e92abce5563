// What a person finds where they arrive: the field that is to be filled, the choice that holds, and a word of what was done.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linking, said } from '../../ui/client/stored.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import InvitationPage from '../../ui/pages/invitation.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import RegisterOrganization from '../../ui/pages/register-organization.tsx'
import SelectTenant from '../../ui/pages/select-tenant.tsx'
import { button, heading, sentence } from './support/form.ts'
import { acme, invitation, me } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

test('the name of a new organization has the focus', async () => {
  openPage(me, RegisterOrganization)
  await expect.element(page.getByLabelText('Organization name')).toHaveFocus()
})

test('the organization one is in is chosen where another may be', async () => {
  openPage(me, SelectTenant)
  await expect.element(page.getByRole('radio', { checked: true })).toHaveAttribute('value', acme.id)
})

test('a removed member reads that they are in no organization, and not that they are in none yet', async () => {
  openPage({ ...me, tenants: [], tenantId: null }, NoOrganization)
  await expect.element(heading('You’re not a member of an organization')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\byet\b/)
})

test('who accepts an invitation reads on the next page that they have joined, once', async () => {
  history.replaceState(null, '', `#${'t'.repeat(43)}`)
  const { left } = openPage(me, InvitationPage, {
    '/api/invitations/look-up': () => ({ body: { ...invitation, respondent: 'addressee' } }),
    '/api/invitations/accept': () => ({ body: { redirect: '/dashboard' } }),
  })
  await userEvent.click(button('Accept'))
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(said.read()).toBe('You joined Acme.')
  openPage(me, Dashboard)
  await expect.element(sentence('You joined Acme.')).toBeVisible()
  expect([said.read(), linking.read()]).toEqual(['', ''])
})
