// What other tabs and a provider's return must not bring about: a redirect that is not the spec's, or a second code.

import { expect, test } from 'vitest'
import { email } from '../../machines/auth-form/auth-form.samples.ts'
import { formAt } from './support/journeys.ts'

const announced = { type: 'mailedCode.announced', email, sentAt: 1_000 } as const

test.each(['//evil.example', 'https://evil.example', '/', ''])(
  'X-90: no tab leads the form to %j',
  async (redirect) => {
    const form = await formAt('register')
    const before = form.actor.getSnapshot().value
    await form.ports.answer('followSession', { ok: true, redirect })
    expect([form.actor.getSnapshot().value, form.effects]).toEqual([before, []])
  },
)

test('X-90: another tab’s session aborts the request under way', async () => {
  const form = await formAt('verifyEmail.verifying')
  await form.ports.answer('followSession', { ok: true, redirect: '/dashboard' })
  expect(form.ports.asked('verifyEmail')[0]?.signal.aborted).toBe(true)
})

test('X-91: without such a return the event does not lead to the boxes', async () => {
  const form = await formAt('login')
  expect(form.actor.getSnapshot().can(announced)).toBe(false)
  await form.ports.answer('restoreSession', { ok: false, code: 'access_denied' })
  expect(form.actor.getSnapshot().can(announced)).toBe(false)
})

test('X-91: going to the boxes asks for no code', async () => {
  const form = await formAt('login, a code mailed')
  form.send(announced)
  expect(form.ports.asked('sendVerificationCode')).toEqual([])
})
