// Which factors the auth service has, and whether anybody may sign up, pages know by meta elements: what it hasn't is neither offered nor asked for.

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, servedAsAccount } from './support/account.tsx'
import { fakeServers } from './support/fake-servers.ts'
import { button, heading, sentence, signIn } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'
import { onGet, refusing, requestOptions, shownPasskey } from './support/passkeys.ts'

servedAsAccount()

function having(content: string, name = 'auth-factors'): void {
  const meta = Object.assign(document.createElement('meta'), { name, content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

const waiting = { twoFactorRedirect: true, twoFactorMethods: ['totp'] }
const OPTIONS = '/passkey/generate-authenticate-options'

test.each(['totp', 'none'])('a service that has %s is asked for no passkey by the form', async (content) => {
  having(content)
  const get = onGet(shownPasskey)
  const servers = fakeServers({ '/sign-in/email': () => ({ body: waiting }) })
  mountSignIn()
  await expect.element(button('Email me a sign-in code')).toBeVisible()
  expect(button('Use a passkey').query()).toBeNull()
  await signIn()
  await expect.element(heading('Two-step verification')).toBeVisible()
  await expect.element(button('Use a recovery code')).toBeVisible()
  expect(button('Use a passkey').query()).toBeNull()
  expect(servers.to(OPTIONS)).toEqual([])
  expect(get).not.toHaveBeenCalled()
  await userEvent.click(button('Use a recovery code'))
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
})

test.each([
  ['whose person has one', ['totp', 'passkey'], 1],
  ['that says nothing of them', undefined, 1],
  ['whose person has none', ['totp'], 0],
])('a sign-in %s offers a passkey beside the app: %j', async (_, twoFactorMethods, buttons) => {
  having('totp,passkey')
  onGet(() => new Promise(() => {}))
  fakeServers({ '/sign-in/email': () => ({ body: { twoFactorRedirect: true, twoFactorMethods } }) })
  mountSignIn()
  await signIn()
  await expect.element(heading('Two-step verification')).toBeVisible()
  if (twoFactorMethods?.includes('passkey')) await userEvent.click(button('Use the authenticator app'))
  await expect.element(button('Use a recovery code')).toBeVisible()
  expect(button('Use a passkey').elements()).toHaveLength(buttons)
})

test('one that has passkeys is asked for the list beside the email, and there is a button', async () => {
  having('passkey')
  onGet(() => new Promise(() => {}))
  const servers = fakeServers({ [OPTIONS]: () => ({ body: requestOptions }) })
  mountSignIn()
  await expect.element(button('Use a passkey')).toBeVisible()
  await vi.waitFor(() => expect(servers.to(OPTIONS)).toHaveLength(1))
})

// A headless Chromium shows no dialog to cancel: what its browser throws then is the same as once the time is over.
test.each(['NotAllowedError', 'AbortError'])(
  'X-1081: who cancels in the browser’s own dialog reads so, and may go on: %s',
  async (thrown) => {
    having('passkey')
    onGet(refusing(thrown))
    const servers = fakeServers({ [OPTIONS]: () => ({ body: requestOptions }) })
    mountSignIn()
    await userEvent.click(button('Use a passkey'))
    await expect.element(sentence('No passkey was used')).toBeVisible()
    await expect.element(button('Use a passkey')).toBeEnabled()
    expect(servers.to('/passkey/verify-authentication')).toEqual([])
  },
)

test.each([
  ['none', []],
  ['totp', ['Two-step verification']],
  ['passkey', ['Passkeys']],
  ['totp,passkey', ['Two-step verification', 'Passkeys']],
])('the account has parts for %s alone', async (content, names) => {
  having(content)
  await open('#profile')
  await expect.element(page.getByRole('link', { name: 'Password' })).toBeVisible()
  const found = ['Two-step verification', 'Passkeys'].filter((name) =>
    page.getByRole('link', { name }).query(),
  )
  expect(found).toEqual(names)
})

test('X-1300: where sign-up is closed the form says so, and offers no account', async () => {
  having('closed', 'sign-up')
  fakeServers({})
  mountSignIn()
  await expect.element(sentence('You can’t create an account here.')).toBeVisible()
  await expect.element(heading('Sign in')).toBeVisible()
  await expect.element(button('Create account')).not.toBeInTheDocument()
})
