// Choosing among many organizations, by a search and by long names.

// The layers are in the order in which a page of the product has them.
import '../../ui/styles/main.css'

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me, Tenant } from '../../server/wire/app.ts'
import SelectTenant from '../../ui/pages/select-tenant.tsx'
import { type Answer, fakeServers } from './support/fake-servers.ts'
import { mount, watchLeaving } from './support/mount.tsx'

const tenant = (name: string): Tenant => ({
  id: `id-of-${name}`,
  name,
  slug: name.toLowerCase(),
  isDefault: false,
})

function open(tenants: Tenant[], given: Record<string, () => Answer> = {}) {
  const me: Me = {
    user: { email: 'ada@example.com', name: 'Ada' },
    tenants,
    tenantId: null,
    renewIn: null,
    demanded: 'aal1',
    shown: 'aal1',
    secondFactorFrom: null,
    hasSecondFactor: null,
  }
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: me }), ...given })
  mount(SelectTenant)
  return { left, servers }
}

test('of one match, Enter opens it', async () => {
  const many = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'].map((each) =>
    tenant(each),
  )
  const { left, servers } = open(many, {
    '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
  })
  await userEvent.fill(page.getByLabelText('Search organizations'), 'gam')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/api/tenant')[0]?.body).toMatchObject({ tenantId: 'id-of-Gamma' })
})

test('long names overlap nothing, whether or not there is a search', async () => {
  await page.viewport(375, 800)
  const long = [...'abcdefghij'].map((letter) =>
    tenant(`${letter} ${'a very long name '.repeat(6)}${'x'.repeat(60)}`),
  )
  open(long)
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  const boxes = [...document.querySelectorAll('label.tenant')].map((label) => ({
    label: label.getBoundingClientRect(),
    text: label.querySelector('.tenant-name')?.getBoundingClientRect(),
  }))
  expect(boxes.every(({ label, text }) => text && text.top >= label.top && text.bottom <= label.bottom)).toBe(
    true,
  )
  expect(boxes.every(({ label }, at) => label.bottom <= (boxes[at + 1]?.label.top ?? Infinity))).toBe(true)
})

describe('the bar above a page', () => {
  test('offers no organization to somebody who works in none yet', async () => {
    open([tenant('Alpha'), tenant('Beta')])
    await expect.element(page.getByRole('radio').first()).toBeVisible()
    expect(document.querySelectorAll('.bar .menu-button')).toHaveLength(0)
  })

  test('has its word of being offline where it covers neither the bar nor the card', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open([tenant('Alpha'), tenant('Beta')])
    await expect.element(page.getByRole('radio').first()).toBeVisible()
    const edgesOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [said, home, face] = ['.offline', '.home', '.account-button'].map(edgesOf)
    expect(said?.top).toBeGreaterThanOrEqual(0)
    expect(said?.bottom).toBeLessThanOrEqual(Math.min(home?.top ?? 0, face?.top ?? 0))
  })
})
