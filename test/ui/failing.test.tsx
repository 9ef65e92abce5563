// Whatever request fails, the form stays usable, keeps what was typed, and says what to do.

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import {
  button,
  digits,
  email,
  heading,
  password,
  sentence,
  signIn,
  signUp,
  submit,
  typeCode,
} from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const fillReset = async () => {
  await userEvent.click(button('Forgot password?'))
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(submit('Send reset code'))
}

type Journey = {
  path: string
  go: () => Promise<void>
  view: string
  title: string
  /** Where nobody answers, if another. */
  unsent?: string
  /** Reads what must be kept. */
  kept: () => unknown
}

const typed = () => (document.querySelector('#email') as HTMLInputElement | null)?.value

const journeys: Record<string, Journey> = {
  login: { path: '/sign-in/email', go: signIn, view: 'Sign in', title: 'Sign in failed', kept: typed },
  register: {
    path: '/sign-up/email',
    go: signUp,
    view: 'Create your account',
    title: 'Sign up failed',
    kept: typed,
  },
  verifyEmail: {
    path: '/email-otp/verify-email',
    go: async () => {
      await signUp()
      await expect.element(heading('Check your email')).toBeVisible()
      await typeCode('123456')
    },
    view: 'Check your email',
    title: 'Invalid code',
    unsent: 'Check your connection, then try again.',
    kept: () =>
      document.querySelector('.lead')?.textContent?.includes('ada@example.com') && 'ada@example.com',
  },
  forgotPassword: {
    path: '/forget-password/email-otp',
    go: fillReset,
    view: 'Reset your password',
    title: 'Failed to send reset code',
    kept: typed,
  },
  resetPassword: {
    path: '/email-otp/reset-password',
    go: async () => {
      await fillReset()
      await expect.element(heading('Choose a new password')).toBeVisible()
      await typeCode('123456')
      await userEvent.fill(password(), 'a longer secret')
      await userEvent.keyboard('{Enter}')
    },
    view: 'Choose a new password',
    title: 'Failed to reset password',
    kept: () =>
      document.querySelector('.lead')?.textContent?.includes('ada@example.com') && 'ada@example.com',
  },
}

const failings: [string, () => Answer, string | RegExp][] = [
  ['nobody answers', unreachable, 'Check your connection, then try again.'],
  ['the service is busy', () => refused(503, 'SERVICE_UNAVAILABLE'), 'Try again in a moment.'],
  ['there were too many requests', () => refused(429), /Wait a moment, then try again\./],
]

describe.each(Object.entries(journeys))('%s', (_, { path, go, view, title, unsent, kept }) => {
  test.each(failings)('stays where it was when %s, and says what to do', async (_what, answer, advice) => {
    fakeServers({ [path]: answer })
    mountSignIn()
    await go()
    await expect.element(sentence((answer === unreachable && unsent) || title)).toBeVisible()
    await expect.element(sentence(advice)).toBeVisible()
    await expect.element(heading(view)).toBeVisible()
    expect([kept(), document.querySelector('[aria-busy="true"]')]).toEqual(['ada@example.com', null])
  })

  test.each([
    ['600', /Try again in 10 minutes\./],
    ['86400', /Try again in 24 hours\./],
  ])('names the time to wait where the service names one: %s seconds', async (wait, named) => {
    fakeServers({ [path]: () => ({ ...refused(429), headers: { 'X-Retry-After': wait } }) })
    mountSignIn()
    await go()
    await expect.element(sentence(named)).toBeVisible()
  })
})

test('a request without an answer times out, and the digits are kept', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
    AbortSignal.abort(new DOMException('', 'TimeoutError')),
  )
  fakeServers()
  history.replaceState({ view: 'verifyEmail', email: 'ada@example.com' }, '')
  mountSignIn()
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) =>
    init?.signal?.aborted
      ? Promise.reject(init.signal.reason)
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  await typeCode('123456')
  await expect.element(sentence('Check your connection, then try again.')).toBeVisible()
  expect(digits()).toBe('123456')
})

describe('the application', () => {
  test.each([
    ['is away', unreachable, 'Check your connection, then try again.'],
    [
      'is busy',
      () => ({ status: 503, headers: { 'Retry-After': '30' }, body: { error: 'Busy' } }),
      /Try again in (30|29) seconds\./,
    ],
    ['breaks', () => refused(500), 'Please sign in again.'],
    [
      'refuses the session',
      () => ({ status: 401, body: { error: 'Invalid session' } }),
      'Please sign in again.',
    ],
  ] as const)('that %s after the code leads back to sign in, with the reason', async (_, answer, advice) => {
    fakeServers({
      '/email-otp/verify-email': () => ({ body: { status: true, token: TOKEN, user: ada } }),
      '/get-session': ({ headers }) => ({ body: headers.has('authorization') ? { user: ada } : null }),
      '/auth/auth-callback': answer,
    })
    const { left } = mountSignIn()
    await signUp()
    await expect.element(heading('Check your email')).toBeVisible()
    await typeCode('123456')
    await expect.element(heading('Sign in')).toBeVisible()
    await expect.element(sentence(/but we couldn’t open the application/)).toBeVisible()
    await expect.element(sentence(advice)).toBeVisible()
    await expect.element(email()).toHaveValue('ada@example.com')
    expect(left).toEqual([])
  })
})

describe('known codes', () => {
  test.each([
    ['PROVIDER_NOT_FOUND', 'Provider not found', 'Sign in another way.'],
    ['PROVIDER_UNAVAILABLE', 'Provider cannot be reached', /Try again in a few minutes/],
    ['OAUTH_LINK_ERROR', 'account not linked', 'Sign in with your password, or reset it.'],
  ])('%s: the service’s message, and what to do', async (code, message, advice) => {
    fakeServers({ '/sign-in/social': () => refused(404, code, message) })
    const meta = document.createElement('meta')
    meta.name = 'auth-providers'
    meta.content = 'demo=Demo'
    document.head.append(meta)
    mountSignIn()
    await userEvent.click(page.getByRole('button', { name: /Continue with/ }))
    await expect.element(sentence(message)).toBeVisible()
    await expect.element(sentence(advice)).toBeVisible()
    meta.remove()
  })

  test('INVALID_OTP, when the digits have verified the email in another browser: the advice is to sign in', async () => {
    fakeServers({ '/email-otp/verify-email': () => refused(400, 'INVALID_OTP', 'Invalid OTP') })
    mountSignIn()
    await journeys.verifyEmail?.go()
    await expect.element(sentence(/If you already used them, sign in\.$/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back to sign in' }))
    await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.com')
  })

  test.each([
    ['OTP_EXPIRED', 'The code has expired'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts'],
  ])(
    '%s: nothing asks for another code while the countdown runs, and the advice says why',
    async (code, message) => {
      fakeServers({ '/email-otp/verify-email': () => refused(400, code, message) })
      mountSignIn()
      await journeys.verifyEmail?.go()
      await expect.element(sentence(message)).toBeVisible()
      await expect.element(page.getByText(/^You can request another code in \d:\d\d\.$/)).toBeVisible()
      const shown = () => [...document.querySelectorAll('p')].map((line) => line.textContent)
      await expect.poll(shown).toContainEqual(expect.stringMatching(/\bneed another code\.$/))
      expect(shown()).not.toContainEqual(expect.stringMatching(/(^|\. ?)(Request|Get|Send|Ask)\b/))
    },
  )

  test('X-651: a person who is locked out reads that they are, and whom to ask', async () => {
    fakeServers({ '/sign-in/email': () => refused(403, 'BANNED_USER', 'This account is locked') })
    mountSignIn()
    await signIn()
    await expect.element(sentence('This account is locked')).toBeVisible()
    await expect.element(sentence('Contact support.')).toBeVisible()
  })

  test('X-1346: a person who waits for an approval reads so when they sign in, and that a mail will come', async () => {
    fakeServers({
      '/sign-in/email': () => refused(403, 'ACCOUNT_NOT_APPROVED', 'This account is waiting for approval'),
    })
    mountSignIn()
    await signIn()
    await expect.element(sentence('Your account is waiting for approval')).toBeVisible()
    await expect.element(sentence('We’ll email you once you can sign in.')).toBeVisible()
  })

  test('X-1300: a person who can’t sign up reads so, and what to do', async () => {
    fakeServers({ '/sign-up/email': () => refused(400, 'EMAIL_PASSWORD_SIGN_UP_DISABLED', 'For programs') })
    mountSignIn()
    await signUp()
    await expect.element(sentence('Sign up failed')).toBeVisible()
    await expect.element(sentence('Contact support.')).toBeVisible()
  })

  test.each([
    ['Only <b>members</b> of the club.', 'Only <b>members</b> of the club.'],
    ['Not permitted', 'Contact support.'],
  ])('X-1310: a person whom the policy refuses reads its words, %s, as text: %s', async (message, shown) => {
    fakeServers({ '/sign-up/email': () => refused(403, 'POLICY_REFUSED', message) })
    mountSignIn()
    await signUp()
    await expect.element(sentence('Sign up failed')).toBeVisible()
    await expect.element(sentence(shown)).toBeVisible()
  })

  test('the line of a field says what is wrong there and what to do', async () => {
    fakeServers({ '/sign-up/email': () => refused(400, 'PASSWORD_TOO_LONG', 'Password too long') })
    mountSignIn()
    await signUp()
    await expect
      .element(page.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('Password too long. Use at most 128 characters.')
  })
})
