// Each port is given what it needs and no more, and is aborted when its answer is no longer wanted.

import { expect, test } from 'vitest'
import {
  code,
  email,
  password,
  secrets,
  shown,
  token,
  verified,
} from '../../machines/auth-form/auth-form.samples.ts'
import { reveal } from '../../machines/kit/handle.ts'
import type { PortName } from './support/form.ts'
import { formAt, type Place } from './support/journeys.ts'

const given: [PortName, Place, object][] = [
  ['restoreSession', 'login', {}],
  ['followSession', 'login', {}],
  ['signIn', 'login.signingIn', { email, password, remember: true }],
  ['sendVerificationCode', 'login.sendingCode', { email }],
  ['startSocial', 'login.startingSocial', { provider: 'demo' }],
  ['startSocial', 'register.startingSocial', { provider: 'demo' }],
  ['signUp', 'register.signingUp', { email, name: 'Ada', password }],
  ['verifyEmail', 'verifyEmail.verifying', { email, code }],
  ['fetchSession', 'verifyEmail.pickingUpSession', {}],
  ['signIn', 'verifyEmail.signingInAgain', { email, password, remember: true }],
  ['sendVerificationCode', 'verifyEmail.sending', { email }],
  ['sendSignInCode', 'login.sendingSignInCode', { email }],
  ['signInByCode', 'signInByCode.verifying', { email, code, remember: true }],
  ['offerPasskey', 'login', {}],
  ['signInByPasskey', 'login.usingPasskey', { shown: null, remember: true }],
  ['signInByPasskey', 'secondFactor.usingPasskey', { shown: null, remember: null }],
  ['sendResetCode', 'forgotPassword.sendingResetCode', { email }],
  ['resetPassword', 'resetPassword.resetting', { email, code, password }],
  ['establishSession', 'exit.establishing', { user: verified.user, token }],
]

test.each(given)('%s in %s', async (port, place, input) => {
  const form = await formAt(place)
  const [call, ...others] = form.ports.asked(port)
  expect(call?.input).toEqual(input)
  expect(call?.signal.aborted).toBe(false)
  expect(others).toEqual([])
})

test('the saved password of the second sign-in is the one that was typed', async () => {
  const form = await formAt('verifyEmail.signingInAgain')
  const input = form.ports.asked('signIn')[0]?.input as { password: typeof password }
  expect(reveal(input.password)).toBe(secrets.password)
})

const departures: [Place, PortName, 'backToLogin.clicked' | 'loginTab.clicked' | 'registerTab.clicked'][] = [
  ['login.signingIn', 'signIn', 'registerTab.clicked'],
  ['login', 'offerPasskey', 'registerTab.clicked'],
  ['login.usingPasskey', 'signInByPasskey', 'registerTab.clicked'],
  ['secondFactor.usingPasskey', 'signInByPasskey', 'backToLogin.clicked'],
  ['register.signingUp', 'signUp', 'loginTab.clicked'],
  ['verifyEmail.verifying', 'verifyEmail', 'backToLogin.clicked'],
  ['verifyEmail.sending', 'sendVerificationCode', 'backToLogin.clicked'],
  ['signInByCode.verifying', 'signInByCode', 'backToLogin.clicked'],
  ['forgotPassword.sendingResetCode', 'sendResetCode', 'backToLogin.clicked'],
  ['resetPassword.resetting', 'resetPassword', 'backToLogin.clicked'],
]

test.each(departures)(
  'leaving %s aborts %s, and its late answer changes nothing',
  async (place, port, type) => {
    const form = await formAt(place)
    form.send({ type })
    expect(form.ports.asked(port)[0]?.signal.aborted).toBe(true)
    const before = form.actor.getSnapshot()
    await form.ports.answer(port, { ok: true, ...verified })
    expect(form.actor.getSnapshot()).toBe(before)
  },
)

test('X-1081: a passkey from the browser’s list is checked, and what was asked for by a checkbox holds', async () => {
  const form = await formAt('login')
  form.send({ type: 'remember.changed', remember: false })
  await form.ports.answer('offerPasskey', { ok: true, shown })
  expect(form.ports.asked('signInByPasskey')[0]?.input).toEqual({ shown, remember: false })
})

test('nothing is asked twice: a second click while a port is busy is ignored', async () => {
  const form = await formAt('login.signingIn')
  expect(
    form.actor.getSnapshot().can({ type: 'credentials.submitted', email, password, remember: true }),
  ).toBe(false)
  form.send({ type: 'credentials.submitted', email, password, remember: true })
  expect(form.ports.asked('signIn')).toHaveLength(1)
})

test('another code is not asked for during the cooldown', async () => {
  const form = await formAt('verifyEmail')
  form.clock.increment(59_999)
  form.send({ type: 'resend.clicked' })
  expect(form.ports.asked('sendVerificationCode')).toEqual([])
})
