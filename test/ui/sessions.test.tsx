// The list of a user's sessions among the parts of the account, with a button to end each of them; the dashboard leads there.

import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me, PersonsSession } from '../../server/wire/app.ts'
import { deviceName } from '../../ui/client/device-name.ts'
import Account from '../../ui/pages/account/account.tsx'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { type Answer, fakeServers, refused, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const tenant = { id: 't1', name: 'Engines', slug: 'engines', isDefault: false }
const me: Me = {
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants: [tenant],
  tenantId: 't1',
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
}

const session = (id: string, more: Partial<PersonsSession> = {}): PersonsSession => ({
  id,
  createdAt: '2026-11-01T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-27T09:30:00.000Z',
  ipAddress: '203.0.113.9',
  userAgent: FIREFOX,
  current: false,
  ...more,
})
const here = session('here', { current: true, userAgent: SAFARI, ipAddress: '' })

async function openList(sessions: () => Answer, given: Record<string, () => Answer> = {}) {
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: me }), '/api/sessions': sessions, ...given })
  location.hash = '#devices'
  onTestFinished(() => {
    location.hash = ''
  })
  mount(Account)
  await expect.element(heading('Where you’re signed in')).toBeVisible()
  return { left, servers }
}

withMeta()

test('the dashboard loads no sessions, and leads to the devices of the account', async () => {
  const servers = fakeServers({ '/api/me': () => ({ body: me }) })
  mount(Dashboard)
  await expect
    .element(page.getByRole('link', { name: /^Where you’re signed in/ }))
    .toHaveAttribute('href', '/account#devices')
  await expect.element(button('Sign out of all devices')).not.toBeInTheDocument()
  expect(servers.to('/api/sessions')).toEqual([])
})

describe('the sessions of a person', () => {
  test('are listed by device; the one in use is marked and cannot be ended there', async () => {
    await openList(() => ({ body: [here, session('other')] }))
    await expect.element(page.getByText('Safari (iPhone)')).toBeVisible()
    await expect.element(page.getByText('Firefox (Windows)')).toBeVisible()
    await expect.element(page.getByText('This device')).toBeVisible()
    expect(page.getByRole('button', { name: /^Sign out of (?!all)/ }).elements().length).toBe(1)
    await expect.element(page.getByText('203.0.113.9')).toBeVisible()
  })

  test('are ended one by one, which is announced, and the list is loaded again', async () => {
    let all = [here, session('other')]
    const { left, servers } = await openList(() => ({ body: all }), {
      '/api/sessions/revoke': () => {
        all = [here]
        return { body: { success: true } }
      },
    })
    await userEvent.click(button('Sign out of Firefox (Windows)'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
    await expect.element(page.getByRole('status')).toHaveTextContent('Signed out of Firefox (Windows).')
    expect(servers.to('/api/sessions/revoke')[0]?.body).toEqual({ id: 'other' })
    await expect.element(page.getByText('Signed out of Firefox (Windows).').last()).toBeVisible()
    expect(page.getByText('Firefox (Windows)', { exact: true }).elements()).toEqual([])
    await expect.element(page.getByRole('list', { name: 'Where you’re signed in' })).toHaveFocus()
    expect(left).toEqual([])
  })

  test('the end of all others is offered as long as there is one, and the list has the focus afterwards', async () => {
    const endOthers = button('Sign out of all other devices')
    let all = [here, session('other')]
    await openList(() => ({ body: all }), {
      '/revoke-other-sessions': () => {
        all = [here]
        return { body: { status: true } }
      },
    })
    await userEvent.click(endOthers)
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
    await expect.element(endOthers).not.toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: 'Where you’re signed in' })).toHaveFocus()
    await expect.element(button('Sign out of all devices')).toBeVisible()
  })

  test('nobody is offered the end of sessions that are not there', async () => {
    await openList(() => ({ body: [here] }))
    await expect.element(button('Sign out of all devices')).toBeVisible()
    expect(button('Sign out of all other devices').elements()).toEqual([])
  })

  test('that could not be ended stay, and the page says why', async () => {
    await openList(() => ({ body: [here, session('other')] }), { '/api/sessions/revoke': unreachable })
    await userEvent.click(button('Sign out of Firefox (Windows)'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
    await expect.element(sentence(/We couldn’t reach the application/)).toBeVisible()
    await expect.element(page.getByText('Firefox (Windows)')).toBeVisible()
  })

  test('whose own session is dead, the list leads to the form', async () => {
    const { left } = await openList(() => refused(401, 'NOT_SIGNED_IN', 'Sign in first.'))
    await expect.poll(() => left).toEqual(['/'])
  })

  test('that could not be loaded can be asked for again', async () => {
    let isAway = true
    await openList(() => (isAway ? refused(503) : { body: [here] }))
    await expect.element(sentence(/couldn’t answer/)).toBeVisible()
    // Whether there are others is not known.
    await expect.element(button('Sign out of all other devices')).toBeVisible()
    isAway = false
    await userEvent.click(button('Try again'))
    await expect.element(page.getByText('Safari (iPhone)')).toBeVisible()
  })
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome (Linux)',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge (Windows)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet (Android)',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari (macOS)',
  ],
  ['curl/8.14.1', ''],
  ['', ''],
])('%s is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
