// A session that ends in the middle of a form: what was typed is there again once the same person has signed in.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import { draft } from '../../ui/client/stored.ts'
import Account from '../../ui/pages/account/account.tsx'
import Organization from '../../ui/pages/organization/organization.tsx'
import { VisitProvider } from '../../ui/pages/visit.ts'
import { refused } from './support/fake-servers.ts'
import { button } from './support/form.ts'
import { unmount } from './support/mount.tsx'
import { beta, me, organization } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

const ended = () => refused(401, 'NOT_SIGNED_IN', 'Sign in first.')

function open(whose: Me, part: string) {
  history.replaceState(null, '', `/organization#${part}`)
  return openPage(
    whose,
    () => (
      <VisitProvider value={{ known: { me: whose }, isLeft: () => false }}>
        <Organization />
      </VisitProvider>
    ),
    {
      '/api/organization': () => ({
        body: { ...organization('owner'), ...whose.tenants.find(({ id }) => id === whose.tenantId) },
      }),
      '/api/invitations': ({ method }: { method: string }) => (method === 'POST' ? ended() : { body: [] }),
      '/api/organizations/rename': ended,
    },
  )
}

const other: Me = { ...me, user: { email: 'eve@example.com', name: 'Eve' } }

test('an invitation’s address and role are there again, and the form knows who signs in', async () => {
  const { left } = open(me, 'invitations')
  await userEvent.fill(page.getByLabelText('Email to invite'), 'lena@example.com')
  await userEvent.selectOptions(page.getByLabelText('Role'), 'admin')
  await userEvent.click(button('Send invitation'))
  await expect.poll(() => left).toEqual(['/'])
  expect(draft('email').read()).toBe(me.user.email)
  unmount()
  open(me, 'invitations')
  await expect.element(page.getByLabelText('Email to invite')).toHaveValue('lena@example.com')
  await expect.element(page.getByLabelText('Role')).toHaveValue('admin')
  unmount()
  open(me, 'invitations')
  await expect.element(page.getByLabelText('Email to invite')).toHaveValue('')
})

test('an organization’s new name is there again, and not for somebody else who signs in', async () => {
  const { left } = open(me, 'settings')
  await userEvent.fill(page.getByLabelText('Organization name'), 'Acme Works')
  await userEvent.click(button('Save'))
  await expect.poll(() => left).toEqual(['/'])
  unmount()
  open(other, 'settings')
  await expect.element(page.getByLabelText('Organization name')).toHaveValue('Acme')
  unmount()
  open(me, 'settings')
  await expect.element(page.getByLabelText('Organization name')).toHaveValue('Acme Works')
})

test('what was typed for one organization is not in the form of another one', async () => {
  const { left } = open(me, 'settings')
  await userEvent.fill(page.getByLabelText('Organization name'), 'Acme Works')
  await userEvent.click(button('Save'))
  await expect.poll(() => left).toEqual(['/'])
  unmount()
  open({ ...me, tenantId: beta.id }, 'settings')
  await expect.element(page.getByLabelText('Organization name')).toHaveValue('Beta')
  unmount()
  open(me, 'settings')
  await expect.element(page.getByLabelText('Organization name')).toHaveValue('Acme Works')
})

test('a person’s own new name is there again', async () => {
  const openAccount = () => {
    history.replaceState(null, '', '/account#profile')
    return openPage(
      me,
      () => (
        <VisitProvider value={{ known: { me }, isLeft: () => false }}>
          <Account />
        </VisitProvider>
      ),
      { '/update-user': () => refused(401, 'UNAUTHORIZED', 'Unauthorized'), '/api/sign-out': ended },
    )
  }
  const { left } = openAccount()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await userEvent.fill(name, 'Ada, Countess of Lovelace')
  await userEvent.click(button('Save'))
  await userEvent.click(button('Sign in again'))
  await expect.poll(() => left).toEqual(['/'])
  unmount()
  openAccount()
  await expect.element(name).toHaveValue('Ada, Countess of Lovelace')
  unmount()
  openAccount()
  await expect.element(name).toHaveValue('Ada')
})
