// The page of a provider's return: it removes the verifier from the address, and exchanges it for a session.

import { describe, expect, test } from 'vitest'
import { takeProviderReturn } from '../../ui/client/provider-return.ts'
import Callback from '../../ui/pages/callback.tsx'
import { ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import { button, heading, sentence, typeCode } from './support/form.ts'
import { formFor, mount, unmount, watchLeaving } from './support/mount.tsx'

const verifier = { auth_session_verifier: 'v'.repeat(16) }

function comeBack(): string[] {
  const left = watchLeaving()
  const form = formFor({ verifier, expected: true })
  mount(() => <Callback {...form} />)
  return left
}

describe('the address', () => {
  test('loses the verifier and keeps the rest, without a new entry in the history', () => {
    const { length } = history
    const address = new URL(location.href)
    address.searchParams.set('kept', 'this')
    const { href } = address
    address.searchParams.set('auth_session_verifier', 'secret')
    history.replaceState({ view: 'login', email: '' }, '', address)
    expect(takeProviderReturn()).toEqual({
      verifier: { auth_session_verifier: 'secret' },
      fault: null,
      expected: true,
    })
    expect([location.href, history.length]).toEqual([href, length])
    expect(history.state).toEqual({ view: 'login', email: '' })
    expect(takeProviderReturn().verifier).toBeNull()
  })

  test.each([
    ['access_denied', 'access_denied'],
    ['email_not_verified', 'email_not_verified'],
    ['<b>Your bank has a word for you</b>', 'unknown'],
    ['', 'unknown'],
  ])('turns the error %j into %s, and loses it', (error, fault) => {
    const address = new URL(location.href)
    const { href } = address
    address.searchParams.set('error', error)
    address.searchParams.set('error_description', 'Anything')
    history.replaceState(null, '', address)
    expect(takeProviderReturn()).toEqual({ verifier: null, fault, expected: true })
    expect(location.href).toBe(href)
  })
})

test('a reload in the middle of the form is no provider’s return', () => {
  const { href } = location
  history.replaceState({ view: 'verifyEmail', email: ada.email }, '', '/auth/callback')
  expect(takeProviderReturn()).toEqual({ verifier: null, fault: null, expected: false })
  history.replaceState({ view: 'login', email: '' }, '')
  expect(takeProviderReturn().expected).toBe(true)
  history.replaceState(null, '', href)
})

test.each([
  ['is not taken for what a verifier was to bring', verifier, []],
  ['leads on where nothing was brought', null, ['/dashboard']],
])('an earlier session of the application %s', async (_, brought, places) => {
  const servers = fakeServers({ '/dashboard': () => ({ path: '/dashboard' }) })
  const left = watchLeaving()
  const form = formFor({ verifier: brought, expected: true })
  mount(() => <Callback {...form} />)
  if (brought) await expect.element(heading('Sign-in failed')).toBeVisible()
  await expect.poll(() => left).toEqual(places)
  expect(servers.to('/auth/auth-callback')).toEqual([])
})

test('BF-2: a session goes to the application, and its redirect is followed', async () => {
  const servers = fakeServers({
    '/get-session': ({ query }) => ({
      body: query.includes(verifier.auth_session_verifier) ? { session: { token: TOKEN }, user: ada } : null,
    }),
  })
  const left = comeBack()
  await expect.element(heading('Signing you in')).toBeVisible()
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({ token: TOKEN, user: { id: ada.id } })
})

test('the tab that began a sign-in sends its secret once, after it had sent the digest of it only', async () => {
  const url = 'https://provider.example/authorize'
  const servers = fakeServers({
    '/sign-in/social': () => ({ body: { url, redirect: false } }),
    '/get-session': ({ query, headers }) => {
      const proven = query.includes(verifier.auth_session_verifier) && headers.has('x-session-secret')
      return { body: proven ? { session: { token: TOKEN }, user: ada } : null }
    },
  })
  const left = comeBack()
  void formFor().ports.startSocial({ provider: 'demo' }, new AbortController().signal)
  await expect.poll(() => left).toEqual([url])
  unmount()
  const back = comeBack()
  await expect.poll(() => back).toEqual(['/dashboard'])
  const secret = servers.to('/get-session').at(-1)?.headers.get('x-session-secret') ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const sessionChallenge = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  expect(servers.to('/sign-in/social')[0]?.body).toMatchObject({ additionalData: { sessionChallenge } })
  expect(JSON.stringify(servers.to('/sign-in/social'))).not.toContain(secret)
  expect(sessionStorage.length).toBe(0)
})

test('a service that refuses the secret is asked with cookies alone', async () => {
  sessionStorage.setItem('lockstep.social', 'secret')
  fakeServers({
    '/get-session': ({ headers }) =>
      headers.has('x-session-secret') ? unreachable() : { body: { session: { token: TOKEN }, user: ada } },
  })
  const left = comeBack()
  await expect.poll(() => left).toEqual(['/dashboard'])
})

test.each([
  ['no session', {}],
  ['a refusing application', { '/auth/auth-callback': () => refused(401) }],
  [
    'a redirect to another origin',
    { '/auth/auth-callback': () => ({ body: { success: true, redirect: '//x' } }) },
  ],
])('X-21: with %s the page says so and links back to the form', async (what, answers) => {
  const session = what === 'no session' ? null : { session: { token: TOKEN }, user: ada }
  fakeServers({ '/get-session': () => ({ body: session }), ...answers })
  const left = comeBack()
  await expect.element(heading('Sign-in failed')).toBeVisible()
  await expect.element(sentence('Back to sign in')).toHaveAttribute('href', '/')
  expect(left).toEqual([])
})

test('X-1021: where the account demands a second factor the return leads to its boxes, and the code into the application', async () => {
  fakeServers({
    '/get-session': () => ({ body: null, headers: { 'set-auth-two-factor': 'totp' } }),
    '/two-factor/verify-totp': () => ({ body: { token: TOKEN, user: ada } }),
  })
  const left = comeBack()
  await expect.element(heading('Two-step verification')).toBeVisible()
  await typeCode('123456')
  await expect.poll(() => left).toEqual(['/dashboard'])
})

test('X-1081: and to a passkey first, where the person has one', async () => {
  fakeServers({
    '/get-session': () => ({ body: null, headers: { 'set-auth-two-factor': 'totp, passkey' } }),
  })
  comeBack()
  await expect.element(sentence('Use one of your passkeys.')).toBeVisible()
  await expect.element(button('Use the authenticator app')).toBeVisible()
})

test('an unverified person gets to the six boxes', async () => {
  const user = { ...ada, emailVerified: false }
  const servers = fakeServers({ '/get-session': () => ({ body: { session: { token: TOKEN }, user } }) })
  comeBack()
  await expect.element(heading('Enter your code')).toBeVisible()
  expect(servers.to('/auth/auth-callback')).toEqual([])
})

test('the bare address of the page says that there is nothing to finish, and not that anything has failed', async () => {
  fakeServers({ '/get-session': () => ({ body: null }) })
  const form = formFor({ expected: true })
  mount(() => <Callback {...form} />)
  await expect.element(heading('There’s nothing to finish here')).toBeVisible()
  await expect.element(sentence('You haven’t started to sign in with a provider.')).toBeVisible()
  expect(document.querySelector('main')?.textContent).not.toContain('failed')
})

test('the application hears from the page, too, that an operator acts in the session', async () => {
  const session = { token: TOKEN, impersonatedBy: 'olga' }
  const servers = fakeServers({ '/get-session': () => ({ body: { session, user: ada } }) })
  const left = comeBack()
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({
    user: { ...ada, impersonatedBy: 'olga' },
  })
})
