// What the pages of an organization offer follows from the table of roles and the membership machine, and the switcher acts as every action does.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { permissions } from '../../machines/membership/permissions.ts'
import { returnPath } from '../../ui/client/stored.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { refused } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { beta, me, organization, toPart } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

/** As if the table said so, until the test is over. */
function allow(role: keyof typeof permissions, given: (typeof permissions)['owner']): void {
  const before = { ...permissions }
  Object.assign(permissions, { [role]: given })
  onTestFinished(() => void Object.assign(permissions, before))
}

const seenBy = (role: 'owner' | 'admin' | 'member') =>
  openPage(me, OrganizationPage, { '/api/organization': () => ({ body: organization(role) }) })

const names = (role: 'button' | 'menuitem', name: RegExp) =>
  page
    .getByRole(role, { name })
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('who may do anything with a member has a menu of just that', async () => {
  allow('admin', { see: ['organization'], changeRole: ['member'] })
  seenBy('admin')
  await userEvent.click(button('Actions for Charles'))
  await expect.element(page.getByRole('menuitem', { name: 'Make admin' })).toBeVisible()
  expect(names('menuitem', /./)).toEqual(['Make admin'])
  expect(names('button', /^Actions for/)).toEqual(['Actions for Charles'])
})

test('who may invite is offered to, whatever their role is called', async () => {
  allow('member', { see: ['organization'], invite: ['member'] })
  allow('admin', { see: ['organization'] })
  seenBy('member')
  await userEvent.click(page.getByRole('link', { name: 'Invite people' }))
  await expect.element(button('Send invitation')).toBeVisible()
})

test('who may not is not', async () => {
  allow('admin', { see: ['organization'] })
  seenBy('admin')
  await expect.element(heading('Members')).toBeVisible()
  expect(names('button', /^Actions for/)).toEqual([])
  expect(page.getByRole('link', { name: /^Invitations/ }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Invite people' }).elements()).toEqual([])
})

test.each([
  ['owner', false],
  ['admin', true],
  ['member', true],
] as const)('an %s may leave: %s', async (role, leaves) => {
  seenBy(role)
  await toPart('Settings')
  await expect.element(heading('Settings')).toBeVisible()
  expect(names('button', /^Leave/)).toHaveLength(leaves ? 1 : 0)
})

async function switchWith(answer: () => ReturnType<typeof refused> | Promise<ReturnType<typeof refused>>) {
  const opened = openPage(me, Dashboard, { '/api/tenant': answer })
  const choose = () => userEvent.click(page.getByRole('menuitemradio', { name: new RegExp(`^${beta.name}`) }))
  await userEvent.click(button('Organization: Acme'))
  await choose()
  return { ...opened, choose }
}

test('switching goes one at a time, and says what is waited for and what went wrong', async () => {
  let answer = (_: ReturnType<typeof refused>) => {}
  const { servers, choose, left } = await switchWith(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await expect.element(sentence('Switching…')).toBeVisible()
  await choose()
  expect(servers.to('/api/tenant')).toHaveLength(1)
  answer(refused(500))
  await expect.element(sentence(/couldn’t answer/)).toBeVisible()
  expect(left).toEqual([])
})

test('who is not signed in any more is led to the form, and back', async () => {
  const { left } = await switchWith(() => refused(401, 'NOT_SIGNED_IN'))
  await expect.poll(() => left).toEqual(['/'])
  expect(returnPath.read()).toBe(location.pathname + location.search + location.hash)
})
