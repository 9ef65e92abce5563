// Codes that are typed again, and codes that never reached the service: what is sent, and what is said.

import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, fakeServers, refused, TOKEN, unreachable } from './support/fake-servers.ts'
import {
  box,
  boxes,
  button,
  digits,
  email,
  focused,
  heading,
  password,
  sentence,
  submit,
  typeCode,
} from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'

const SEND = '/email-otp/send-verification-otp'
const wrong = () => refused(400, 'INVALID_OTP', 'Invalid OTP')
const areMarked = () => boxes().every((each) => each.ariaInvalid === 'true')
const messageOf = () => document.querySelector('#code-message')?.textContent
const lead = () => document.querySelector('.lead')?.textContent
const notYet = 'No code yet? We can email one to ada@example.com.'

async function openView(view: string) {
  history.replaceState({ view, email: 'ada@example.com' }, '')
  mountSignIn()
  await expect.element(heading('Enter your code')).toBeVisible()
}

describe.each([
  ['verifyEmail', '/email-otp/verify-email'],
  ['signInByCode', '/sign-in/email-otp'],
])('in %s', (view, path) => {
  test('only what was typed as six digits is sent, and a wrong code is answered again', async () => {
    const servers = fakeServers({ [path]: wrong })
    const sent = () => servers.to(path).map(({ body }) => (body as { otp: string }).otp)
    await openView(view)
    await typeCode('000000')
    await expect.poll(() => [areMarked(), focused()]).toEqual([true, 0])

    await userEvent.keyboard('000000')
    await expect.poll(() => [digits(), areMarked(), focused()]).toEqual(['000000', true, 0])
    expect(messageOf()).toMatch(/^Invalid code/)
    await expect.poll(() => document.querySelector('[role=status]')?.textContent).toMatch(/^Invalid code/)

    await userEvent.click(box(0))
    await userEvent.keyboard('35630')
    expect([digits(), focused(), areMarked(), sent()]).toEqual(['35630-', 5, false, ['000000']])
    await userEvent.keyboard('7')
    await expect.poll(sent).toEqual(['000000', '356307'])
  })

  test('a code that was never sent is not called invalid', async () => {
    fakeServers({ [path]: unreachable })
    await openView(view)
    await typeCode('123456')
    await expect.poll(messageOf).toBe('Check your connection, then try again.')
    expect(document.body.textContent).not.toContain('Invalid code')
    expect([digits(), areMarked()]).toEqual(['123456', false])

    await userEvent.click(box(2))
    await userEvent.keyboard('9')
    expect([digits(), focused()]).toEqual(['9-----', 1])
  })
})

test.each([
  [375, 700],
  [1280, 800],
])('at %d px nothing moves when a code is called wrong', async (width, height) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(width, height)
  fakeServers({ '/sign-in/email-otp': wrong })
  await openView('signInByCode')
  const place = () => submit('Sign in').element().getBoundingClientRect().top
  const before = place()
  await typeCode('000000')
  await expect.poll(messageOf).toMatch(/^Invalid code/)
  expect(place()).toBe(before)
})

test('a wrong code typed again after another failure is called wrong, and what comes next replaces that', async () => {
  let isRefused = true
  fakeServers({ '/sign-in/email-otp': wrong, [SEND]: () => (isRefused ? refused(500) : { body: {} }) })
  await openView('signInByCode')
  await typeCode('000000')
  await expect.poll(areMarked).toBe(true)
  sessionStorage.setItem('lockstep.resendAt', '0')
  await userEvent.click(button('Email me a code'))
  await expect.poll(messageOf).toMatch(/^We couldn’t send the code/)
  await typeCode('000000')
  await expect.poll(() => [areMarked(), messageOf()?.slice(0, 12)]).toEqual([true, 'Invalid code'])
  isRefused = false
  await userEvent.click(button('Email me a code'))
  await expect.poll(messageOf).toBe('If this address can receive one, a new code is on its way.')
})

test('in the reset, a wrong code typed again is marked, and another one empties the boxes', async () => {
  const servers = fakeServers({ '/email-otp/reset-password': wrong })
  history.replaceState({ view: 'resetPassword', email: 'ada@example.com' }, '')
  mountSignIn()
  await typeCode('000000')
  await userEvent.fill(password(), 'another secret')
  await userEvent.click(submit('Set new password'))
  await expect.poll(areMarked).toBe(true)
  await userEvent.click(box(0))
  await userEvent.keyboard('000000')
  expect([areMarked(), focused()]).toEqual([true, 0])
  await userEvent.keyboard('3')
  expect([digits(), areMarked()]).toEqual(['3-----', false])
  expect(servers.to('/email-otp/reset-password').length).toBe(1)
})

test('a code that could not be asked for is not said to be on its way, until another is', async () => {
  let answer: () => object = unreachable
  fakeServers({ [SEND]: () => answer(), '/sign-in/email-otp': wrong })
  mountSignIn()
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(button('Email me a sign-in code'))
  await expect.element(sentence('We couldn’t send the code')).toBeVisible()
  expect(lead()).toBe(notYet)
  await typeCode('111111')
  await expect.poll(areMarked).toBe(true)
  expect(lead()).toBe(notYet)
  answer = () => ({ body: { success: true } })
  await userEvent.click(button('Email me a code'))
  await expect.poll(lead).toBe('If ada@example.com has an account, we’ve sent it a six-digit code.')
})

describe('a code is said to be on its way where one went to this address', () => {
  const onItsWay = 'If ada@example.com has an account, we’ve sent it a six-digit code.'

  test.each([true, false])('and after a reload as before it: %s', async (isMailed) => {
    fakeServers({ [SEND]: () => (isMailed ? { body: { success: true } } : refused(500)) })
    mountSignIn()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.click(button('Email me a sign-in code'))
    const said = isMailed ? onItsWay : notYet
    await expect.poll(lead).toBe(said)
    unmount()
    mountSignIn()
    await expect.poll(lead).toBe(said)
  })

  test('and not for a code that is at hand, at the reset neither', async () => {
    fakeServers()
    mountSignIn()
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.click(button('Forgot password?'))
    await userEvent.click(button('I already have a code'))
    await expect.poll(lead).toBe('ada@example.com')
    await userEvent.click(button('Email me a code'))
    await expect.poll(lead).toBe(onItsWay)
  })

  test('and to somebody whose session is unverified it is said that the code comes first', async () => {
    const user = { ...ada, emailVerified: false }
    fakeServers({ '/get-session': () => ({ body: { session: { token: TOKEN }, user } }) })
    mountSignIn()
    await expect.poll(lead).toBe(notYet)
    expect(messageOf()).toBe('Your email isn’t verified yet. Enter the code first.')
  })
})
