// Moving between the views: by their buttons, by the browser's history, over a reload.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServers } from './support/fake-servers.ts'
import { button, email, heading, password, signUp, typeCode } from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'

test('BV-14: the first view is login; password managers know its fields, and the focus is not moved', async () => {
  document.title = 'Lockstep'
  fakeServers()
  mountSignIn()
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.element(email()).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(document.activeElement).toBe(document.body)
  expect(document.title).toBe('Sign in · Lockstep')
})

test('BV-1, BV-2, BV-5, BV-7, X-13: the e-mail survives every change of view, and the heading takes the focus', async () => {
  fakeServers()
  mountSignIn()
  await userEvent.fill(email(), 'ada@example.com')
  await userEvent.click(button('Create account').first())
  await expect.element(heading('Create your account')).toHaveFocus()
  await expect.element(email()).toHaveValue('ada@example.com')
  await userEvent.click(button('Sign in').first())
  await userEvent.click(button('Forgot password?'))
  await expect.element(heading('Reset your password')).toHaveFocus()
  await expect.element(email()).toHaveValue('ada@example.com')
  await userEvent.click(button('Back to sign in'))
  await expect.element(heading('Sign in')).toHaveFocus()
})

test('the address that mails lead to opens the view for a forgotten password', async () => {
  fakeServers()
  history.replaceState(null, '', '#forgot-password')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  mountSignIn()
  await expect.element(heading('Reset your password')).toBeVisible()
})

describe('the browser’s history', () => {
  test('goes back and forward between the views at one address', async () => {
    fakeServers()
    mountSignIn()
    const { href } = location
    await userEvent.click(button('Create account').first())
    await userEvent.click(button('Sign in').first())
    await userEvent.click(button('Forgot password?'))
    history.go(-2)
    await expect.element(heading('Create your account')).toHaveFocus()
    history.forward()
    await expect.element(heading('Sign in')).toHaveFocus()
    expect(location.href).toBe(href)
  })

  test('holds the view, the e-mail and the one that a code went to, and nothing else', async () => {
    fakeServers()
    mountSignIn()
    await signUp()
    await expect.element(heading('Check your email')).toBeVisible()
    const known = { email: 'ada@example.com', mailedTo: 'ada@example.com' }
    expect(history.state).toEqual({ view: 'verifyEmail', ...known })
  })

  test('leads back to the boxes with the e-mail their code went to', async () => {
    fakeServers()
    mountSignIn()
    await signUp()
    await userEvent.click(button('Back to sign in'))
    await userEvent.fill(email(), 'somebody@else.example')
    history.back()
    await expect.element(heading('Check your email')).toBeVisible()
    expect(document.querySelector('.lead')?.textContent).toContain('ada@example.com')
  })

  test('X-15: leads to them from the code of another e-mail, too', async () => {
    fakeServers()
    mountSignIn()
    await signUp()
    await userEvent.click(button('Back to sign in'))
    await userEvent.click(button('Forgot password?'))
    await userEvent.fill(email(), 'somebody@else.example')
    await userEvent.click(button('Send reset code'))
    await expect.element(heading('Choose a new password')).toBeVisible()
    history.go(-3)
    await expect.element(heading('Enter your code')).toBeVisible()
    expect(document.querySelector('.lead')?.textContent).toContain('ada@example.com')
  })

  test('X-15: does not lead back to a reset that is done', async () => {
    fakeServers()
    history.replaceState({ view: 'resetPassword', email: 'ada@example.com' }, '')
    mountSignIn()
    await expect.element(heading('Choose a new password')).toBeVisible()
    const pushed = vi.spyOn(history, 'pushState')
    onTestFinished(() => pushed.mockRestore())
    await typeCode('123456')
    await userEvent.fill(password(), 'a new password')
    await userEvent.click(button('Set new password'))
    await expect.element(heading('Sign in')).toBeVisible()
    expect(history.state).toMatchObject({ view: 'login' })
    expect(pushed).not.toHaveBeenCalled()
  })
})

describe('a reload', () => {
  test.each([
    ['register', 'Create your account'],
    ['forgotPassword', 'Reset your password'],
    ['verifyEmail', 'Enter your code'],
    ['resetPassword', 'Choose a new password'],
  ])('keeps the view %s', async (view, title) => {
    fakeServers()
    history.replaceState({ view, email: 'ada@example.com' }, '')
    mountSignIn()
    await expect.element(heading(title)).toBeVisible()
    unmount()
    mountSignIn()
    await expect.element(heading(title)).toBeVisible()
  })

  test.each(['verifyEmail', 'resetPassword'])('without an e-mail does not keep %s', async (view) => {
    fakeServers()
    history.replaceState({ view, email: '' }, '')
    mountSignIn()
    await expect.element(heading('Sign in')).toBeVisible()
    expect(history.state).toEqual({ view: 'login', email: '' })
  })

  test.each([{ view: 'exit' }, { view: 7 }, 'login', { email: 'x' }])('does not trust %j', async (state) => {
    fakeServers()
    history.replaceState(state, '')
    mountSignIn()
    await expect.element(heading('Sign in')).toBeVisible()
  })

  test('takes the e-mail that was typed last', async () => {
    fakeServers()
    mountSignIn()
    await userEvent.fill(email(), 'ada@example.com')
    dispatchEvent(new PageTransitionEvent('pagehide'))
    unmount()
    mountSignIn()
    await expect.element(email()).toHaveValue('ada@example.com')
  })
})

test('a page from the back-forward cache is reloaded', () => {
  fakeServers()
  const { left } = mountSignIn()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(left).toEqual([])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(left).toEqual(['reload'])
})
