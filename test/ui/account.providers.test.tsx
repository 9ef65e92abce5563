// What a person does with the providers of their account, by the keyboard.

import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linking } from '../../ui/client/stored.ts'
import { open, servedAsAccount } from './support/account.tsx'
import { refused } from './support/fake-servers.ts'
import { button, sentence } from './support/form.ts'

servedAsAccount()

test('the list of providers has the focus once one is unlinked, whose button is gone', async () => {
  let linked = ['demo', 'credential'].map((providerId) => ({ id: providerId, providerId, scopes: [] }))
  await open('#providers', {
    '/list-accounts': () => ({ body: linked }),
    '/unlink-account': () => {
      linked = linked.slice(1)
      return { body: { status: true } }
    },
  })
  await userEvent.click(button('Unlink Demo'))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Unlink' }))
  await expect.element(sentence('You unlinked Demo.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Sign-in providers' })).toHaveFocus()
})

describe('a provider’s return that the page has to end', () => {
  beforeEach(() => {
    linking.keep('demo')
    history.replaceState(null, '', '?auth_provider_return=state%3Ds')
    return () => history.replaceState(null, '', location.pathname)
  })

  test('leads to the page that says why it was refused', async () => {
    const { left } = await open('#providers', {
      '/list-accounts': () => ({ body: [] }),
      '/link-social': () => ({ body: { url: '/account?error=email_does_not_match', redirect: false } }),
    })
    await expect.poll(() => left).toEqual(['/account?error=email_does_not_match'])
  })

  test('asks for a sign-in where the browser has kept the session’s cookie back', async () => {
    const { left } = await open('#providers', {
      '/list-accounts': () => ({ body: [] }),
      '/link-social': () => refused(401, 'UNAUTHORIZED'),
    })
    await expect.element(button('Sign in again')).toBeVisible()
    expect(left).toEqual([])
  })
})
