// What a person reads where a second factor has to be enrolled at the sign-in, and that it leads on.

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passkeysAt } from '../../ui/states/sample-people.ts'
import { ada, fakeServers, refused, TOKEN } from './support/fake-servers.ts'
import { button, sentence, signIn, typeCode } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'
import { createdPasskey, creationOptions, onCreate, refusing } from './support/passkeys.ts'

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

const waiting = { '/sign-in/email': () => ({ body: waits }) }
const creating = { '/passkey/generate-register-options': () => ({ body: creationOptions }) }

function having(content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'auth-factors', content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

const ways = ['Set up', 'Add a passkey']

test.each([
  ['totp,passkey', ways],
  ['totp', ways.slice(0, 1)],
  ['passkey', ways.slice(1)],
])('where pages offer %s, the sign-in has a person enrol that alone', async (factors, names) => {
  having(factors)
  fakeServers(waiting)
  mountSignIn()
  await signIn()
  await expect.element(sentence(/^Your account needs two-step verification\./)).toBeVisible()
  expect(ways.filter((name) => button(name).query())).toEqual(names)
})

test('X-1091: where no app is offered a passkey is enrolled, and the form leads on', async () => {
  having('passkey')
  onCreate(createdPasskey)
  let isOpen = false
  const servers = fakeServers({
    ...waiting,
    ...creating,
    '/passkey/verify-registration': () => {
      isOpen = true
      return { body: passkeysAt(Date.now(), 'Laptop')[0] }
    },
    '/get-session': () => ({ body: isOpen ? { session: { token: TOKEN }, user: ada } : null }),
  })
  const { left } = mountSignIn()
  await signIn()
  await userEvent.click(button('Add a passkey'))
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(servers.to('/two-factor/enable')).toEqual([])
})

test.each(['totp,passkey', 'passkey'])(
  'who cancels in the browser’s own dialog reads so, where pages offer %s, and may go on',
  async (factors) => {
    having(factors)
    onCreate(refusing('NotAllowedError'))
    const servers = fakeServers({ ...waiting, ...creating })
    mountSignIn()
    await signIn()
    await userEvent.click(button('Add a passkey'))
    await expect.element(sentence('No passkey was added: you canceled, or it took too long.')).toBeVisible()
    expect(page.getByText('digits').query()).toBeNull()
    await expect.element(button('Add a passkey')).toBeEnabled()
    expect(servers.to('/passkey/verify-registration')).toEqual([])
  },
)

test('a browser without passkeys says so where there is nothing else, and there is a way back', async () => {
  having('passkey')
  vi.stubGlobal('PublicKeyCredential', undefined)
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  fakeServers(waiting)
  mountSignIn()
  await signIn()
  await expect.element(sentence(/This browser can’t use passkeys here/)).toBeVisible()
  expect(button('Add a passkey').query()).toBeNull()
  await userEvent.click(button('Back to sign in'))
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
