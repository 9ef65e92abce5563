// The suite of an application of somebody's own: people in every state, without a mailbox and without waiting.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { createTesting, type Fixtures, lockstepFixtures } from '../../../testing/testing.ts'
import { createNotes } from './notes.ts'
import { surround } from './surroundings.ts'

surround()

const test = base.extend<Fixtures>(lockstepFixtures(createTesting()))

const notes = createNotes()
beforeAll(() => once(notes.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => notes.close())

function ask(token: string | null, note?: string) {
  const { port } = notes.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(note !== undefined && { method: 'POST', body: note }),
  })
}

test('somebody whose e-mail is verified keeps notes', async ({ accountVerified }) => {
  expect((await ask(accountVerified.token, 'Buy milk')).status).toBe(204)
  expect(await (await ask(accountVerified.token)).json()).toEqual(['Buy milk'])
})

test('nobody reads another’s notes', async ({ lockstep }) => {
  const [ada, grace] = await Promise.all([
    lockstep.person('account', 'verified', { name: 'Ada' }),
    lockstep.person('account', 'verified', { name: 'Grace' }),
  ])
  await ask(ada.token, 'Ada’s own')
  expect(await (await ask(grace.token)).json()).toEqual([])
})

test('somebody who is still to type the code has no notes', async ({ accountUnverified }) => {
  expect((await ask(accountUnverified.token)).status).toBe(401)
  const otp = await accountUnverified.newestCode()
  await accountUnverified.post('/email-otp/verify-email', { email: accountUnverified.email, otp })
  expect((await ask(accountUnverified.token)).status).toBe(200)
})

test('a week later the session has lapsed', async ({ accountVerified }) => {
  await accountVerified.letPass(7 * 86_400)
  expect((await ask(accountVerified.token)).status).toBe(401)
})

test('a sign-in that waits for the code of the app opens no notes', async ({ totpActive }) => {
  const { email, password, post } = totpActive
  const { body } = await post('/sign-in/email', { email, password })
  expect(body).toMatchObject({ twoFactorRedirect: true })
  await post('/two-factor/verify-totp', { code: await totpActive.totpCode() })
  expect((await ask(totpActive.token)).status).toBe(200)
})
