// Names, slugs and addresses on pages that are written from right to left: one that begins with digits reads as it was typed.

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import Account from '../../ui/pages/account/account.tsx'
import Dashboard from '../../ui/pages/dashboard.tsx'
import InvitationPage from '../../ui/pages/invitation.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import SelectTenant from '../../ui/pages/select-tenant.tsx'
import { invitation, me, organization } from './support/organization.ts'
import { type Given, openPage, withMeta } from './support/pages.ts'

withMeta()

const before = location.href
beforeEach(() => {
  document.documentElement.dir = 'rtl'
  return () => {
    document.documentElement.removeAttribute('dir')
    history.replaceState(null, '', before)
  }
})

const [NAME, SLUG, PERSON, EMAIL, ADDRESS] = [
  '2024 Acme',
  '2024-acme',
  '3 Ada',
  '123@example.com',
  '2001:db8::1f',
]
const acme = { ...me.tenants[0], id: 'id-of-Acme', name: NAME, slug: SLUG, isDefault: false }
const other = { ...acme, id: 'id-of-Beta', isDefault: true }
const ada: Me = { ...me, user: { email: EMAIL, name: PERSON }, tenants: [acme, other] }
const nobody: Me = { ...ada, tenants: [], tenantId: null }
const ofAcme = organization('owner')
const invited = { ...invitation, organization: NAME, email: EMAIL }

const given: Given = {
  '/api/organization': () => ({
    body: {
      ...ofAcme,
      ...acme,
      members: ofAcme.members.map((member) => ({ ...member, name: PERSON, email: EMAIL })),
      invitations: [invited],
    },
  }),
  '/api/invitations': () => ({ body: [invited] }),
  '/api/invitations/look-up': () => ({ body: { ...invited, respondent: null } }),
  '/api/sessions': () => ({
    body: [{ id: '1', createdAt: 0, updatedAt: 0, ipAddress: ADDRESS, userAgent: '', current: true }],
  }),
}

/** Those on the page that are just this text and can be seen. */
function shown(text: string): Text[] {
  const found: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.data.trim() === text && !node.parentElement?.closest('.unseen')) found.push(node)
  }
  return found
}

/** Whether each character stands to the right of the one before it. */
function isInOrder(node: Text): boolean {
  const lefts = [...node.data].flatMap((character, index) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + 1)
    return character === ' ' ? [] : [range.getBoundingClientRect().left]
  })
  return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] as number))
}

type Row = [
  where: string,
  who: Me,
  Page: () => ReturnType<typeof Dashboard>,
  at: string,
  texts: Record<string, number>,
]

test.each<Row>([
  ['choosing an organization', { ...ada, tenantId: null }, SelectTenant, '', { [NAME]: 3, [SLUG]: 2 }],
  ['the dashboard', ada, Dashboard, '', { [NAME]: 4, [SLUG]: 1 }],
  ['the members', ada, OrganizationPage, '', { [NAME]: 2, [PERSON]: 3, [EMAIL]: 3 }],
  ['the invitations', ada, OrganizationPage, '#invitations', { [EMAIL]: 1 }],
  ['the profile', ada, Account, '', { [NAME]: 1, [PERSON]: 1, [EMAIL]: 1 }],
  ['the devices', ada, Account, '#devices', { [ADDRESS]: 1 }],
  ['waiting invitations', nobody, NoOrganization, '', { [NAME]: 1 }],
  ['the link of an invitation', nobody, InvitationPage, `/invitation#${'t'.repeat(43)}`, { [EMAIL]: 1 }],
])('%s', async (_, who, Page, at, texts) => {
  if (at) history.replaceState(null, '', at)
  openPage(who, Page, given)
  await expect
    .poll(() => Object.fromEntries(Object.keys(texts).map((text) => [text, shown(text).length])))
    .toEqual(texts)
  for (const text of Object.keys(texts))
    expect(shown(text).map(isInOrder), text).toEqual(shown(text).map(() => true))
})

test('what opens from the header', async () => {
  openPage(ada, Dashboard, given)
  await userEvent.click(page.getByRole('button', { name: /^Your account/ }))
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const seen = () => [...shown(PERSON), ...shown(EMAIL)].filter((node) => menu.element().contains(node))
  expect(seen().map(isInOrder)).toEqual([true, true])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: new RegExp(NAME) }).first())
  const choice = () => shown(NAME).find((node) => node.parentElement?.closest('[role="menuitemradio"]'))
  await expect.poll(choice).toBeDefined()
  expect(isInOrder(choice() as Text)).toBe(true)
})
