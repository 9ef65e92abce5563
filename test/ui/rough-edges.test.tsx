// What a person meets between the views: history, faults, what was typed, and why the form is shown.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draft, inside, keepSignedIn, lastWay, returnPath, signedOut } from '../../ui/client/stored.ts'
import { ada, fakeServers, refused } from './support/fake-servers.ts'
import { button, email, heading, password, sentence, signIn, signUp, submit } from './support/form.ts'
import { mountSignIn, unmount } from './support/mount.tsx'

describe('the browser’s history has no traps', () => {
  test('back from the sign-in after the boxes moves one entry at a time, and pushes none', async () => {
    fakeServers()
    mountSignIn()
    await signUp()
    await userEvent.click(button('Back to sign in'))
    await expect.element(heading('Sign in')).toBeVisible()
    const pushed = vi.spyOn(history, 'pushState')
    history.back()
    await expect.element(heading('Check your email')).toBeVisible()
    history.back()
    await expect.element(heading('Create your account')).toBeVisible()
    history.forward()
    await expect.element(heading('Check your email')).toBeVisible()
    expect(pushed).not.toHaveBeenCalled()
  })
})

describe('a fault goes with its cause', () => {
  test('of a field that was empty', async () => {
    fakeServers()
    mountSignIn()
    await userEvent.click(button('Create account').first())
    await userEvent.click(submit('Create account'))
    await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.')
    await userEvent.fill(page.getByLabelText('Name'), 'Ada')
    await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('')
    await userEvent.fill(password(), 'a much longer secret')
    await expect.element(password()).toHaveAccessibleDescription('Strong.')
    await expect.element(email()).toHaveAccessibleDescription('Enter your email.')
  })

  test('for a screen reader too: only what is still wrong can be read there', async () => {
    fakeServers()
    mountSignIn()
    const said = () => page.getByRole('status').element().textContent
    await userEvent.click(button('Create account').first())
    await userEvent.fill(password(), 'a much longer secret')
    await userEvent.click(submit('Create account'))
    await expect.poll(said).toBe('Enter your name. Enter your email.')
    await userEvent.fill(page.getByLabelText('Name'), 'Ada')
    await expect.poll(said).toBe('Enter your email.')
    await userEvent.fill(email(), 'ada@example.com')
    await expect.poll(said).toBe('')
  })

  test('that the service has found; refused for it again, it says so again', async () => {
    fakeServers({ '/sign-up/email': () => refused(400, 'PASSWORD_TOO_SHORT', 'Password too short') })
    mountSignIn()
    await signUp()
    const said = 'Password too short. Use at least 8 characters.'
    await expect.element(password()).toHaveAccessibleDescription(said)
    await userEvent.fill(password(), 'a much longer secret')
    await expect.element(password()).toHaveAccessibleDescription('Strong.')
    await userEvent.keyboard('{Enter}')
    await expect.element(password()).toHaveAccessibleDescription(said)
  })
})

describe('nothing typed is lost by a reload, but for the password', () => {
  test('name and e-mail', async () => {
    fakeServers()
    mountSignIn()
    await userEvent.click(button('Create account').first())
    await userEvent.fill(page.getByLabelText('Name'), 'Ada')
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.fill(password(), 'a long secret')
    unmount()
    mountSignIn()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Ada')
    await expect.element(email()).toHaveValue('ada@example.com')
    await expect.element(password()).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long secret')
  })

  test('and signed in, none of it is kept', async () => {
    fakeServers()
    const { left } = mountSignIn()
    await signIn()
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect([draft('name').read(), draft('email').read()]).toEqual(['', ''])
  })
})

describe('the form says why it is shown', () => {
  test('after the account was deleted', async () => {
    fakeServers()
    signedOut.keep('accountDeleted')
    mountSignIn()
    await expect.element(sentence('Your account has been deleted.')).toBeVisible()
    unmount()
  })

  test('after a sign-out, once', async () => {
    fakeServers()
    signedOut.keep('signedOut')
    mountSignIn()
    await expect.element(sentence('You’re signed out.')).toBeVisible()
    unmount()
    mountSignIn()
    await expect.element(sentence('Welcome back. Use the email you signed up with.')).toBeVisible()
  })

  test('after the end of a session', async () => {
    fakeServers()
    inside.keep('yes')
    mountSignIn()
    await expect.element(sentence('Your session has ended')).toBeVisible()
  })

  test('before a page that was asked for', async () => {
    fakeServers()
    returnPath.keep('/auth/register-organization')
    mountSignIn()
    await expect.element(sentence('Sign in to open that page.')).toBeVisible()
  })

  test('with boxes, because the e-mail is not verified', async () => {
    fakeServers({ '/sign-in/email': () => refused(403, 'EMAIL_NOT_VERIFIED', 'Email not verified') })
    mountSignIn()
    await signIn()
    await expect.element(sentence(/Your email isn’t verified yet/)).toBeVisible()
  })

  test('by a site that may not use the auth service, with the setting that mends it, in the console too', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    fakeServers({ '/sign-in/email': () => refused(403, 'INVALID_ORIGIN', 'Invalid origin') })
    mountSignIn()
    await signIn()
    await expect.element(sentence('This site isn’t allowed to use the sign-in service')).toBeVisible()
    const mend = `dd ${location.origin} to TRUSTED_ORIGINS of the auth service.`
    await expect.element(sentence(new RegExp(mend))).toBeVisible()
    expect(said.mock.calls.join()).toContain(mend)
  })
})

describe('X-421: who comes to set another password', () => {
  test('may be signed in, and is not led away', async () => {
    const servers = fakeServers({
      '/get-session': () => ({ body: { session: { token: 't'.repeat(32) }, user: ada } }),
    })
    history.replaceState({ view: 'forgotPassword', email: '' }, '')
    const { left } = mountSignIn()
    await expect.poll(() => servers.to('/get-session').length).toBe(1)
    await userEvent.fill(email(), 'ada@example.com')
    await userEvent.click(submit('Send reset code'))
    await expect.element(heading('Choose a new password')).toBeVisible()
    expect(left).toEqual([])
  })
})

describe('staying signed in', () => {
  test.each([true, false])('is asked for by the box: %s', async (isKept) => {
    const servers = fakeServers()
    const { left } = mountSignIn()
    if (!isKept) await userEvent.click(page.getByLabelText('Keep me signed in'))
    await signIn()
    await expect.poll(() => left).toEqual(['/dashboard'])
    expect(servers.to('/sign-in/email')[0]?.body).toMatchObject({ rememberMe: isKept })
    // The application's cookie is to end with the auth service's.
    expect(servers.to('/auth/auth-callback')[0]?.headers.get('x-remember-me')).toBe(String(isKept))
    expect(keepSignedIn.read()).toBe('')
    // Who is not to be remembered leaves nothing on the device.
    expect(lastWay.read()).toBe(isKept ? 'password' : '')
  })

  test('the last way of this device is named', async () => {
    fakeServers()
    lastWay.keep('code')
    mountSignIn()
    await expect.element(sentence('You last signed in here with an emailed code.')).toBeVisible()
  })
})

describe('the page that was asked for', () => {
  test.each([
    ['/auth/no-organization', '/auth/register-organization', '/auth/register-organization'],
    ['/dashboard', '/invoices/7?of=2026#sum', '/invoices/7?of=2026#sum'],
    ['/auth/no-organization', '/invoices/7', '/auth/no-organization'],
    ['/dashboard', '//evil.example/', '/dashboard'],
  ])('after %s, of %s, is %s', async (redirect, wanted, destination) => {
    fakeServers({ '/auth/auth-callback': () => ({ body: { success: true, redirect } }) })
    returnPath.keep(wanted)
    const { left } = mountSignIn()
    await signIn()
    await expect.poll(() => left).toEqual([destination])
    expect(returnPath.read()).toBe('')
  })

  test('waits until an organization is chosen', async () => {
    fakeServers({
      '/auth/auth-callback': () => ({ body: { success: true, redirect: '/auth/select-tenant' } }),
    })
    returnPath.keep('/invoices/7')
    const { left } = mountSignIn()
    await signIn()
    await expect.poll(() => left).toEqual(['/auth/select-tenant'])
    expect(returnPath.read()).toBe('/invoices/7')
  })
})

test('that the browser is offline is said in a landmark, and covers nothing of the card', async () => {
  fakeServers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mountSignIn()
  await expect.element(page.getByText('You’re offline. What you typed isn’t lost.').first()).toBeVisible()
  const said = document.querySelector('header .offline')?.getBoundingClientRect()
  expect(said?.bottom).toBeLessThanOrEqual(document.querySelector('.card')?.getBoundingClientRect().top ?? 0)
})
