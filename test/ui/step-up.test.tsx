// What takes a more recent or a higher proof is asked for in a dialog over the page, by what the person has.

import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { returnPath } from '../../ui/client/stored.ts'
import { done, servedAsAccount } from './support/account.tsx'
import { refused } from './support/fake-servers.ts'
import { sentence, typeCode } from './support/form.ts'
import { onGet, requestOptions, shownPasskey, untouched } from './support/passkeys.ts'
import { asked, demanding, dialog, goesOn, HOUR, inDialog, person, signedIn } from './support/step-up.ts'

servedAsAccount()

const waiting = { body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } }

describe('X-1101: who signed in too long ago', () => {
  test('shows the password, and what they wanted is done, in a session that the application follows', async () => {
    const { servers } = await asked(
      { ...person(), '/sign-in/email': signedIn },
      demanding('aal1', 'password', 'email-otp'),
    )
    const field = dialog.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(dialog).toHaveAccessibleDescription(/recent confirmation.* Enter your password\./)
    await userEvent.fill(field, 'a long secret')
    await userEvent.keyboard('{Enter}')
    await goesOn()
    expect(servers.to('/sign-in/email')[0]?.body).toMatchObject({
      email: 'ada@example.com',
      password: 'a long secret',
      rememberMe: true,
    })
    expect(servers.to('/auth/auth-callback')).toHaveLength(1)
    expect(servers.to('/revoke-session')[0]?.body).toEqual({ token: 'before' })
    expect(servers.to('/email-otp/request-email-change').at(-1)?.body).toEqual({
      newEmail: 'countess@example.com',
    })
  })

  test('stays signed in for no longer than they wanted, however long the session lives', async () => {
    const { servers } = await asked(
      { ...person({ rememberMe: false }), '/sign-in/email': signedIn },
      demanding('aal1', 'password', 'email-otp'),
    )
    await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'a long secret')
    await userEvent.keyboard('{Enter}')
    await goesOn()
    expect(servers.to('/sign-in/email')[0]?.body).toMatchObject({ rememberMe: false })
  })

  test('is told of a wrong password at its field', async () => {
    await asked(
      { ...person(), '/sign-in/email': () => refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'No') },
      demanding('aal1', 'password', 'email-otp'),
    )
    await userEvent.click(inDialog('Confirm'))
    const field = dialog.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveAccessibleDescription('Enter your password.')
    await userEvent.fill(field, 'wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('That isn’t your password.')
    await expect.element(field).toHaveFocus()
  })

  test('is mailed a code where they have no password, or would rather', async () => {
    const { servers } = await asked(
      { ...person({ password: false }), '/sign-in/email-otp': signedIn },
      demanding('aal1', 'demo', 'email-otp'),
    )
    await expect
      .element(dialog)
      .toHaveAccessibleDescription(/We’ll email a six-digit code to ada@example.com/)
    expect(servers.to('/email-otp/send-verification-otp')).toEqual([])
    await userEvent.click(inDialog('Email me a code'))
    await expect.element(dialog.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await typeCode('123456')
    await goesOn()
    expect(servers.to('/sign-in/email-otp')[0]?.body).toMatchObject({ otp: '123456' })
  })
})

describe('X-1101: whose session is below the account’s level', () => {
  test('shows the code of the app; a wrong one is said, and cleared by the next digit', async () => {
    const { servers } = await asked(
      {
        ...person({ app: true }, HOUR),
        '/two-factor/verify-totp': ({ body }: { body: { code: string } }) =>
          body.code === '111111' ? signedIn() : refused(401, 'INVALID_CODE', 'No'),
      },
      demanding('aal2', 'totp'),
    )
    await expect.element(dialog).toHaveAccessibleDescription(/needs two-step verification/)
    await expect.element(dialog.getByLabelText('Digit 1 of 6')).toHaveFocus()
    await typeCode('222222')
    await expect.element(dialog.getByText(/That code is wrong/).first()).toBeVisible()
    await typeCode('111111')
    await goesOn()
    expect(servers.to('/two-factor/verify-totp')).toHaveLength(2)
  })

  test('shows a recovery code in its place', async () => {
    const { servers } = await asked(
      { ...person({ app: true }, HOUR), '/two-factor/verify-backup-code': signedIn },
      demanding('aal2', 'totp'),
    )
    await userEvent.click(inDialog('Use a recovery code'))
    await userEvent.fill(dialog.getByLabelText('Recovery code'), ' abcd-efgh ')
    await userEvent.keyboard('{Enter}')
    await goesOn()
    expect(servers.to('/two-factor/verify-backup-code')[0]?.body).toEqual({ code: 'abcd-efgh' })
  })

  test('begins with the password where the sign-in is old, and goes on with the code', async () => {
    const { servers } = await asked(
      {
        ...person({ app: true }),
        '/sign-in/email': () => ({ ...waiting, status: 202 }),
        '/two-factor/verify-totp': signedIn,
      },
      demanding('aal2', 'totp'),
    )
    await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'a long secret')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByLabelText('Digit 1 of 6')).toHaveFocus()
    expect(servers.to('/auth/auth-callback')).toEqual([])
    await typeCode('123456')
    await goesOn()
  })

  test('is asked for the password first where the service says that the code alone is not enough', async () => {
    await asked(
      {
        ...person({ app: true }, HOUR),
        '/two-factor/verify-totp': () => demanding('aal1', 'password', 'email-otp'),
      },
      demanding('aal2', 'totp'),
    )
    await typeCode('123456')
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
  })

  test('shows a passkey', async () => {
    const get = onGet(shownPasskey)
    await asked(
      {
        ...person({ app: true, passkey: true }),
        '/passkey/generate-authenticate-options': () => ({ body: requestOptions }),
        '/passkey/verify-authentication': () => ({ body: { session: {}, user: {} } }),
      },
      demanding('aal2', 'totp', 'passkey'),
    )
    await expect.element(inDialog('Use a passkey')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await goesOn()
    expect(get).toHaveBeenCalledTimes(1)
  })

  test('takes another way while the browser asks for a passkey, which it does no more', async () => {
    const get = onGet(untouched)
    const { servers } = await asked(
      {
        ...person({ app: true, passkey: true }, HOUR),
        '/passkey/generate-authenticate-options': () => ({ body: requestOptions }),
        '/two-factor/verify-totp': () => ({ body: { token: null, user: {} } }),
      },
      demanding('aal2', 'totp', 'passkey'),
    )
    await userEvent.click(inDialog('Use a passkey'))
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
    await userEvent.click(inDialog('Use the authenticator app'))
    expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true)
    await typeCode('123456')
    await goesOn()
    expect(servers.to('/passkey/verify-authentication')).toEqual([])
  })

  test('reads that there are no more tries today, and can only close', async () => {
    await asked(
      {
        ...person({ app: true }, HOUR),
        '/two-factor/verify-totp': () => refused(429, 'ACCOUNT_TEMPORARILY_LOCKED', 'No'),
      },
      demanding('aal2', 'totp'),
    )
    await typeCode('123456')
    await expect.element(dialog).toHaveAccessibleDescription(/Too many wrong codes\. Try again tomorrow\./)
    await userEvent.click(inDialog('Close'))
    await expect.element(sentence(/You need to confirm that it’s you/)).toBeVisible()
  })

  test('who has no second step is led to set one up', async () => {
    const { left } = await asked(person(), demanding('aal2'))
    await userEvent.click(inDialog('Set up two-step verification'))
    // And from there back to this page.
    await expect
      .poll(() => left)
      .toEqual([
        `/account?${new URLSearchParams({ return: location.pathname + location.search + location.hash })}#two-step`,
      ])
  })

  test('who has nothing to show in this session signs in again, and comes back', async () => {
    const { left } = await asked(
      { ...person({ password: false, app: true }), '/api/sign-out': done },
      demanding('aal2', 'totp'),
    )
    await userEvent.click(inDialog('Sign in again'))
    await expect.poll(() => left).toEqual(['/'])
    expect(returnPath.read()).toMatch(/#profile$/)
  })
})
