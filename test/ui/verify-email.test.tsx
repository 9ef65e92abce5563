// Signing up and verifying the e-mail, with each of the ways to a session.

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ofThisPage } from '../../ui/client/attempt-names.ts'
import { ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import {
  box,
  boxes,
  button,
  digits,
  focused,
  heading,
  sentence,
  signUp,
  submit,
  typeCode,
} from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const session = { session: { token: TOKEN }, user: ada }
const cooldown = (resendAt: number) => sessionStorage.setItem('lockstep.resendAt', String(resendAt))
const reopenVerifyEmail = () => history.replaceState({ view: 'verifyEmail', email: 'ada@example.com' }, '')

async function reachBoxes() {
  const mounted = mountSignIn()
  await signUp()
  await expect.element(heading('Check your email')).toBeVisible()
  return mounted
}

describe('signing up', () => {
  test('BV-4: leads to the boxes and signs nobody in', async () => {
    const servers = fakeServers()
    const { left } = await reachBoxes()
    expect(servers.to('/sign-up/email').map((call) => call.body)).toEqual([
      { email: 'ada@example.com', name: 'Ada', password: 'a long secret', ...ofThisPage },
    ])
    expect([left, servers.to('/auth/auth-callback')]).toEqual([[], []])
    await expect.element(sentence(/another code in (1:00|0:59)/)).toBeVisible()
    expect(button('Send another code').elements()).toEqual([])
  })

  test('that is refused without a message shows the default one', async () => {
    fakeServers({ '/sign-up/email': () => refused(500) })
    mountSignIn()
    await signUp()
    await expect.element(sentence('Sign up failed')).toBeVisible()
  })

  test('with a password that the service refuses says so at the field', async () => {
    fakeServers({ '/sign-up/email': () => refused(400, 'PASSWORD_TOO_SHORT', 'Password too short') })
    mountSignIn()
    await signUp()
    const field = page.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveAccessibleDescription('Password too short. Use at least 8 characters.')
    await expect.element(field).toHaveFocus()
  })
})

describe('the right code', () => {
  test('BV-11, BF-3: picks up the session and continues', async () => {
    let isVerified = false
    const servers = fakeServers({
      '/email-otp/verify-email': () => {
        isVerified = true
        return { body: { status: true, token: null, user: ada } }
      },
      '/get-session': () => ({ body: isVerified ? session : null }),
    })
    const { left } = await reachBoxes()
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/email-otp/verify-email').map((call) => call.body)).toEqual([
      { email: 'ada@example.com', otp: '123456', ...ofThisPage },
    ])
    expect(servers.to('/sign-in/email')).toEqual([])
  })

  test('continues with the token in memory where the browser does not send the cookie', async () => {
    const servers = fakeServers({
      '/get-session': ({ headers }) => ({
        body: headers.get('authorization') === `Bearer ${TOKEN}` ? session : null,
      }),
    })
    const { left } = await reachBoxes()
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/sign-in/email')).toEqual([])
    expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({ token: TOKEN })
  })

  test('continues with the session of its own answer, and asks the auth service for nothing more', async () => {
    const servers = fakeServers({
      '/email-otp/verify-email': () => ({ body: { status: true, token: TOKEN, user: ada } }),
    })
    const { left } = await reachBoxes()
    const asked = servers.to('/get-session').length
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({ token: TOKEN })
    expect(servers.to('/get-session')).toHaveLength(asked)
  })

  test('BV-15, BF-5: without any session signs in again with the kept password, as verified', async () => {
    const servers = fakeServers({
      '/email-otp/verify-email': () => ({ body: { status: true, token: null, user: ada } }),
      '/sign-in/email': () => ({ body: { token: TOKEN, user: { ...ada, emailVerified: false } } }),
    })
    const { left } = await reachBoxes()
    await typeCode('123456')
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/sign-in/email')[0]?.body).toMatchObject({ password: 'a long secret' })
    expect(servers.to('/auth/auth-callback')[0]?.body).toMatchObject({ user: { emailVerified: true } })
  })

  test('X-14, X-17: after the page was hidden asks to sign in: the password is forgotten', async () => {
    const servers = fakeServers({ '/email-otp/verify-email': () => ({ body: { status: true, user: ada } }) })
    await reachBoxes()
    dispatchEvent(new PageTransitionEvent('pagehide'))
    await typeCode('123456')
    await expect.element(sentence('Your email is verified. Sign in to continue.')).toBeVisible()
    expect(servers.to('/sign-in/email')).toEqual([])
  })
})

describe('a wrong code', () => {
  test('is marked and announced; it is sent by itself once, and again by the button', async () => {
    const servers = fakeServers({
      '/email-otp/verify-email': () => refused(400, 'INVALID_OTP', 'Invalid OTP'),
    })
    await reachBoxes()
    await typeCode('111111')
    await expect.element(sentence('Invalid code')).toBeVisible()
    await expect.poll(() => [box(0).ariaInvalid, focused()]).toEqual(['true', 0])
    await userEvent.keyboard('111111')
    expect(digits()).toBe('111111')
    expect(servers.to('/email-otp/verify-email').length).toBe(1)
    await userEvent.click(submit('Verify email'))
    await expect.poll(() => servers.to('/email-otp/verify-email').length).toBe(2)
  })

  test.each([
    ['refused without a message', () => refused(400)],
    ['answered with a failure', () => ({ body: { status: false } })],
  ])('that is %s shows the default message', async (_, answer) => {
    fakeServers({ '/email-otp/verify-email': answer })
    await reachBoxes()
    await typeCode('111111')
    await expect.element(sentence('Invalid code')).toBeVisible()
  })

  test('that did not reach the service is kept, unmarked', async () => {
    fakeServers({ '/email-otp/verify-email': unreachable })
    await reachBoxes()
    await typeCode('111111')
    await expect.element(sentence('Check your connection, then try again.')).toBeVisible()
    expect([digits(), boxes().some((each) => each.ariaInvalid === 'true')]).toEqual(['111111', false])
  })

  test('with digits missing is not sent, and says so', async () => {
    const servers = fakeServers()
    await reachBoxes()
    await typeCode('123')
    await userEvent.click(submit('Verify email'))
    await expect.element(sentence('Enter all six digits.')).toBeVisible()
    expect([focused(), servers.to('/email-otp/verify-email')]).toEqual([3, []])
  })
})

describe('another code', () => {
  test('is counted down to from the deadline that outlived a reload', async () => {
    fakeServers()
    cooldown(Date.now() + 42_000)
    reopenVerifyEmail()
    mountSignIn()
    await expect.element(sentence(/another code in 0:4[12]/)).toBeVisible()
    expect(button('Send another code').elements()).toEqual([])
  })

  test('can be asked for at once when the page wakes after the deadline', async () => {
    fakeServers()
    vi.useFakeTimers({ toFake: ['Date'] })
    cooldown(Date.now() + 60_000)
    reopenVerifyEmail()
    mountSignIn()
    await expect.element(sentence(/another code in 1:00/)).toBeVisible()
    vi.setSystemTime(Date.now() + 7_200_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(button('Email me a code')).toBeVisible()
  })

  test('LIM-2: empties the boxes, says that it is on its way, and cools down', async () => {
    const servers = fakeServers()
    reopenVerifyEmail()
    mountSignIn()
    await typeCode('123')
    await userEvent.click(button('Email me a code'))
    await expect.element(sentence('If this address can receive one, a new code is on its way.')).toBeVisible()
    expect([digits(), focused()]).toEqual(['------', 0])
    expect(servers.to('/email-otp/send-verification-otp')[0]?.body).toMatchObject({
      email: 'ada@example.com',
    })
    await expect.element(sentence(/another code in (1:00|0:59)/)).toBeVisible()
  })

  test.each(['Retry-After', 'X-Retry-After'])('waits as long as the service says in %s', async (name) => {
    fakeServers({
      '/email-otp/send-verification-otp': () => ({ ...refused(429), headers: { [name]: '300' } }),
    })
    reopenVerifyEmail()
    mountSignIn()
    await userEvent.click(button('Email me a code'))
    await expect.element(sentence('Failed to resend')).toBeVisible()
    await expect.element(sentence(/another code in (5:00|4:59)/)).toBeVisible()
  })
})
