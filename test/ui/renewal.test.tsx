// A session that lapses within the hour is renewed by its page, unnoticed: no jump, and nothing typed is lost.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import { askMeAhead } from '../../ui/client/me-ahead.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import RegisterOrganization from '../../ui/pages/register-organization.tsx'
import { ada, fakeServers, refused, TOKEN } from './support/fake-servers.ts'
import { heading, submit } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'

const tenant = { id: '1', name: 'Alpha', slug: 'alpha', isDefault: true }
const me = (renewIn: number | null): Me => ({
  user: { email: ada.email, name: ada.name },
  tenants: [tenant],
  tenantId: '1',
  renewIn,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
})
const HOUR = 3_600_000
const signedIn = { '/get-session': () => ({ body: { session: { token: TOKEN }, user: ada } }) }
const lapsed = () => refused(401, 'NOT_SIGNED_IN')

withMeta()

describe('before the hour is over', () => {
  test('the page asks get-session, posts the callback, and continues in its tenant', async () => {
    const left = watchLeaving()
    let answers = 0
    const servers = fakeServers({
      ...signedIn,
      '/api/me': () => ({ body: me(answers++ < 2 ? 20 : HOUR) }),
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    })
    mount(Dashboard)
    await expect.poll(() => servers.to('/api/me').length).toBe(3)
    expect(servers.to('/auth/auth-callback').map(({ body }) => body)).toEqual([{ token: TOKEN, user: ada }])
    expect(servers.to('/api/tenant').map(({ body }) => body)).toEqual([{ tenantId: '1' }])
    await expect.element(heading('Hello, Ada')).toBeVisible()
    expect(left).toEqual([])
  })

  test('the session stays in the organization to which another tab has switched', async () => {
    const other = { ...tenant, id: '2', name: 'Beta', slug: 'beta', isDefault: false }
    const inBeta = { ...me(HOUR), tenants: [tenant, other], tenantId: '2' }
    let answers = 0
    const servers = fakeServers({
      ...signedIn,
      '/api/me': () => ({ body: answers++ === 0 ? me(20) : inBeta }),
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    })
    mount(Dashboard)
    await expect.poll(() => servers.to('/api/tenant').map(({ body }) => body)).toEqual([{ tenantId: '2' }])
  })

  test('nothing is asked for where the session need not be renewed', async () => {
    const servers = fakeServers({ ...signedIn, '/api/me': () => ({ body: me(null) }) })
    mount(Dashboard)
    await expect.element(heading('Hello, Ada')).toBeVisible()
    expect(servers.to('/auth/auth-callback')).toEqual([])
  })
})

describe('a session that has lapsed', () => {
  async function submitLapsed(given: Parameters<typeof fakeServers>[0]) {
    const left = watchLeaving()
    let tries = 0
    const servers = fakeServers({
      '/api/me': () => ({ body: me(HOUR) }),
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
      '/api/organizations': () =>
        tries++ === 0 ? lapsed() : { status: 201, body: { tenant, redirect: '/dashboard' } },
      ...given,
    })
    mount(RegisterOrganization)
    await userEvent.fill(page.getByRole('textbox'), 'Beta Works')
    await userEvent.click(submit('Create organization'))
    return { left, servers }
  }

  test('is renewed when the page learns of it, and what was typed is sent again', async () => {
    const { left, servers } = await submitLapsed(signedIn)
    await expect.poll(() => left).toEqual(['/dashboard'])
    const sent = servers.to('/api/organizations').map(({ body }) => body)
    expect(sent).toEqual([{ name: 'Beta Works' }, { name: 'Beta Works' }])
    expect(servers.to('/auth/auth-callback')).toHaveLength(1)
  })

  test('leads to the sign-in where the auth service knows nobody any more', async () => {
    const { left, servers } = await submitLapsed({})
    await expect.poll(() => left).toEqual(['/'])
    expect(servers.to('/api/organizations')).toHaveLength(1)
  })

  test('is not renewed for somebody else', async () => {
    const other = { ...ada, id: '8', email: 'bob@example.com' }
    const { left, servers } = await submitLapsed({
      '/get-session': () => ({ body: { session: { token: TOKEN }, user: other } }),
    })
    await expect.poll(() => left).toEqual(['/'])
    expect(servers.to('/auth/auth-callback')).toEqual([])
  })
})

describe('what the page that the browser loads has asked ahead', () => {
  test('is not asked for a second time', async () => {
    const servers = fakeServers({ '/api/me': () => ({ body: me(null) }) })
    askMeAhead()
    mount(Dashboard)
    await expect.element(heading('Hello, Ada')).toBeVisible()
    expect(servers.to('/api/me')).toHaveLength(1)
  })

  test('is asked anew once a session that has lapsed is renewed', async () => {
    let answers = 0
    const servers = fakeServers({
      ...signedIn,
      '/api/me': () => (answers++ === 0 ? lapsed() : { body: me(null) }),
      '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
    })
    askMeAhead()
    mount(Dashboard)
    await expect.element(heading('Hello, Ada')).toBeVisible()
    expect(servers.to('/api/me')).toHaveLength(2)
    expect(servers.to('/auth/auth-callback')).toHaveLength(1)
  })
})
