// Several tabs: what one of them tells, and how the others follow, each once and none answering itself.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type News, tabs } from '../../ui/client/tabs.ts'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { fakeServers, unreachable } from './support/fake-servers.ts'
import { button, heading, signIn, signUp } from './support/form.ts'
import { mount, mountSignIn, watchLeaving } from './support/mount.tsx'

/** Another tab: a channel of its own, of the same name. */
let other: BroadcastChannel
let heard: unknown[]

beforeEach(() => {
  other = new BroadcastChannel('lockstep.session')
  heard = []
  other.onmessage = ({ data }) => heard.push(data)
})
afterEach(() => other.close())

/** Messages keep their order: whatever was sent before this one has been heard, and its answers have come. */
async function settled(): Promise<void> {
  for (const round of ['first', 'second'])
    await new Promise<void>((resolve) => {
      const stop = tabs.listen(round as News, () => {
        stop()
        resolve()
      })
      other.postMessage(round)
    })
}

/** What this page has told the others up to now. */
async function told(): Promise<unknown[]> {
  tabs.tell('end of list' as News)
  await expect.poll(() => heard).toContain('end of list')
  return heard.filter((news) => news !== 'end of list')
}

const me = { user: { email: 'ada@example.com', name: 'Ada' }, tenants: [], tenantId: null }

test('X-90: whoever signs in tells the others so, in one word', async () => {
  fakeServers()
  const { left } = mountSignIn()
  await signIn()
  await expect.poll(() => left).toEqual(['/dashboard'])
  await expect.poll(() => heard).toEqual(['began'])
})

test.each(['/dashboard', '/auth/no-organization', '/auth/select-tenant'])(
  'X-90: the form follows to %s, from the boxes too, and tells nobody',
  async (path) => {
    let isIn = false
    const servers = fakeServers({ '/dashboard': () => ({ path: isIn ? path : '/' }) })
    const { left } = mountSignIn()
    await expect.poll(() => servers.to('/dashboard').length).toBe(1)
    await signUp()
    await expect.element(heading('Check your e-mail')).toBeVisible()
    isIn = true
    other.postMessage('began')
    await expect.poll(() => left).toEqual([path])
    other.postMessage('began')
    await settled()
    expect([left, await told(), servers.to('/auth/auth-callback')]).toEqual([[path], [], []])
  },
)

test.each([
  ['where no session is', 'began', () => ({ path: '/' })],
  ['where the application is away', 'began', unreachable],
  ['where it leads elsewhere', 'began', () => ({ path: '/somewhere' })],
  ['for any other word', { began: true }, () => ({ path: '/dashboard' })],
  ['for a sign-out', 'ended', () => ({ path: '/dashboard' })],
])('the form stays as it is %s', async (_, news, dashboard) => {
  let isTold = false
  const servers = fakeServers({ '/dashboard': () => (isTold ? dashboard() : { path: '/' }) })
  const { left } = mountSignIn()
  await userEvent.click(button('Create account').first())
  await expect.poll(() => servers.to('/dashboard').length).toBe(1)
  isTold = true
  other.postMessage(news)
  await settled()
  await expect.element(heading('Create your account')).toBeVisible()
  expect([left, await told()]).toEqual([[], []])
})

test('a page does not hear itself', async () => {
  const own: string[] = []
  const stop = tabs.listen('began', () => own.push('began'))
  tabs.tell('began')
  await expect.poll(() => heard).toEqual(['began'])
  stop()
  expect(own).toEqual([])
})

test('X-92: a page for members is asked for again when another tab signs in: it may be as somebody else', async () => {
  const left = watchLeaving()
  fakeServers({
    '/api/me': () => ({ body: { ...me, tenants: [{ id: '1', name: 'A', slug: 'a' }], tenantId: '1' } }),
  })
  mount(Dashboard)
  await expect.element(heading('Hello, Ada')).toBeVisible()
  other.postMessage('began')
  await expect.poll(() => left).toEqual(['again'])
})

test('X-92: a page for members leaves when another tab signs out, and tells the others when it does', async () => {
  const left = watchLeaving()
  fakeServers({
    '/api/me': () => ({ body: { ...me, tenants: [{ id: '1', name: 'A', slug: 'a' }], tenantId: '1' } }),
    '/api/sign-out': () => ({ body: { success: true, authSessionEnded: true } }),
  })
  mount(Dashboard)
  await expect.element(heading('Hello, Ada')).toBeVisible()
  other.postMessage('ended')
  await expect.poll(() => left).toEqual(['/'])
  await userEvent.click(button('Sign out'))
  await expect.poll(() => heard).toEqual(['ended'])
})

test('a page for members that comes out of the back-forward cache is loaded again', async () => {
  const left = watchLeaving()
  fakeServers({ '/api/me': () => ({ body: me }) })
  mount(Dashboard)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left).toEqual(['again'])
  await expect.poll(() => left).toEqual(['again', '/auth/no-organization'])
})
