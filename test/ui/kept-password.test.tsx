// The typed password is kept as long as a code can be good that was asked for in the view of the boxes.

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ada, fakeServers, TOKEN } from './support/fake-servers.ts'
import { button, heading, sentence, signUp, typeCode } from './support/form.ts'
import { mountSignIn } from './support/mount.tsx'
import { holdTime, passTime, releaseTime } from './walks/held-time.ts'

const minutes = (count: number) => count * 60_000

// The client library loads by short ones.
beforeEach(() => holdTime({ from: 30_000 }))
afterEach(releaseTime)

/** The code is right, and no session comes of it: only the kept password leads on. */
async function reachBoxes() {
  const servers = fakeServers({
    '/email-otp/verify-email': () => ({ body: { status: true, token: null, user: ada } }),
    '/sign-in/email': () => ({ body: { token: TOKEN, user: ada } }),
  })
  const { left } = mountSignIn()
  await signUp()
  await expect.element(heading('Check your email')).toBeVisible()
  return { left, signedIn: () => servers.to('/sign-in/email') }
}

test('X-14: another code, asked for after nine minutes, signs in after fifteen', async () => {
  const { left, signedIn } = await reachBoxes()
  passTime(minutes(9))
  await userEvent.click(button('Send another code'))
  await expect.element(sentence('If this address can receive one, a new code is on its way.')).toBeVisible()
  passTime(minutes(6))
  await typeCode('123456')
  await expect.poll(() => left).toEqual(['/dashboard'])
  expect(signedIn()[0]?.body).toMatchObject({ password: 'a long secret' })
})

test('a code that is good for an hour signs in after fifty minutes', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'auth-code-lifetime', content: '3600' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const { left } = await reachBoxes()
  passTime(minutes(50))
  await typeCode('123456')
  await expect.poll(() => left).toEqual(['/dashboard'])
})

test('X-14: after that it is forgotten', async () => {
  const { left, signedIn } = await reachBoxes()
  passTime(minutes(11))
  await typeCode('123456')
  await expect.element(sentence('Your email is verified. Sign in to continue.')).toBeVisible()
  expect([left, signedIn()]).toEqual([[], []])
})
