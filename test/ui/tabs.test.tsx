// Several tabs: what one of them publishes, and how the others react, each of them once.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type SessionChange, tabs } from '../../ui/client/tabs.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { fakeServers, unreachable } from './support/fake-servers.ts'
import { button, chooseSignOut, heading, signIn, signUp } from './support/form.ts'
import { mount, mountSignIn, watchLeaving } from './support/mount.tsx'

/** Another tab: a channel of its own, of the same name. */
let other: BroadcastChannel
let received: unknown[]

beforeEach(() => {
  other = new BroadcastChannel('lockstep.session')
  received = []
  other.onmessage = ({ data }) => received.push(data)
})
afterEach(() => other.close())

/** Messages keep their order: after two of them in turn, whatever was sent before has been received and answered. */
async function settled(): Promise<void> {
  for (const round of ['first', 'second'])
    await new Promise<void>((resolve) => {
      const stop = tabs.listen(round as SessionChange, () => {
        stop()
        resolve()
      })
      other.postMessage(round)
    })
}

/** What this page has published up to now. */
async function published(): Promise<unknown[]> {
  tabs.publish('end of list' as SessionChange)
  await expect.poll(() => received).toContain('end of list')
  return received.filter((message) => message !== 'end of list')
}

const me = { user: { email: 'ada@example.com', name: 'Ada' }, tenants: [], tenantId: null }

test('X-90: a sign-in is published to the other tabs, as one word', async () => {
  fakeServers()
  const { left } = mountSignIn()
  await signIn()
  await expect.poll(() => left).toEqual(['/dashboard'])
  await expect.poll(() => received).toEqual(['began'])
})

test.each(['/dashboard', '/auth/no-organization', '/auth/select-tenant'])(
  'X-90: the form follows to %s, from the boxes too, and publishes nothing',
  async (path) => {
    let isIn = false
    const servers = fakeServers({ '/dashboard': () => ({ path: isIn ? path : '/' }) })
    const { left } = mountSignIn()
    await expect.poll(() => servers.to('/dashboard').length).toBe(1)
    await signUp()
    await expect.element(heading('Check your email')).toBeVisible()
    isIn = true
    other.postMessage('began')
    await expect.poll(() => left).toEqual([path])
    other.postMessage('began')
    await settled()
    expect([left, await published(), servers.to('/auth/auth-callback')]).toEqual([[path], [], []])
  },
)

test.each([
  ['without a session', 'began', () => ({ path: '/' })],
  ['while the application does not answer', 'began', unreachable],
  ['for an unknown redirect', 'began', () => ({ path: '/somewhere' })],
  ['for any other message', { began: true }, () => ({ path: '/dashboard' })],
  ['for a sign-out', 'ended', () => ({ path: '/dashboard' })],
])('the form stays as it is %s', async (_, message, dashboard) => {
  let isPublished = false
  const servers = fakeServers({ '/dashboard': () => (isPublished ? dashboard() : { path: '/' }) })
  const { left } = mountSignIn()
  await userEvent.click(button('Create account').first())
  await expect.poll(() => servers.to('/dashboard').length).toBe(1)
  isPublished = true
  other.postMessage(message)
  await settled()
  await expect.element(heading('Create your account')).toBeVisible()
  expect([left, await published()]).toEqual([[], []])
})

test('a page does not receive its own messages', async () => {
  const own: string[] = []
  const stop = tabs.listen('began', () => own.push('began'))
  tabs.publish('began')
  await expect.poll(() => received).toEqual(['began'])
  stop()
  expect(own).toEqual([])
})

test('a page for members is reloaded when another tab signs in: it may be another user', async () => {
  const left = watchLeaving()
  fakeServers({
    '/api/me': () => ({ body: { ...me, tenants: [{ id: '1', name: 'A', slug: 'a' }], tenantId: '1' } }),
  })
  mount(Dashboard)
  await expect.element(heading('Hello, Ada')).toBeVisible()
  other.postMessage('began')
  await expect.poll(() => left).toEqual(['reload'])
})

test('a page for members leaves when another tab signs out, and publishes its own sign-out', async () => {
  const left = watchLeaving()
  fakeServers({
    '/api/me': () => ({ body: { ...me, tenants: [{ id: '1', name: 'A', slug: 'a' }], tenantId: '1' } }),
    '/api/sign-out': () => ({ body: { success: true, authSessionEnded: true } }),
  })
  mount(Dashboard)
  await expect.element(heading('Hello, Ada')).toBeVisible()
  other.postMessage('ended')
  await expect.poll(() => left).toEqual(['/'])
  await chooseSignOut()
  await expect.poll(() => received).toEqual(['ended'])
})

test('a page for members from the back-forward cache is reloaded', async () => {
  const left = watchLeaving()
  fakeServers({ '/api/me': () => ({ body: me }) })
  mount(Dashboard)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left).toEqual(['reload'])
  await expect.poll(() => left).toEqual(['reload', '/auth/no-organization'])
})
