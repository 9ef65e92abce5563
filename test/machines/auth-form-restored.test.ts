// A session left from before is looked for once, and answered once, whatever the view is by then.

import { expect, test } from 'vitest'
import { unverified, verified } from '../../machines/auth-form/auth-form.samples.ts'
import type { startForm } from './support/form.ts'
import { memoryOf } from './support/form-row.ts'
import { formAt } from './support/journeys.ts'

const value = (form: ReturnType<typeof startForm>) => form.actor.getSnapshot().value

test.each(['login', 'register', 'verifyEmail', 'signInByCode', 'secondFactor'] as const)(
  'X-11: a restored verified session leads from %s to the exit',
  async (place) => {
    const form = await formAt(place)
    await form.ports.answer('restoreSession', verified)
    expect(value(form)).toEqual({ exit: 'establishing' })
    expect(memoryOf(form).signedIn).toEqual(verified.user)
    expect(form.rules).toContain('X-11')
  },
)

test('BV-13: a restored unverified session leads to the boxes with no cooldown, and to nobody signed in', async () => {
  const form = await formAt('login')
  await form.ports.answer('restoreSession', unverified)
  expect(value(form)).toEqual({ verifyEmail: { boxes: 'awaitingCode', resend: 'cooling' } })
  expect(memoryOf(form)).toMatchObject({ signedIn: null, resendAt: 0 })
})

test('BV-13: once only: back at login the form stays there', async () => {
  const form = await formAt('login')
  await form.ports.answer('restoreSession', unverified)
  form.send({ type: 'backToLogin.clicked' })
  form.send({ type: 'registerTab.clicked' })
  form.send({ type: 'loginTab.clicked' })
  expect(value(form)).toEqual({ login: 'editing' })
  expect(form.ports.asked('restoreSession')).toHaveLength(1)
})

test.each([
  ['forgotPassword', verified],
  ['resetPassword', verified],
  ['forgotPassword', { ok: true, redirect: '/dashboard' }],
  ['resetPassword', { ok: true, redirect: '/dashboard' }],
] as const)('X-421: who sets another password in %s may be signed in', async (place, found) => {
  const form = await formAt(place)
  const before = value(form)
  await form.ports.answer('restoreSession', found)
  expect(value(form)).toEqual(before)
  expect(form.rules).toContain('X-421')
})

test('no session to restore leaves the form where it is', async () => {
  const form = await formAt('register')
  await form.ports.answer('restoreSession', null)
  expect(value(form)).toEqual({ register: 'editing' })
  expect(form.rules.filter(Boolean)).toEqual([])
})

test('X-12: a breakdown while restoring leaves the form usable and says nothing', async () => {
  const form = await formAt('login')
  await form.ports.break('restoreSession')
  expect(form.actor.getSnapshot()).toMatchObject({ status: 'active', value: { login: 'editing' } })
  expect(memoryOf(form).failure).toBeNull()
  expect(form.rules).toContain('X-12')
})

test.each(['login', 'register'] as const)(
  'X-1021: a provider’s return that waits for the second factor leads there, from %s',
  async (place) => {
    const form = await formAt(place)
    await form.ports.answer('restoreSession', { ok: false, code: 'two_factor_required' })
    expect(value(form)).toEqual({ secondFactor: 'awaitingCode' })
    expect(memoryOf(form)).toMatchObject({ password: false, failure: null })
    expect(form.rules).toContain('X-1021')
  },
)

test.each([verified, unverified])(
  'X-11: a restored session changes nothing once the form has reached the exit',
  async (found) => {
    for (const place of ['exit.establishing', 'exit.left'] as const) {
      const form = await formAt(place)
      const before = form.actor.getSnapshot()
      await form.ports.answer('restoreSession', found)
      expect(value(form)).toEqual(before.value)
      expect(memoryOf(form).signedIn).toEqual(verified.user)
      expect(form.ports.asked('establishSession')).toHaveLength(1)
    }
  },
)

test('X-11: a restored session forgets the password that was kept', async () => {
  const form = await formAt('verifyEmail')
  await form.ports.answer('restoreSession', verified)
  expect(memoryOf(form).password).toBe(false)
})

test.each(['login', 'register'] as const)(
  'X-21: a provider’s return that came to nothing is said at login, from %s',
  async (place) => {
    const form = await formAt(place)
    await form.ports.answer('restoreSession', { ok: false, message: 'Account not linked' })
    expect(value(form)).toEqual({ login: 'editing' })
    expect(memoryOf(form)).toMatchObject({
      password: false,
      failure: { of: 'social', message: 'Account not linked' },
    })
    expect(form.rules).toContain('X-21')
  },
)

test.each(['login.signingIn', 'login.startingSocial', 'register.signingUp', 'verifyEmail'] as const)(
  'X-974: that an earlier session has ended does not cut off %s',
  async (place) => {
    const form = await formAt(place)
    const before = form.actor.getSnapshot()
    await form.ports.answer('restoreSession', { ok: false, code: 'session_ended' })
    expect(value(form)).toEqual(before.value)
    expect(memoryOf(form).failure).toBeNull()
    expect(form.rules).toContain('X-974')
  },
)
