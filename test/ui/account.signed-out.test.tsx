// The account's page where the auth service recognises nobody: its session has ended, or the browser keeps its cookie back.

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '../../server/wire/app.ts'
import { handedToken, returnPath } from '../../ui/client/stored.ts'
import { loadPage } from '../../ui/page-routes.ts'
import Account from '../../ui/pages/account/account.tsx'
import { ada, type Call, fakeServers, refused, TOKEN } from './support/fake-servers.ts'
import { button, heading, sentence, signIn, typeCode } from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'
import { type Given, openPage, withMeta } from './support/pages.ts'

const me: Me = {
  user: { email: ada.email, name: ada.name },
  tenants: [{ id: 't1', name: 'Engines', slug: 'engines', isDefault: true }],
  tenantId: 't1',
  renewIn: null,
  demanded: 'aal1',
  shown: 'aal1',
  secondFactorFrom: null,
  hasSecondFactor: null,
}

withMeta({ 'auth-providers': 'demo=Demo' })

async function open(part: string, given: Given) {
  location.hash = part
  onTestFinished(() => {
    location.hash = ''
  })
  const opened = openPage(me, Account, given)
  await expect.element(heading('Your account')).toBeVisible()
  return opened
}

const nobody = () => refused(401, 'UNAUTHORIZED', 'Unauthorized')
const ended = () => ({ body: { success: true, authSessionEnded: true } })

async function changePassword(): Promise<void> {
  await userEvent.fill(page.getByLabelText('Current password'), 'the right one')
  await userEvent.fill(page.getByLabelText('New password'), 'a much longer secret')
  await userEvent.click(button('Change password'))
}

test('who is refused there stays, reads why, and signs in again once both sessions have ended', async () => {
  const { left, servers } = await open('#password', {
    '/change-password': nobody,
    '/api/sign-out': ended,
    // The application's own session lives: the form would lead back at once.
    '/dashboard': () => ({ path: '/dashboard' }),
  })
  await changePassword()
  await expect.element(sentence(/Sign in again to continue/)).toBeVisible()
  expect([left, servers.to('/api/sign-out')]).toEqual([[], []])
  await expect.element(page.getByLabelText('New password')).toHaveValue('a much longer secret')
  await userEvent.click(button('Sign in again'))
  await expect.poll(() => left).toEqual(['/'])
  expect([servers.to('/api/sign-out').length, servers.to('/sign-out').length]).toEqual([1, 1])
  expect(returnPath.read()).toMatch(/#password$/)
})

test('where a session is left over, nothing is left either', async () => {
  const { left } = await open('#password', {
    '/change-password': nobody,
    '/api/sign-out': () => refused(500),
    '/sign-out': () => refused(500),
  })
  await changePassword()
  await userEvent.click(button('Sign in again'))
  await expect.element(sentence(/We couldn’t sign you out/)).toBeVisible()
  expect(left).toEqual([])
})

test('so it is where a name is saved, where a code is typed, and where something is only loaded', async () => {
  await open('#profile', {
    '/update-user': nobody,
    '/email-otp/request-email-change': () => ({ body: { success: true } }),
    '/email-otp/change-email': nobody,
    '/list-activity': nobody,
    '/list-accounts': nobody,
  })
  const offered = () => page.getByRole('button', { name: 'Sign in again' }).elements().length
  await userEvent.click(button('Save'))
  await expect.poll(offered).toBe(1)
  await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
  await userEvent.click(button('Send code'))
  await expect.element(sentence(/six-digit code to countess/)).toBeVisible()
  await typeCode('111111')
  await expect.poll(offered).toBe(2)
  for (const part of ['Activity', 'Sign-in providers']) {
    await userEvent.click(page.getByRole('link', { name: part }))
    await expect.poll(offered).toBe(1)
  }
})

const byToken = ({ headers }: Call) => headers.get('authorization') === `Bearer ${TOKEN}`

test('the form hands the token over to the account’s page alone, which presents it where the cookie is kept back', async () => {
  fakeServers()
  returnPath.keep('/dashboard')
  const { left: elsewhere } = mountSignIn()
  await signIn()
  await expect.poll(() => elsewhere).toEqual(['/dashboard'])
  expect(Object.values({ ...sessionStorage }).join()).not.toContain(TOKEN)
  unmount()

  returnPath.keep('/account#profile')
  const { left: there } = mountSignIn()
  await signIn()
  await expect.poll(() => there).toEqual(['/account#profile'])
  unmount()

  // Taken out before the page itself has come.
  const loading = loadPage('/account')
  expect(Object.values({ ...sessionStorage }).join()).not.toContain(TOKEN)
  await loading
  const { servers, left } = await open('#profile', {
    '/update-user': (call) => (byToken(call) ? { body: { status: true } } : nobody()),
    '/get-session': (call) => ({ body: byToken(call) ? { session: { token: TOKEN }, user: ada } : null }),
    '/api/tenant': () => ({ body: { redirect: '/dashboard' } }),
  })
  await userEvent.fill(page.getByLabelText('Name'), 'Ada King')
  await userEvent.click(button('Save'))
  // The application learns of the name by the callback.
  await expect
    .poll(() => servers.to('/auth/auth-callback').map(({ body }) => body))
    .toEqual([{ token: TOKEN, user: ada }])
  expect(servers.to('/update-user').map(byToken)).toEqual([false, true])
  expect(servers.to('/get-session').map(byToken)).toEqual([false, true])
  expect(left.filter((path) => path === '/')).toEqual([])
})

test('any other page that comes instead takes the token out as well, and gives it to nobody', async () => {
  handedToken.keep(TOKEN)
  await loadPage('/auth/select-tenant')
  expect(handedToken.read()).toBe('')
  await loadPage('/account')
  const { servers } = await open('#profile', { '/update-user': nobody })
  await userEvent.click(button('Save'))
  await expect.element(button('Sign in again')).toBeVisible()
  expect(servers.to('/update-user').map(byToken)).toEqual([false])
})
