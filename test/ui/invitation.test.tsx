// Where an invitation's link leads, and what waits for a person who has signed in.

import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import type { FoundInvitation, Invitation } from '../../server/wire/organization.ts'
import { returnPath } from '../../ui/client/stored.ts'
import InvitationPage from '../../ui/pages/invitation.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import { refused, unreachable } from './support/fake-servers.ts'
import { button, email, heading, sentence } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'
import { done, type Given, openPage, withMeta } from './support/pages.ts'

const me: Me = {
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants: [{ id: 'id-of-Beta', name: 'Beta', slug: 'beta', isDefault: true }],
  tenantId: 'id-of-Beta',
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
}
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

withMeta()
const before = location.href
afterEach(() => history.replaceState(null, '', before))

const open = (component: Parameters<typeof openPage>[1], given: Given = {}) => openPage(me, component, given)

test('an invitation that waits for the address is shown to who belongs to nothing, and accepted there', async () => {
  const { left, servers } = open(NoOrganization, {
    '/api/me': () => ({ body: { ...me, tenants: [], tenantId: null } }),
    '/api/invitations': () => ({ body: [invitation] }),
    '/api/invitations/accept': () => ({ body: { redirect: '/dashboard' } }),
  })
  await expect.element(sentence('Olga invited you. Your role: Member.')).toBeVisible()
  await button('Accept').click()
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/api/invitations/accept')[0]?.body).toEqual({ id: invitation.id })
})

test('the page’s heading has the focus once an invitation is declined, whose buttons are gone', async () => {
  let waiting = [invitation]
  open(NoOrganization, {
    '/api/me': () => ({ body: { ...me, tenants: [], tenantId: null } }),
    '/api/invitations': () => ({ body: waiting }),
    '/api/invitations/decline': () => {
      waiting = []
      return done()
    },
  })
  await button('Decline').click()
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Decline' }))
  await expect.element(button('Accept')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('somebody who belongs to nothing reads for which address an invitation must be', async () => {
  open(NoOrganization, { '/api/me': () => ({ body: { ...me, tenants: [], tenantId: null } }) })
  await expect
    .element(sentence('Expecting an invitation? It’ll appear here once someone invites ada@example.com.'))
    .toBeVisible()
})

describe('the link of an invitation', () => {
  const found = (respondent: FoundInvitation['respondent']) => () => ({ body: { ...invitation, respondent } })
  const openLink = (given: Given) => {
    history.replaceState(null, '', `/invitation#${TOKEN}`)
    return open(InvitationPage, { '/api/invitations/look-up': found('addressee'), ...given })
  }
  const signedOut = () => ({ status: 401, body: { code: 'NOT_SIGNED_IN' } })

  test('says who invites to what, and leads to the form, which holds the address and names the organization', async () => {
    onTestFinished(() => page.viewport(414, 896))
    const { left } = openLink({ '/api/me': signedOut, '/api/invitations/look-up': found(null) })
    await expect.element(heading('Join Acme')).toBeVisible()
    await expect.element(sentence('ada@example.com')).toBeVisible()
    await button('Create an account').click()
    expect([left, location.pathname]).toEqual([['reload'], '/'])
    mountSignIn()
    await expect.element(heading('Create your account')).toBeVisible()
    await expect.element(email()).toHaveValue('ada@example.com')
    await expect.element(email()).toHaveAttribute('readonly')
    await expect.element(sentence(/^Your invitation to Acme is for this address/)).toBeVisible()
    await page.viewport(320, 740)
    const way = button('Use another address').element()
    const text = document.createRange()
    text.selectNodeContents(way)
    // On a line of its own it begins where the sentence before it does.
    expect(text.getBoundingClientRect().left).toBe(way.closest('.line')?.getBoundingClientRect().left)
    await button('Use another address').click()
    await expect.element(email()).not.toHaveAttribute('readonly')
  })

  test('its token is not in the address once it is read, a reload finds it, and so does who comes back signed in', async () => {
    const { servers } = openLink({ '/api/me': signedOut, '/api/invitations/look-up': found(null) })
    await expect.element(heading('Join Acme')).toBeVisible()
    expect(location.href).not.toContain(TOKEN)
    const again = open(InvitationPage, { '/api/me': signedOut, '/api/invitations/look-up': found(null) })
    await expect.poll(() => again.servers.to('/api/invitations/look-up')[0]?.body).toEqual({ token: TOKEN })
    expect(servers.to('/api/invitations/look-up')).toHaveLength(1)
    await button('Sign in').last().click()
    expect(returnPath.take()).toBe(`/invitation#${TOKEN}`)
  })

  test('tells somebody else whom it is for, and offers to sign out', async () => {
    const { left, servers } = openLink({
      '/api/invitations/look-up': found('another'),
      '/api/me': () => ({ body: { ...me, user: { email: 'eve@example.com', name: 'Eve' } } }),
      '/api/sign-out': () => ({ body: { success: true, authSessionEnded: true } }),
    })
    await expect.element(sentence(/This invitation is for ada@example.com/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
    await button('Sign out').click()
    await expect.poll(() => left).toEqual(['reload'])
    expect(servers.to('/api/sign-out')).toHaveLength(1)
  })

  test('believes the application, and not the address, about who may answer', async () => {
    openLink({ '/api/invitations/look-up': found('unproven') })
    await expect.element(sentence(/you haven’t verified it yet/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
    await expect.element(button('Sign out')).toBeVisible()
  })

  test('lets the addressee accept, or decline once asked', async () => {
    const { servers } = openLink({ '/api/invitations/decline': done })
    await button('Decline').click()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Decline' }))
    await expect.poll(() => servers.to('/api/invitations/decline').length).toBe(1)
  })

  test('is come back to by who accepts it once their session has ended', async () => {
    const { left } = openLink({ '/api/invitations/accept': signedOut })
    await button('Accept').click()
    await expect.poll(() => left).toEqual(['/'])
    dispatchEvent(new Event('pagehide'))
    expect(returnPath.take()).toBe(`/invitation#${TOKEN}`)
  })

  test('says where a sign-out from the menu has failed', async () => {
    openLink({ '/sign-out': unreachable, '/api/sign-out': unreachable })
    await button('Your account: ada@example.com').click()
    await userEvent.click(page.getByRole('menuitem', { name: 'Sign out' }))
    await expect.element(page.getByRole('main').getByText(/^We couldn’t sign you out/)).toBeVisible()
  })

  test.each([
    ['accepted', 'This invitation has been accepted'],
    ['revoked', 'This invitation no longer works'],
    ['lapsed', 'This invitation has expired'],
  ] as const)('that is %s says so', async (state, title) => {
    openLink({ '/api/invitations/look-up': () => ({ body: { ...invitation, state } }) })
    await expect.element(heading(title)).toBeVisible()
  })

  test('that is none says so', async () => {
    openLink({ '/api/invitations/look-up': () => refused(404, 'INVITATION_UNKNOWN') })
    await expect.element(heading('We can’t find this invitation')).toBeVisible()
  })
})
