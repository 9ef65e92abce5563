// What the pages of an organization offer follows from what its answer says that the reader may do, and the switcher acts as every action does.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { knownTable, mayOf } from '../../machines/membership/permissions.ts'
import { returnPath } from '../../ui/client/stored.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { refused } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { beta, me, organization, toPart } from './support/organization.ts'
import { openPage, withMeta } from './support/pages.ts'

withMeta()

const nothing = { ...mayOf(knownTable, 'member'), leave: true }

/** @param may what the answer says in place of what a person of this role may do */
const seenBy = (role: 'owner' | 'admin' | 'member', may?: Partial<typeof nothing>) => {
  const body = organization(role)
  return openPage(me, OrganizationPage, {
    '/api/organization': () => ({ body: may ? { ...body, may: { ...nothing, ...may } } : body }),
  })
}

const names = (role: 'button' | 'menuitem', name: RegExp) =>
  page
    .getByRole(role, { name })
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('who may do anything with a member has a menu of just that', async () => {
  seenBy('admin', { changeRole: ['member', 'editor'] })
  await userEvent.click(button('Actions for Charles'))
  await expect.element(page.getByRole('menuitem', { name: 'Change role to editor' })).toBeVisible()
  expect(names('menuitem', /./)).toEqual(['Change role to editor'])
  expect(names('button', /^Actions for/)).toEqual(['Actions for Charles'])
})

test('who may invite is offered to, whatever their role is called', async () => {
  seenBy('member', { invite: ['member'] })
  await userEvent.click(page.getByRole('link', { name: 'Invite people' }))
  await expect.element(button('Send invitation')).toBeVisible()
})

test('who may not is not', async () => {
  seenBy('admin', {})
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
  await expect.element(heading('Default organization')).toBeVisible()
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
