// An action that takes more than the session has shown goes on by itself once that is proven, and is left as it is where it is not.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionsAt } from '../../ui/states/sample-people.ts'
import { done, open, servedAsAccount } from './support/account.tsx'
import { refused } from './support/fake-servers.ts'
import { button, sentence, typeCode } from './support/form.ts'
import { asked, demanding, dialog, HOUR, inDialog, person, signedIn } from './support/step-up.ts'

servedAsAccount()

test('Escape leaves everything as it was typed, says so, and gives the focus back', async () => {
  const { servers } = await asked(person(), demanding('aal1', 'password', 'email-otp'))
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('New email')).toHaveValue('countess@example.com')
  await expect.element(button('Send code')).toHaveFocus()
  await expect.element(sentence(/You need to confirm that it’s you.*Nothing has changed/)).toBeVisible()
  expect(servers.to('/email-otp/request-email-change')).toHaveLength(1)
})

test('a proof that turns out to be less than was wanted begins once more with the password, and no third time', async () => {
  const { servers } = await open('#profile', {
    ...person({ app: true }, HOUR),
    '/two-factor/verify-totp': signedIn,
    '/sign-in/email': signedIn,
    '/email-otp/request-email-change': () => demanding('aal2', 'totp'),
  })
  await userEvent.fill(page.getByLabelText('New email'), 'countess@example.com')
  await userEvent.click(button('Send code'))
  await expect.element(dialog.getByLabelText('Digit 1 of 6')).toBeVisible()
  await typeCode('123456')
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'a long secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => servers.to('/email-otp/request-email-change').length).toBe(3)
  await expect.element(page.getByRole('main').getByText(/You need to confirm that it’s you/)).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('the application asks in the same words, and its action goes on as well', async () => {
  let isProven = false
  const { servers } = await open('#devices', {
    ...person(),
    '/sign-in/email': () => {
      isProven = true
      return signedIn()
    },
    '/api/sessions': () => ({ body: sessionsAt(Date.now()) }),
    '/api/sessions/revoke': () => (isProven ? done() : demanding('aal1', 'password', 'email-otp')),
  })
  await userEvent.click(page.getByRole('button', { name: /^Sign out of .*\(/ }).first())
  await userEvent.click(page.getByRole('dialog').getByRole('button').last())
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), 'a long secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => servers.to('/api/sessions').length).toBe(2)
  expect(servers.to('/api/sessions/revoke')).toHaveLength(2)
})

test('what could not be asked is said, and asked again', async () => {
  let isAway = true
  const known = person()
  await asked(
    { ...known, '/get-session': () => (isAway ? refused(500) : known['/get-session']()) },
    demanding('aal1', 'password', 'email-otp'),
  )
  await expect.element(dialog.getByText('That didn’t work. Please try again.').first()).toBeVisible()
  isAway = false
  await userEvent.click(inDialog('Try again'))
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
})
