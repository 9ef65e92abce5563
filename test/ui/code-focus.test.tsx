// Where the focus is in the views of a code: at the box that takes the next digit, from the moment they are there.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServers } from './support/fake-servers.ts'
import { box, button, digits, email, focused, heading, signIn, signUp, typeCode } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const said = () => page.getByRole('status')
const group = () => page.getByRole('group', { name: 'Six-digit code' })

const ways = {
  'after a sign-up': { enter: signUp, title: 'Check your email' },
  'to sign in by a code': {
    async enter() {
      await userEvent.fill(email(), 'ada@example.com')
      await userEvent.click(button('Email me a sign-in code'))
    },
    title: 'Check your email',
  },
  'to reset a password': {
    async enter() {
      await userEvent.fill(email(), 'ada@example.com')
      await userEvent.click(button('Forgot password?'))
      await userEvent.click(button('Send reset code'))
    },
    title: 'Choose a new password',
  },
}

test.each(Object.entries(ways))(
  '%s the digits can be typed at once, and a screen reader hears where one is',
  async (_, { enter, title }) => {
    fakeServers({ '/email-otp/verify-email': () => new Promise(() => {}) })
    mountSignIn()
    await enter()
    await expect.element(heading(title)).toBeVisible()
    await expect.poll(focused).toBe(0)
    await expect.poll(() => said().element().textContent).toContain(`${title}.`)
    await expect.element(group()).toHaveAccessibleDescription(/six-digit code/)
    await userEvent.keyboard('12')
    expect([digits(), focused()]).toEqual(['12----', 2])
  },
)

test('a page that is loaded again has the focus in the first box as well', async () => {
  fakeServers()
  history.replaceState({ view: 'verifyEmail', email: 'ada@example.com', mailedTo: 'ada@example.com' }, '')
  mountSignIn()
  await expect.poll(focused).toBe(0)
})

test('Enter with three digits leads to the fourth box, and the next digit stands beside them', async () => {
  fakeServers()
  mountSignIn()
  await signUp()
  await expect.element(heading('Check your email')).toBeVisible()
  await typeCode('123')
  await userEvent.click(box(0))
  await userEvent.keyboard('{Enter}')
  expect([digits(), focused()]).toEqual(['123---', 3])
  await userEvent.keyboard('4')
  expect(digits()).toBe('1234--')
})

test('a view without boxes is entered at its heading', async () => {
  fakeServers()
  mountSignIn()
  await signIn('')
  await userEvent.click(button('Forgot password?'))
  await expect.element(heading('Reset your password')).toHaveFocus()
})
