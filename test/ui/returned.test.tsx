// A provider's return with an error: the page says which one, and what can be done.

import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fault } from '../../ui/client/provider-return.ts'
import { lastWay } from '../../ui/client/stored.ts'
import Callback from '../../ui/pages/callback.tsx'
import { ada, fakeServers, TOKEN } from './support/fake-servers.ts'
import { button, email, heading, sentence, typeCode } from './support/form.ts'
import { formFor, mount, mountSignIn, unmount, watchLeaving } from './support/mount.tsx'

function sentBackWith(fault: Fault): string[] {
  const left = watchLeaving()
  const form = formFor({ fault, expected: true })
  mount(() => <Callback {...form} />)
  return left
}

const back = () => page.getByRole('link', { name: 'Back to sign in' })

test.each([
  ['provider_unavailable', 'The provider isn’t responding', /^Try again in a few minutes/],
  ['unknown', 'Sign-in failed', /you’re not signed in/],
  ['banned', 'Your account is locked', /^Contact support\.$/],
] as const)(
  'X-21: %s is shown with a link back to the form, and no request is sent',
  async (fault, title, advice) => {
    const servers = fakeServers()
    sentBackWith(fault)
    await expect.element(heading(title)).toBeVisible()
    await expect.element(sentence(advice)).toBeVisible()
    await expect.element(back()).toHaveAttribute('href', '/')
    expect(servers.calls).toEqual([])
  },
)

test('somebody who cancels at the provider reads so, and how to go on: nothing failed', async () => {
  fakeServers()
  sentBackWith('access_denied')
  await expect.element(heading('You canceled the sign-in')).toBeVisible()
  await expect.element(sentence('Nothing has changed. Try again, or sign in another way.')).toBeVisible()
  await expect.element(back()).toHaveAttribute('href', '/')
  expect(heading('Sign-in failed').elements()).toEqual([])
})

test('an account with a password leads to signing in with it, or to resetting it', async () => {
  fakeServers()
  sentBackWith('account_not_linked')
  await expect.element(heading('You already have an account with this email')).toBeVisible()
  await expect.element(sentence('Sign in with your password, or reset it.')).toBeVisible()
  await expect.element(back()).toHaveAttribute('href', '/')
  await userEvent.click(button('Reset your password'))
  await expect.element(button('Send reset code')).toBeVisible()
  await userEvent.click(button('Back to sign in'))
  await expect.element(heading('Sign in')).toBeVisible()
})

test('X-91: an unverified e-mail leads to the boxes and to a session, without another code', async () => {
  const servers = fakeServers({
    '/email-otp/verify-email': () => ({ body: { status: true, token: TOKEN, user: ada } }),
    '/get-session': ({ headers }) => ({ body: headers.has('authorization') ? { user: ada } : null }),
  })
  const left = sentBackWith('email_not_verified')
  await expect.element(heading('Verify your email first')).toBeVisible()
  await userEvent.click(button('Enter the code'))
  await expect.element(email()).toHaveAccessibleDescription('Enter your email.')
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(button('Enter the code'))
  await expect.element(heading('Check your email')).toBeVisible()
  await expect.element(sentence(/another code in (1:00|0:59)/)).toBeVisible()
  await typeCode('123456')
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/email-otp/send-verification-otp')).toEqual([])
})

test('at the form’s own address the error is shown above the form', async () => {
  fakeServers()
  mountSignIn({ fault: 'access_denied', expected: true })
  await expect.element(sentence('You canceled the sign-in')).toBeVisible()
  await expect.element(heading('Sign in')).toBeVisible()
})

describe('the way of the last sign-in is a provider’s', () => {
  const session = { '/get-session': () => ({ body: { session: { token: TOKEN }, user: ada } }) }
  const social = {
    '/sign-in/social': () => ({ body: { url: 'https://id.example/authorize', redirect: false } }),
  }
  async function chooseDemo(): Promise<void> {
    fakeServers(social)
    lastWay.keep('code')
    const meta = document.createElement('meta')
    meta.name = 'auth-providers'
    meta.content = 'demo=Demo'
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    const { left } = mountSignIn()
    await userEvent.click(button('Continue with Demo'))
    await expect.poll(() => left).toEqual(['https://id.example/authorize'])
    unmount()
  }

  test('once its return has signed in, and not before', async () => {
    await chooseDemo()
    expect(lastWay.read()).toBe('code')
    fakeServers(session)
    const left = watchLeaving()
    const form = formFor({ verifier: { verifier: 'v' }, expected: true })
    mount(() => <Callback {...form} />)
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(lastWay.read()).toBe('demo')
  })

  test.each([
    ['somebody who came back by themselves', {}, 'You last signed in here with an emailed code.'],
    [
      'somebody whom the provider refused',
      { fault: 'access_denied', expected: true },
      'You canceled the sign-in',
    ],
    ['a return without a session', { verifier: { verifier: 'v' }, expected: true }, 'Sign-in failed'],
  ] as const)('but not for %s, nor for a return after that', async (_, returned, said) => {
    await chooseDemo()
    fakeServers()
    mountSignIn(returned)
    await expect.element(sentence(said)).toBeVisible()
    unmount()
    fakeServers(session)
    const { left } = mountSignIn({ expected: true })
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(lastWay.read()).toBe('code')
  })
})
