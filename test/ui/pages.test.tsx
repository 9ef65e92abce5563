// The pages behind the form: whom they redirect, what they show, and where they lead.

import type { JSX } from 'solid-js'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me, Tenant } from '../../server/wire/app.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import NoOrganization from '../../ui/pages/no-organization.tsx'
import RegisterOrganization from '../../ui/pages/register-organization.tsx'
import SelectTenant from '../../ui/pages/select-tenant.tsx'
import { type Answer, fakeServers, unreachable } from './support/fake-servers.ts'
import { button, chooseSignOut, heading, sentence, submit } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'

const tenant = (name: string, isDefault = false): Tenant => ({
  id: `id-of-${name}`,
  name,
  slug: name.toLowerCase(),
  isDefault,
})

const meWith = (tenants: Tenant[], tenantId: string | null = tenants[0]?.id ?? null): Me => ({
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants,
  tenantId,
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
})

function open(component: () => JSX.Element, me: Me | Answer, given: Record<string, () => Answer> = {}) {
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ('user' in me ? { body: me } : me), ...given })
  mount(component)
  return { left, servers }
}

withMeta()

const pages = { Dashboard, NoOrganization, RegisterOrganization, SelectTenant }
const several = [tenant('Alpha'), tenant('Beta', true)]

describe('who may stay', () => {
  test.each(Object.entries(pages))('%s sends a stranger to sign in', async (_, Page) => {
    const { left } = open(Page, { status: 401, body: { error: 'Not signed in' } })
    await expect.poll(() => left).toEqual(['/'])
    expect(page.getByRole('heading').elements()).toEqual([])
  })

  test.each(Object.entries(pages))(
    '%s sends an unverified person to the form, which has the boxes',
    async (_, Page) => {
      const { left } = open(Page, {
        status: 403,
        body: { error: 'Verify first', code: 'EMAIL_NOT_VERIFIED' },
      })
      await expect.poll(() => left).toEqual(['/'])
      expect(page.getByRole('heading').elements()).toEqual([])
    },
  )

  test('a redirect to another origin is not followed', async () => {
    const { left } = open(RegisterOrganization, meWith([]), {
      '/api/organizations': () => ({
        status: 201,
        body: { tenant: tenant('Alpha'), redirect: '//evil.example' },
      }),
    })
    await page.getByRole('textbox').fill('Alpha')
    await button('Create organization').click()
    await expect.poll(() => left).toEqual(['/dashboard'])
  })

  test.each([
    ['Dashboard', meWith([]), '/auth/no-organization'],
    ['Dashboard', meWith(several, null), '/auth/select-tenant'],
    ['NoOrganization', meWith(several), '/dashboard'],
    ['SelectTenant', meWith([]), '/auth/no-organization'],
  ] as const)('%s sends people on who belong elsewhere', async (name, me, place) => {
    const { left } = open(pages[name], me)
    await expect.poll(() => left).toEqual([place])
  })

  test('an application that cannot answer says so, and can be asked again', async () => {
    let isBroken = true
    open(Dashboard, meWith(several), {
      '/api/me': () => (isBroken ? { status: 500, body: {} } : { body: meWith(several) }),
    })
    await expect.element(sentence('The application couldn’t answer. Please try again.')).toBeVisible()
    isBroken = false
    await userEvent.click(button('Try again'))
    await expect.element(heading('Hello, Ada')).toBeVisible()
  })

  test('an application that is not reached says so', async () => {
    open(Dashboard, meWith([]), { '/api/me': unreachable })
    await expect.element(sentence(/We couldn’t reach the application/)).toBeVisible()
  })
})

describe('no organization', () => {
  test('says what it means and what to do', async () => {
    open(NoOrganization, meWith([]))
    await expect.element(heading('You’re not a member of an organization')).toBeVisible()
    const way = page.getByRole('link', { name: 'Create an organization' })
    await expect.element(way).toHaveAttribute('href', '/auth/register-organization')
  })
})

describe('registering an organization', () => {
  const name = () => page.getByLabelText('Organization name')

  test('follows the answer', async () => {
    const { left, servers } = open(RegisterOrganization, meWith([]), {
      '/api/organizations': () => ({ body: { tenant: tenant('x'), redirect: '/dashboard' } }),
    })
    await userEvent.fill(name(), 'Ada’s Café & Co.')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/api/organizations')[0]?.body).toEqual({ name: 'Ada’s Café & Co.' })
  })

  test('shows at the field what the application refuses', async () => {
    const { left } = open(RegisterOrganization, meWith([]), {
      '/api/organizations': () => ({ status: 400, body: { error: 'Use at most 100 characters.' } }),
    })
    await userEvent.fill(name(), 'Long')
    await userEvent.click(submit('Create organization'))
    await expect.element(name()).toHaveAccessibleDescription('Use at most 100 characters.')
    await expect.element(name()).toHaveFocus()
    expect(left).toEqual([])
  })

  test('asks for a name before anything is sent', async () => {
    const { servers } = open(RegisterOrganization, meWith([]))
    await userEvent.click(submit('Create organization'))
    await expect.element(name()).toHaveAccessibleDescription('Enter a name for the organization.')
    expect(servers.to('/api/organizations')).toEqual([])
  })

  test('says of no short name that it would be stored', async () => {
    open(RegisterOrganization, meWith([]))
    await userEvent.fill(name(), 'Acme')
    expect(document.querySelector('output')).toBeNull()
    await expect.element(page.getByText('acme', { exact: true })).not.toBeInTheDocument()
  })

  test('leads back to the dashboard, from where the machine leads who belongs to nothing', async () => {
    open(RegisterOrganization, meWith([]))
    await expect.element(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/dashboard')
  })
})

describe('choosing an organization', () => {
  test('proposes the default, and remembers only when asked to', async () => {
    const { left, servers } = open(SelectTenant, meWith(several, null), {
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    })
    await expect.element(page.getByRole('radio', { name: /Beta/ })).toBeChecked()
    expect(page.getByLabelText('Search organizations').elements()).toEqual([])
    await userEvent.click(page.getByRole('radio', { name: /Alpha/ }))
    await userEvent.click(submit('Continue'))
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: 'id-of-Alpha', remember: false })
  })

  test('remembers the choice', async () => {
    const { servers } = open(SelectTenant, meWith(several, null))
    await userEvent.click(page.getByLabelText('Always start here when I sign in'))
    await userEvent.click(submit('Continue'))
    await expect.poll(() => servers.to('/api/tenant')[0]?.body).toMatchObject({ remember: true })
  })

  test('can be searched when there are more than seven', async () => {
    const many = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'].map((each) =>
      tenant(each),
    )
    open(SelectTenant, meWith(many, null))
    await userEvent.fill(page.getByLabelText('Search organizations'), 'eta')
    await expect
      .poll(() => page.getByRole('radio').elements().length)
      .toBe(many.filter((each) => each.slug.includes('eta')).length)
    await expect.element(page.getByRole('status')).toHaveTextContent('4 organizations found.')
    await userEvent.fill(page.getByLabelText('Search organizations'), 'nothing like it')
    await expect.element(sentence('No organizations found.')).toBeVisible()
  })
})

describe('the dashboard', () => {
  test('shows the user and the organization, and switches to another one', async () => {
    const { left, servers } = open(Dashboard, meWith(several), {
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    })
    await expect.element(page.getByText('You’re signed in as ada@example.com.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Alpha' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /Beta/ }))
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/api/tenant')[0]?.body).toEqual({ tenantId: 'id-of-Beta' })
  })

  test('signing out ends both sessions and leads to the start', async () => {
    const { left, servers } = open(Dashboard, meWith(several), {
      '/api/sign-out': () => ({ body: { success: true } }),
    })
    await chooseSignOut()
    await expect.poll(() => left).toEqual(['/'])
    expect([servers.to('/sign-out').length, servers.to('/api/sign-out').length]).toEqual([1, 1])
  })

  test.each(['/sign-out', '/api/sign-out'])(
    'a sign-out that did not reach %s stays on the page and says so',
    async (path) => {
      const { left } = open(Dashboard, meWith(several), {
        '/api/sign-out': () => ({ body: { success: true } }),
        [path]: unreachable,
      })
      await chooseSignOut()
      await expect.element(sentence(/We couldn’t sign you out/)).toBeVisible()
      expect(left).toEqual([])
    },
  )
})
