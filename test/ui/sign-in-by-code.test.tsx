// Signing in by a mailed code: where it is offered, what is sent, and what a dead code and a limit lead to.

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServers, refused } from './support/fake-servers.ts'
import {
  box,
  button,
  email,
  heading,
  password,
  sentence,
  signIn,
  signUp,
  submit,
  typeCode,
} from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'

const SEND = '/email-otp/send-verification-otp'
const wrong = (code: string, message: string) => () => refused(400, code, message)

async function askForCode() {
  const mounted = mountSignIn()
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(button('Email me a sign-in code'))
  return mounted
}

describe('X-420: a mailed code', () => {
  test('is offered under the password, sent to the address that is typed, and signs in', async () => {
    const servers = fakeServers()
    const { left } = await askForCode()
    await expect.element(heading('Check your email')).toBeVisible()
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to(SEND).map(({ body }) => body)).toEqual([{ email: 'ada@example.com', type: 'sign-in' }])
    expect(servers.to('/sign-in/email-otp').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', otp: '123456', rememberMe: true },
    ])
  })

  test('asks for the address first', async () => {
    const servers = fakeServers()
    mountSignIn()
    await userEvent.click(button('Email me a sign-in code'))
    await expect.element(email()).toHaveAccessibleDescription('Enter your email.')
    expect(servers.to(SEND)).toEqual([])
  })

  test('X-1330: is sent by Enter, once the address is typed that it was asked for without', async () => {
    const servers = fakeServers()
    mountSignIn()
    await userEvent.click(button('Email me a sign-in code'))
    await expect.element(email()).toHaveFocus()
    await userEvent.keyboard('ada@example.com{Enter}')
    await expect.element(heading('Check your email')).toBeVisible()
    expect(servers.to(SEND).map(({ body }) => body)).toEqual([{ email: 'ada@example.com', type: 'sign-in' }])
    expect(servers.to('/sign-in/email')).toEqual([])
  })

  test.each(['pressing “Sign in”', 'taking the field of the password'])(
    'X-1330: is left for the password by %s',
    async (by) => {
      const servers = fakeServers()
      mountSignIn()
      await userEvent.click(button('Email me a sign-in code'))
      await userEvent.keyboard('ada@example.com')
      if (by.startsWith('pressing')) await userEvent.click(submit('Sign in'))
      else {
        await userEvent.click(password())
        await userEvent.click(email())
        await userEvent.keyboard('{Enter}')
      }
      await expect.element(password()).toHaveAccessibleDescription('Enter your password.')
      expect(servers.to(SEND)).toEqual([])
    },
  )

  test('is named where a limit refuses the password', async () => {
    fakeServers({ '/sign-in/email': () => refused(429) })
    mountSignIn()
    await signIn()
    await expect.element(sentence(/Or sign in with an emailed code\./)).toBeVisible()
    await expect.element(button('Email me a sign-in code')).toBeVisible()
  })
})

test('is asked for with the token of an earlier mail, which is in no address any more', async () => {
  const servers = fakeServers({ [SEND]: () => refused(429) })
  const mailboxToken = 'x'.repeat(54)
  history.replaceState(null, '', `#sign-in-code=${mailboxToken}`)
  await askForCode()
  await expect.element(sentence(/Or open the link in our latest email with a code\./)).toBeVisible()
  expect(location.hash).toBe('')
  expect(servers.to(SEND).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', type: 'sign-in', mailboxToken },
  ])
})

test('who reloads the page of that link reads it where no other code is sent', async () => {
  const servers = fakeServers({ [SEND]: () => refused(429) })
  const mailboxToken = 'x'.repeat(54)
  history.replaceState(
    { view: 'signInByCode', email: 'ada@example.com' },
    '',
    `#sign-in-code=${mailboxToken}`,
  )
  mountSignIn()
  await expect.element(heading('Enter your code')).toBeVisible()
  unmount()
  mountSignIn()
  await userEvent.click(button('Email me a code'))
  await expect.element(sentence(/Or open the link in our latest email with a code\./)).toBeVisible()
  expect(servers.to(SEND).map(({ body }) => body)).toEqual([{ email: 'ada@example.com', type: 'sign-in' }])
})

describe('X-422: a code at hand can be typed', () => {
  test('when mails are refused', async () => {
    fakeServers({ [SEND]: () => refused(429, 'TOO_MANY_REQUESTS', 'Too many requests.') })
    const { left } = await askForCode()
    await expect.element(sentence('Too many requests')).toBeVisible()
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
  })

  test('when no other reset code is mailed', async () => {
    fakeServers({ '/forget-password/email-otp': () => refused(429) })
    mountSignIn()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.click(button('Forgot password?'))
    await userEvent.click(submit('Send reset code'))
    await expect.element(sentence('Failed to send reset code')).toBeVisible()
    await userEvent.click(button('I already have a code'))
    await expect.element(heading('Choose a new password')).toBeVisible()
  })

  test('when signing up is refused', async () => {
    fakeServers({ '/sign-up/email': () => refused(429) })
    mountSignIn()
    await signUp()
    await userEvent.click(button('I already have a code'))
    await expect.element(heading('Enter your code')).toBeVisible()
  })
})

describe('X-423: after a code has died, no right one is called wrong', () => {
  test.each([
    ['TOO_MANY_ATTEMPTS', 'Too many attempts'],
    ['OTP_EXPIRED', 'The code has expired'],
  ])('%s: no digits are taken until another code is asked for', async (code, said) => {
    const servers = fakeServers({ '/sign-in/email-otp': wrong(code, said) })
    await askForCode()
    await typeCode('111111')
    await expect.element(sentence(said)).toBeVisible()
    await expect.poll(() => box(0).readOnly).toBe(true)
    await userEvent.keyboard('222222')
    expect(document.querySelector('button.primary')?.checkVisibility({ visibilityProperty: true })).toBe(
      false,
    )
    await expect.element(sentence(/another code in/)).toBeVisible()
    expect(servers.to('/sign-in/email-otp').length).toBe(1)
  })

  test('and so it is with a reset, where another code is asked for at once', async () => {
    const servers = fakeServers({
      '/email-otp/reset-password': wrong('TOO_MANY_ATTEMPTS', 'Too many attempts'),
    })
    history.replaceState({ view: 'resetPassword', email: 'ada@example.com' }, '')
    mountSignIn()
    await typeCode('111111')
    await userEvent.fill(page.getByLabelText('New password'), 'a long secret')
    await userEvent.click(submit('Set new password'))
    await expect.element(sentence('Too many attempts')).toBeVisible()
    await expect.poll(() => box(0).readOnly).toBe(true)
    await userEvent.click(button('Email me a code'))
    await expect.poll(() => box(0).readOnly).toBe(false)
    expect(servers.to('/forget-password/email-otp').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com' },
    ])
  })
})

describe('X-424: a wrong address', () => {
  test('is changed where it was typed; what else was typed is still there', async () => {
    fakeServers()
    mountSignIn()
    await signUp()
    await userEvent.click(button('Wrong address? Change it'))
    await expect.element(heading('Create your account')).toBeVisible()
    await expect.element(email()).toHaveValue('ada@example.com')
    await expect.element(page.getByLabelText('Name')).toHaveValue('Ada')
  })

  test('of a sign-in is changed at the sign-in', async () => {
    fakeServers()
    await askForCode()
    await userEvent.click(button('Wrong address? Change it'))
    await expect.element(heading('Sign in')).toBeVisible()
  })
})
