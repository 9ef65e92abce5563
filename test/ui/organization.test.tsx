// The page of an organization, and the switcher.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Organization } from '../../server/wire/organization.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import OrganizationPage from '../../ui/pages/organization/organization.tsx'
import { refused } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { acme, beta, invitation, me, organization, toPart } from './support/organization.ts'
import { done, type Given, openPage, withMeta } from './support/pages.ts'

withMeta()

const open = (component: Parameters<typeof openPage>[1], given: Given = {}) => openPage(me, component, given)
const choose = async (who: string, what: string) => {
  await userEvent.click(button(`Actions for ${who}`))
  await userEvent.click(page.getByRole('menuitem', { name: what }))
}

describe('the page of an organization', () => {
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
    await toPart('Invitations')
    const field = page.getByLabelText('Email to invite')
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

  test('says of an address that gets no more invitations for now, however short the wait, when to try again and what else to do', async () => {
    openAs('owner', {
      '/api/invitations': ({ method }) =>
        method === 'GET'
          ? { body: [] }
          : {
              status: 429,
              headers: { 'retry-after': '1800' },
              body: { error: 'Mailed enough.', code: 'ADDRESS_MAILED_ENOUGH' },
            },
    })
    await toPart('Invitations')
    const field = page.getByLabelText('Email to invite')
    await userEvent.fill(field, 'grace@example.com')
    await button('Send invitation').click()
    await expect
      .element(
        sentence(
          'That address can’t receive any more invitations for now. Try again tomorrow, or use another of their addresses.',
        ),
      )
      .toBeVisible()
    await expect.element(field).toHaveFocus()
  })

  test.each([
    ['Only staff from now on.', 'Only staff from now on.'],
    ['Not permitted', 'You can’t invite this person here. Ask the people who run this service.'],
  ])('X-1310: says of an invitation that the operator refuses with %j why', async (error, words) => {
    openAs('owner', {
      '/api/invitations': ({ method }) =>
        method === 'GET' ? { body: [] } : { status: 403, body: { error, code: 'POLICY_REFUSED' } },
    })
    await toPart('Invitations')
    await userEvent.fill(page.getByLabelText('Email to invite'), 'grace@example.com')
    await button('Send invitation').click()
    await expect.element(sentence(words)).toBeVisible()
  })

  test('asks before anything that cannot be taken back, by the keyboard too, and gives the focus back', async () => {
    const { servers } = openAs('owner', { '/api/members/remove': done })
    await expect.element(button('Actions for Charles')).toBeVisible()
    button('Actions for Charles').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Make admin' })).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Remove Charles from Acme?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Actions for Charles')).toHaveFocus()
    expect(servers.to('/api/members/remove')).toEqual([])
    await choose('Charles', 'Remove')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect.element(sentence('You removed Charles.')).toBeVisible()
    expect(servers.to('/api/members/remove')[0]?.body).toEqual({ tenantId: acme.id, userId: 3 })
  })

  test('stays as it is while its data is loaded anew, and so does the focus', async () => {
    let waiting = [invitation]
    openAs('owner', {
      '/api/organization': () => ({ body: { ...organization('owner'), invitations: waiting } }),
      '/api/invitations/revoke': () => {
        waiting = []
        return done()
      },
    })
    await toPart('Invitations')
    const field = page.getByLabelText('Email to invite')
    await userEvent.fill(field, 'half@typed')
    const before = field.element()
    await button('Withdraw the invitation for lena@example.com').click()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
    await expect.element(sentence('Nobody is waiting to join.')).toBeVisible()
    await expect.element(heading('Invitations')).toHaveFocus()
    expect(field.element()).toBe(before)
    await expect.element(field).toHaveValue('half@typed')
  })

  test('X-960: sends an open invitation again', async () => {
    const { servers } = openAs('admin', {
      '/api/organization': () => ({ body: { ...organization('admin'), invitations: [invitation] } }),
      '/api/invitations/resend': done,
    })
    await toPart('Invitations')
    await button('Send again to lena@example.com').click()
    await expect.element(sentence(/A new invitation is on its way to lena@example\.com/)).toBeVisible()
    expect(servers.to('/api/invitations/resend')[0]?.body).toEqual({ id: invitation.id })
  })

  test('is asked for before the person’s own data has come, and again with it where that was refused', async () => {
    const known = Promise.withResolvers<void>()
    let asked = 0
    openAs('member', {
      '/api/me': async () => {
        await known.promise
        return { body: me }
      },
      '/api/organization': () => {
        asked += 1
        return asked === 1 ? refused(403, 'STEP_UP_REQUIRED') : { body: organization('member') }
      },
    })
    await expect.poll(() => asked).toBe(1)
    known.resolve()
    await expect.element(heading('Acme')).toBeVisible()
    expect([asked, page.getByRole('dialog').elements()]).toEqual([2, []])
  })

  test('is three parts that have an address each, and the way back leads through them', async () => {
    openAs('owner')
    await toPart('Settings')
    await expect.element(button('Delete the organization')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    expect([location.hash, heading('Members').elements().length]).toEqual(['#settings', 0])
    history.back()
    await expect.element(heading('Members')).toBeVisible()
  })

  test('finds members by name and address where there are many', async () => {
    const many = Array.from({ length: 9 }, (_, nth) => ({
      ...organization('owner').members[2],
      userId: 10 + nth,
      name: `Person ${nth}`,
    }))
    const { members } = organization('owner')
    openAs('owner', {
      '/api/organization': () => ({ body: { ...organization('owner'), members: [...members, ...many] } }),
    })
    await userEvent.fill(page.getByLabelText('Search members'), 'GRACE@')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    await expect.element(page.getByText('grace@example.com')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Search members'), 'nobody of this name')
    await expect.element(sentence('No member found.')).toBeVisible()
  })

  test('hands the organization over', async () => {
    const { servers } = openAs('owner', { '/api/organizations/hand-over': done })
    await choose('Grace', 'Transfer ownership')
    await expect.element(page.getByRole('dialog', { name: 'Transfer Acme to Grace?' })).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Transfer' }))
    await expect.element(sentence('Grace now owns the organization.')).toBeVisible()
    expect(servers.to('/api/organizations/hand-over')[0]?.body).toEqual({ tenantId: acme.id, userId: 2 })
  })

  test.each([
    ['admin', ['Charles'], true],
    ['member', [], false],
  ] as const)('offers an %s what their role allows', async (role, acted, invites) => {
    openAs(role)
    await expect.element(heading('Members')).toBeVisible()
    const offered = page.getByRole('button', { name: /^Actions for/ }).elements()
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual(
      acted.map((name) => `Actions for ${name}`),
    )
    expect(page.getByRole('link', { name: /^Invitations/ }).elements()).toHaveLength(invites ? 1 : 0)
    await toPart('Settings')
    await expect.element(button('Leave the organization')).toBeVisible()
    expect(page.getByRole('button', { name: 'Delete the organization' }).elements()).toEqual([])
  })

  test('says that nobody can be invited where there is no mail server', async () => {
    open(OrganizationPage, {
      '/api/organization': () => ({ body: { ...organization('owner'), mailsInvitations: false } }),
    })
    await toPart('Invitations')
    await expect.element(sentence(/has no mail server/)).toBeVisible()
  })

  test('is made the one to start in, and says so', async () => {
    let isDefault = false
    const { servers } = open(OrganizationPage, {
      '/api/organization': () => ({ body: { ...organization('member'), isDefault } }),
      '/api/tenant': () => {
        isDefault = true
        return { body: { redirect: '/dashboard' } }
      },
    })
    await toPart('Settings')
    await button('Open this organization when I sign in').click()
    await expect.element(sentence('You start in this organization when you sign in.')).toBeVisible()
    expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: acme.id, remember: true })
  })
})

test('the header of every page switches to another organization, by the keyboard too', async () => {
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
