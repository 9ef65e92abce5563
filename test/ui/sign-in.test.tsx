// Signing in: from the credentials to the application's redirect, and everything that can be refused on the way.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, AUTH, ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import { button, email, heading, password, sentence, signIn, submit } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const user = { id: ada.id, email: ada.email, name: ada.name, emailVerified: true }

describe('a verified person', () => {
  test.each([
    ['the answer itself', { token: TOKEN, user: ada }, null],
    ['its session', { session: { token: TOKEN }, user: ada }, null],
    ['the session that is asked for', { user: ada }, { session: { token: TOKEN }, user: ada }],
  ])(
    'SVC-2, RES-16, RES-17, RES-18, BV-12, BF-1: gets a session of the application by the token of %s',
    async (_, body, session) => {
      let isSignedIn = false
      const servers = fakeServers({
        '/sign-in/email': () => {
          isSignedIn = true
          return { body }
        },
        '/get-session': () => ({ body: isSignedIn ? session : null }),
      })
      const { left } = mountSignIn()
      await signIn()
      await expect.poll(() => left).toEqual(['/dashboard'])
      expect(servers.to('/auth/auth-callback').map((call) => call.body)).toEqual([{ token: TOKEN, user }])
      expect(servers.to('/sign-in/email')[0]?.body).toMatchObject({
        email: 'ada@example.com',
        password: 'a long secret',
      })
    },
  )

  test('RES-3: may have no name', async () => {
    const nameless = { ...ada, name: null }
    const servers = fakeServers({ '/sign-in/email': () => ({ body: { token: TOKEN, user: nameless } }) })
    const { left } = mountSignIn()
    await signIn()
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/auth/auth-callback')[0]?.body).toEqual({
      token: TOKEN,
      user: { ...user, name: null },
    })
  })

  test('with an earlier session needs to type nothing', async () => {
    const servers = fakeServers({
      '/get-session': () => ({ body: { session: { token: TOKEN }, user: ada } }),
    })
    const { left } = mountSignIn()
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/sign-in/email')).toEqual([])
  })

  test('X-11: with a session of the application alone is redirected as that session is', async () => {
    const servers = fakeServers({ '/dashboard': () => ({ path: '/auth/select-tenant' }) })
    const { left } = mountSignIn()
    await expect.poll(() => left).toEqual(['/auth/select-tenant'])
    expect(servers.to('/auth/auth-callback')).toEqual([])
  })

  test.each(['//evil.example', 'https://evil.example', '/somewhere-else'])(
    'X-18: is not redirected to %s',
    async (redirect) => {
      fakeServers({ '/auth/auth-callback': () => ({ body: { success: true, redirect } }) })
      const { left } = mountSignIn()
      await signIn()
      await expect.element(sentence(/we couldn’t open the application/)).toBeVisible()
      expect(left).toEqual([])
    },
  )
})

describe('a refusal', () => {
  test('shows the service’s message, with what to do; what was typed is kept', async () => {
    fakeServers({
      '/sign-in/email': () => refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
    })
    mountSignIn()
    await signIn()
    await expect.element(sentence('Invalid email or password')).toBeVisible()
    await expect.element(sentence('Check both, or reset your password.')).toBeVisible()
    await expect.element(email()).toHaveValue('ada@example.com')
    await expect.element(password()).toHaveValue('a long secret')
    await expect.element(password()).toHaveFocus()
  })

  test.each([
    ['an error without a message', () => refused(500)],
    ['an empty page of a wrong address', () => ({ status: 404 })],
    ['an empty success', () => ({ body: null })],
  ])('BF-4: by %s shows the default message', async (_, answer) => {
    fakeServers({ '/sign-in/email': answer })
    mountSignIn()
    await signIn()
    await expect.element(sentence('Sign in failed')).toBeVisible()
  })

  test('X-12: without a network says to check the connection', async () => {
    fakeServers({ '/sign-in/email': unreachable })
    mountSignIn()
    await signIn()
    await expect.element(sentence('Sign in failed')).toBeVisible()
    await expect.element(sentence('Check your connection, then try again.')).toBeVisible()
  })

  test('X-18: by the application does not show the application’s message', async () => {
    fakeServers({ '/auth/auth-callback': () => ({ status: 401, body: { error: 'Invalid session' } }) })
    mountSignIn()
    await signIn()
    await expect.element(sentence(/we couldn’t open the application/)).toBeVisible()
    expect(document.body.textContent).not.toContain('Invalid session')
  })

  test('disappears with the next try, and a second Enter in the meantime sends nothing', async () => {
    let tries = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const servers = fakeServers({
      '/sign-in/email': async () => {
        tries += 1
        if (tries === 1) return refused(401, 'X', 'No such luck')
        await promise
        return refused(401, 'X', 'Still no luck')
      },
    })
    mountSignIn()
    await signIn()
    await expect.element(sentence('No such luck')).toBeVisible()
    await userEvent.click(submit('Sign in'))
    await expect.poll(() => servers.to('/sign-in/email').length).toBe(2)
    expect(document.querySelector('.failure')).toBeNull()
    await expect.element(submit('Sign in')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.element(sentence('Still no luck')).toBeVisible()
    expect(servers.to('/sign-in/email').length).toBe(2)
  })
})

describe('an unverified e-mail', () => {
  test.each([
    ['with its code', () => refused(403, 'EMAIL_NOT_VERIFIED', 'Nope')],
    ['with its message', () => refused(403, undefined, "This email isn't verified yet")],
    [
      'in the form of another client',
      () => refused(422, 'email_not_confirmed', 'Email verification required'),
    ],
    ['as a property of the user', () => ({ body: { token: null, user: { ...ada, emailVerified: false } } })],
  ])('BV-3, BF-4: %s leads to the six boxes, with a code on its way', async (_, answer) => {
    const servers = fakeServers({ '/sign-in/email': answer })
    const { left } = mountSignIn()
    await signIn()
    await expect.element(heading('Check your email')).toBeVisible()
    expect(servers.to('/email-otp/send-verification-otp').map((call) => call.body)).toEqual([
      { email: 'ada@example.com', type: 'email-verification' },
    ])
    expect([left, servers.to('/auth/auth-callback')]).toEqual([[], []])
  })

  test('BV-13: of an earlier session leads there once, with the e-mail filled in', async () => {
    const unverified = { ...ada, emailVerified: false }
    fakeServers({ '/get-session': () => ({ body: { session: { token: TOKEN }, user: unverified } }) })
    mountSignIn()
    await expect.element(page.getByText(/ada@example\.com/)).toBeVisible()
    await expect.element(sentence('Your email isn’t verified yet. Enter the code first.')).toBeVisible()
  })

  test('of an earlier session reads of no mail that nobody has sent, and is offered one', async () => {
    const unverified = { ...ada, emailVerified: false }
    const servers = fakeServers({
      '/get-session': () => ({ body: { session: { token: TOKEN }, user: unverified } }),
    })
    mountSignIn()
    await expect.element(heading('Enter your code')).toBeVisible()
    await expect.element(sentence('No code yet? We can email one to ada@example.com.')).toBeVisible()
    expect(servers.to('/email-otp/send-verification-otp')).toEqual([])
    await userEvent.click(button('Email me a code'))
    await expect.element(heading('Check your email')).toBeVisible()
    expect(servers.to('/email-otp/send-verification-otp')).toHaveLength(1)
  })
})

describe('X-16: a code that cannot be sent at the sign-in of an unverified e-mail', () => {
  const trying = (answer: Answer) => {
    const servers = fakeServers({
      '/sign-in/email': () => refused(403, 'EMAIL_NOT_VERIFIED', 'Nope'),
      '/email-otp/send-verification-otp': () => answer,
    })
    mountSignIn()
    return servers
  }

  test('leads to the boxes all the same, says why, and another may be requested at once', async () => {
    const servers = trying(refused(503, 'X', 'The mail is out'))
    await signIn()
    await expect.element(heading('Enter your code')).toBeVisible()
    await expect.element(sentence('The mail is out')).toBeVisible()
    await userEvent.click(button('Email me a code'))
    await expect.poll(() => servers.to('/email-otp/send-verification-otp')).toHaveLength(2)
  })

  test('waits as long as the service says, where it says so', async () => {
    const servers = trying({ ...refused(429), headers: { 'Retry-After': '600' } })
    await signIn()
    await expect.element(heading('Enter your code')).toBeVisible()
    await expect.element(sentence(/another code in (10:00|9:5\d)/)).toBeVisible()
    expect(servers.to('/email-otp/send-verification-otp')).toHaveLength(1)
  })
})

describe('before anything is sent', () => {
  test('several faults are listed, each with a link to its field', async () => {
    const servers = fakeServers()
    mountSignIn()
    await userEvent.click(submit('Sign in'))
    await expect.element(sentence('Some fields need your attention:')).toBeVisible()
    await expect.element(email()).toHaveFocus()
    await userEvent.click(document.querySelector('.faults a[href="#password"]') as Element)
    await expect.element(password()).toHaveFocus()
    expect(servers.to('/sign-in/email')).toEqual([])
  })

  test('a single fault is shown at its field alone', async () => {
    fakeServers()
    mountSignIn()
    await userEvent.fill(email(), 'ada')
    await userEvent.fill(password(), 'x')
    await userEvent.click(submit('Sign in'))
    await expect.element(email()).toHaveAccessibleDescription('Enter an email like ada@example.com.')
    await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
    expect(document.querySelector('.faults')).toBeNull()
  })
})

test('SVC-7: without credentials, a request to the auth service is answered in none of the tests of pages', async () => {
  fakeServers()
  await expect(fetch(`${AUTH}/get-session`)).rejects.toThrow('Failed to fetch')
  expect((await fetch(`${AUTH}/get-session`, { credentials: 'include' })).status).toBe(200)
})
