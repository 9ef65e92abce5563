// Signing out: it succeeds when both sessions have ended; with one of them left it fails and can be tried again.

import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Account from '../../ui/pages/account/account.tsx'
import Dashboard from '../../ui/pages/dashboard.tsx'
import { type Answer, fakeServers, refused, unreachable } from './support/fake-servers.ts'
import { button, chooseSignOut, heading, sentence } from './support/form.ts'
import { mount, watchLeaving } from './support/mount.tsx'
import { withMeta } from './support/pages.ts'

const me = {
  user: { email: 'ada@example.com', name: 'Ada' },
  tenants: [{ id: '1', name: 'Alpha', slug: 'alpha', isDefault: true }],
  tenantId: '1',
}

withMeta()

/** Where all sessions are ended: among the devices of the account. */
function mountDevices(): void {
  location.hash = '#devices'
  onTestFinished(() => {
    location.hash = ''
  })
  mount(Account)
}

async function signOutWith(given: Record<string, () => Answer>, name = 'Sign out') {
  const left = watchLeaving()
  const servers = fakeServers({ '/api/me': () => ({ body: me }), ...given })
  if (name === 'Sign out') {
    mount(Dashboard)
    await expect.element(heading('Hello, Ada')).toBeVisible()
    await chooseSignOut()
  } else {
    mountDevices()
    await userEvent.click(button(name))
    // Nothing happens before the answer.
    expect([left, servers.to('/api/sign-out')]).toEqual([[], []])
    await expect.element(page.getByRole('dialog', { name: 'Sign out of all devices?' })).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
  }
  return { left, servers }
}

const ended = (authSessionEnded: boolean) => () => ({ body: { success: true, authSessionEnded } })

describe('is done', () => {
  test.each([
    ['both say so', ended(true), () => ({ body: { success: true } })],
    ['the application does, and the browser cannot reach the auth service', ended(true), unreachable],
    ['the auth service’s client does, and the application could not', ended(false), () => ({ body: {} })],
    ['the application’s session was over already', () => refused(401), () => ({ body: {} })],
  ])('X-58: when %s', async (_, application, auth) => {
    const { left } = await signOutWith({ '/api/sign-out': application, '/sign-out': auth })
    await expect.poll(() => left).toEqual(['/'])
  })
})

describe('stays and says so', () => {
  test.each([
    ['neither has ended the auth session', ended(false), unreachable],
    ['neither has, and the application’s was over already', () => refused(401), unreachable],
    ['the application was not reached', unreachable, () => ({ body: {} })],
    ['the application broke', () => refused(500), () => ({ body: {} })],
  ])('when %s', async (_, application, auth) => {
    const { left, servers } = await signOutWith({ '/api/sign-out': application, '/sign-out': auth })
    await expect.element(sentence(/We couldn’t sign you out/)).toBeVisible()
    expect(left).toEqual([])
    await chooseSignOut()
    const asked = () => [servers.to('/api/sign-out').length, servers.to('/sign-out').length]
    await expect.poll(asked).toEqual([2, 2])
  })
})

test('the button for all devices ends the sessions everywhere', async () => {
  const { left, servers } = await signOutWith({ '/api/sign-out': ended(true) }, 'Sign out of all devices')
  await expect.poll(() => left).toEqual(['/'])
  expect(servers.to('/api/sign-out').map((call) => call.body)).toEqual([{ everywhere: true }])
})

test('X-1522: an operator who acts as somebody is told that they can’t end the others, and nothing ends', async () => {
  const acting = () => refused(403, 'NOT_WHILE_IMPERSONATING', 'An operator acts as this person.')
  const { left, servers } = await signOutWith({ '/revoke-sessions': acting }, 'Sign out of all devices')
  await expect.element(sentence(/An operator acts as this person/)).toBeVisible()
  expect([left, servers.to('/api/sign-out'), servers.to('/sign-out')]).toEqual([[], [], []])
})

test('everywhere, the auth service is asked by its own cookie too, since the application may hold a JWT only', async () => {
  const servers = { '/api/sign-out': ended(false), '/revoke-sessions': () => ({ body: { status: true } }) }
  const { left } = await signOutWith(servers, 'Sign out of all devices')
  await expect.poll(() => left).toEqual(['/'])
})

test('from all devices, in a session that has ended, leads to the sign-in instead of blaming the connection', async () => {
  const gone = () => refused(401, 'NOT_SIGNED_IN')
  const { left } = await signOutWith(
    { '/api/sign-out': gone, '/revoke-sessions': () => refused(401), '/sign-out': () => refused(401) },
    'Sign out of all devices',
  )
  await expect.poll(() => left).toEqual(['/'])
  expect(sentence(/Check your connection/).elements()).toEqual([])
})

test('one session ended is not all of them', async () => {
  const { left } = await signOutWith(
    { '/api/sign-out': ended(false), '/revoke-sessions': () => refused(401) },
    'Sign out of all devices',
  )
  await expect.element(sentence(/We couldn’t sign you out/)).toBeVisible()
  expect(left).toEqual([])
})

test('asked about all devices, one can say no', async () => {
  const servers = fakeServers({ '/api/me': () => ({ body: me }) })
  mountDevices()
  await userEvent.click(button('Sign out of all devices'))
  await userEvent.click(button('Cancel'))
  await expect.element(button('Sign out of all devices')).toBeVisible()
  expect(servers.to('/api/sign-out')).toEqual([])
})

test.each([
  ['Cancel', () => userEvent.click(button('Cancel'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('after %s the button that asked has the focus', async (_, sayNo) => {
  fakeServers({ '/api/me': () => ({ body: me }) })
  mountDevices()
  await expect.element(button('Sign out of all devices')).toBeVisible()
  expect(document.activeElement?.textContent).not.toBe('Sign out of all devices')
  await userEvent.click(button('Sign out of all devices'))
  // The way out, so that a second press of Enter does nothing.
  await expect.element(button('Cancel')).toHaveFocus()
  await sayNo()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  await expect.element(button('Sign out of all devices')).toHaveFocus()
})

test('the other button ends this session only', async () => {
  const { left, servers } = await signOutWith({ '/api/sign-out': ended(true) })
  await expect.poll(() => left).toEqual(['/'])
  expect(servers.to('/api/sign-out').map((call) => call.body)).toEqual([{}])
})
