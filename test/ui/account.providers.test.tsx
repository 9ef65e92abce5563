// What a person does with the providers of their account, by the keyboard.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, servedAsAccount } from './support/account.tsx'
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
