// What a person reads where a second factor has to be enrolled at the sign-in, and that it leads on.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, fakeServers, refused, TOKEN } from './support/fake-servers.ts'
import { button, sentence, signIn, typeCode } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'

const waits = { twoFactorRedirect: true, twoFactorMethods: [], mustEnrol: true }
const totpURI = 'otpauth://totp/Lockstep:ada@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Lockstep'

test('the app is set up, its codes are saved, and the form leads on', async () => {
  let isOpen = false
  fakeServers({
    '/sign-in/email': () => ({ body: waits }),
    '/two-factor/enable': () => ({ body: { method: 'totp', totpURI, backupCodes: ['a1b2-c3d4'] } }),
    '/two-factor/verify-totp': () => {
      isOpen = true
      return { body: { token: TOKEN, user: ada } }
    },
    '/get-session': () => ({ body: isOpen ? { session: { token: TOKEN }, user: ada } : null }),
  })
  const { left } = mountSignIn()
  await signIn()
  await userEvent.click(button('Set up'))
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await typeCode('123456')
  await expect.element(page.getByText('a1b2-c3d4')).toBeVisible()
  expect(left).toEqual([])
  await userEvent.click(button('I’ve saved them'))
  await expect.poll(() => left).toEqual(['/dashboard'])
})

test('X-1022: where the sign-in has waited too long, the form leads back to its beginning and says so', async () => {
  fakeServers({
    '/sign-in/email': () => ({ body: waits }),
    '/two-factor/enable': () => refused(401, 'UNAUTHORIZED', 'Unauthorized'),
  })
  mountSignIn()
  await signIn()
  await userEvent.click(button('Set up'))
  await expect.element(sentence('Your sign-in took too long')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('another refusal is said where it is, and there is a way back', async () => {
  fakeServers({
    '/sign-in/email': () => ({ body: waits }),
    '/two-factor/enable': () => refused(400, 'ANY', 'Something is the matter'),
  })
  mountSignIn()
  await signIn()
  await userEvent.click(button('Set up'))
  await expect.element(sentence('Something is the matter')).toBeVisible()
  await userEvent.click(button('Back to sign in'))
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
