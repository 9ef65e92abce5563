// The page of an organization, the switcher, and where an invitation's link leads.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import type { Invitation, Organization } from '../../server/wire/organization.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import InvitationPage from '../../ui/pages/invitation.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { AUTH, fakeServers, refused } from './support/fake-servers.ts'
import { button, email, heading, sentence } from './support/form.ts'
import { mount, mountSignIn, watchLeaving } from './support/mount.tsx'

const acme = { id: 'id-of-Acme', name: 'Acme', slug: 'acme', isDefault: false }
const beta = { id: 'id-of-Beta', name: 'Beta', slug: 'beta', isDefault: true }
const me: Me = {
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants: [acme, beta],
  tenantId: acme.id,
  renewIn: null,
}
const person = (userId: number, name: string, role: Organization['role'], isSelf = false) => ({
  userId,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  joinedAt: 0,
  isSelf,
})
const organization = (role: Organization['role']): Organization => ({
  ...acme,
  role,
  members: [person(1, 'Ada', role, true), person(2, 'Grace', 'admin'), person(3, 'Charles', 'member')],
  invitations: [],
  mailsInvitations: true,
})
const invitation: Invitation = {
  id: 'id-of-invitation',
  organization: 'Acme',
  inviter: 'Olga',
  email: 'ada@example.com',
  role: 'member',
  state: 'pending',
  invitedAt: 0,
  expiresAt: Date.UTC(2030, 0, 1),
}
const TOKEN = 't'.repeat(43)

beforeEach(() => {
  const meta = document.createElement('meta')
  meta.name = 'auth-url'
  meta.content = AUTH
  document.head.append(meta)
  return () => meta.remove()
})
const before = location.href
afterEach(() => history.replaceState(null, '', before))

type Given = Parameters<typeof fakeServers>[0]
function open(component: Parameters<typeof mount>[0], given: Given = {}) {
  const left = watchLeaving()
  const servers = fakeServers({
    '/api/me': () => ({ body: me }),
    '/api/invitations': () => ({ body: [] }),
    ...given,
  })
  mount(component)
  return { left, servers }
}
const done = () => ({ body: { success: true } })
const choose = async (who: string, what: string) => {
  await userEvent.click(button(`What to do with ${who}`))
  await userEvent.click(page.getByRole('menuitem', { name: what }))
}

describe('X-561: the page of an organization', () => {
  const openAs = (role: Organization['role'], given: Given = {}) =>
    open(OrganizationPage, { '/api/organization': () => ({ body: organization(role) }), ...given })

  test('invites by address and role, says what was refused beside the field, and is ready for the next', async () => {
    let isRefused = true
    const { servers } = openAs('owner', {
      '/api/invitations': ({ method }) => {
        if (method === 'GET') return { body: [] }
        return isRefused ? refused(409, 'ALREADY_INVITED') : done()
      },
    })
    const field = page.getByLabelText('E-mail to invite')
    await userEvent.fill(field, 'not an address')
    await button('Send invitation').click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveFocus()
    await userEvent.fill(field, 'grace@example.com')
    await userEvent.selectOptions(page.getByLabelText('Role'), 'admin')
    await button('Send invitation').click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    isRefused = false
    await button('Send invitation').click()
    await expect.element(sentence('Invitation sent to grace@example.com.')).toBeVisible()
    await expect.element(field).toHaveValue('')
    expect(servers.to('/api/invitations').at(-1)?.body).toEqual({
      tenantId: acme.id,
      email: 'grace@example.com',
      role: 'admin',
    })
  })

  test('asks before anything that cannot be taken back, by the keyboard too, and gives the focus back', async () => {
    const { servers } = openAs('owner', { '/api/members/remove': done })
    await expect.element(button('What to do with Charles')).toBeVisible()
    button('What to do with Charles').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Make admin' })).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Remove' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('What to do with Charles')).toHaveFocus()
    expect(servers.to('/api/members/remove')).toEqual([])
    await choose('Charles', 'Remove')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect.element(sentence('Charles was removed.')).toBeVisible()
    expect(servers.to('/api/members/remove')[0]?.body).toEqual({ tenantId: acme.id, userId: 3 })
  })

  test('hands the organization over', async () => {
    const { servers } = openAs('owner', { '/api/organizations/hand-over': done })
    await choose('Grace', 'Hand the organization over')
    await expect.element(page.getByText(/Grace will own the organization/)).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /Hand/ }))
    await expect.element(sentence('Grace owns the organization now.')).toBeVisible()
    expect(servers.to('/api/organizations/hand-over')[0]?.body).toEqual({ tenantId: acme.id, userId: 2 })
  })

  test.each([
    ['admin', ['Charles'], true],
    ['member', [], false],
  ] as const)('offers an %s what their role allows', async (role, acted, invites) => {
    openAs(role)
    await expect.element(heading('Members')).toBeVisible()
    const offered = page.getByRole('button', { name: /^What to do with/ }).elements()
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(
      acted.map((name) => `What to do with ${name}`),
    )
    expect(page.getByRole('button', { name: 'Send invitation' }).elements()).toHaveLength(invites ? 1 : 0)
    expect(page.getByRole('button', { name: 'Delete the organization' }).elements()).toEqual([])
    await expect.element(button('Leave the organization')).toBeVisible()
  })

  test('X-566: says that nobody can be invited where there is no mail server', async () => {
    open(OrganizationPage, {
      '/api/organization': () => ({ body: { ...organization('owner'), mailsInvitations: false } }),
    })
    await expect.element(sentence(/has no mail server/)).toBeVisible()
  })

  test('X-563: is made the one to start in, and says so', async () => {
    let isDefault = false
    const { servers } = open(OrganizationPage, {
      '/api/organization': () => ({ body: { ...organization('member'), isDefault } }),
      '/api/tenant': () => {
        isDefault = true
        return { body: { redirect: '/dashboard' } }
      },
    })
    await button('Start here when I sign in').click()
    await expect.element(sentence('You start in this organization when you sign in.')).toBeVisible()
    expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: acme.id, remember: true })
  })
})

test('X-562: the header of every page switches to another organization, by the keyboard too', async () => {
  const { left, servers } = open(Dashboard, { '/api/tenant': () => ({ body: { redirect: '/dashboard' } }) })
  await expect.element(button('Organization: Acme')).toBeVisible()
  button('Organization: Acme').element().focus()
  await userEvent.keyboard('{Enter}')
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  await expect.element(choice('Acme')).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: beta.id })
})

test('X-569: an invitation that waits for the address is shown to who belongs to nothing, and accepted there', async () => {
  const { left, servers } = open(NoOrganization, {
    '/api/me': () => ({ body: { ...me, tenants: [], tenantId: null } }),
    '/api/invitations': () => ({ body: [invitation] }),
    '/api/invitations/accept': () => ({ body: { redirect: '/dashboard' } }),
  })
  await expect.element(sentence('Olga invites you. Role: Member.')).toBeVisible()
  await button('Accept').click()
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/api/invitations/accept')[0]?.body).toEqual({ id: invitation.id })
})

describe('X-564: the link of an invitation', () => {
  const openLink = (given: Given) => {
    history.replaceState(null, '', `/invitation#${TOKEN}`)
    return open(InvitationPage, { '/api/invitations/look-up': () => ({ body: invitation }), ...given })
  }
  const signedOut = () => ({ status: 401, body: { code: 'NOT_SIGNED_IN' } })

  test('says who invites to what, and leads to the form, which holds the address', async () => {
    const { left } = openLink({ '/api/me': signedOut })
    await expect.element(heading('Join Acme')).toBeVisible()
    await expect.element(sentence('ada@example.com')).toBeVisible()
    await button('Create an account').click()
    expect([left, location.pathname]).toEqual([['reload'], '/'])
    mountSignIn()
    await expect.element(heading('Create your account')).toBeVisible()
    await expect.element(email()).toHaveValue('ada@example.com')
    await expect.element(email()).toHaveAttribute('readonly')
    await button('Use another address').click()
    await expect.element(email()).not.toHaveAttribute('readonly')
  })

  test('tells somebody else whom it is for, and offers to sign out', async () => {
    const { left, servers } = openLink({
      '/api/me': () => ({ body: { ...me, user: { email: 'eve@example.com', name: 'Eve' } } }),
      '/api/sign-out': () => ({ body: { success: true, authSessionEnded: true } }),
    })
    await expect.element(sentence(/This invitation is for ada@example.com/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
    await button('Sign out').click()
    await expect.poll(() => left).toEqual(['reload'])
    expect(servers.to('/api/sign-out')).toHaveLength(1)
  })

  test('lets the addressee accept, or decline once asked', async () => {
    const { servers } = openLink({ '/api/invitations/decline': done })
    await button('Decline').click()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Decline' }))
    await expect.poll(() => servers.to('/api/invitations/decline').length).toBe(1)
  })

  test.each([
    ['accepted', 'This invitation was accepted'],
    ['revoked', 'This invitation was taken back'],
    ['lapsed', 'This invitation has lapsed'],
  ] as const)('that is %s says so', async (state, title) => {
    openLink({ '/api/invitations/look-up': () => ({ body: { ...invitation, state } }) })
    await expect.element(heading(title)).toBeVisible()
  })

  test('that is none says so', async () => {
    openLink({ '/api/invitations/look-up': () => refused(404, 'INVITATION_UNKNOWN') })
    await expect.element(heading('There is no such invitation')).toBeVisible()
  })
})
