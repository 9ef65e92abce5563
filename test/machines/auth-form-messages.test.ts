// A message stays until the person does something about it, and is gone then.

import { expect, test } from 'vitest'
import { code, email, password, unverified } from '../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormEvent, HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import { type Form, type PortName, startForm } from './support/form.ts'
import { memoryOf } from './support/form-row.ts'
import { formAt, type Place } from './support/journeys.ts'

const refused = { ok: false, message: 'Not like this' }

/** The wait that is refused, and what a person may do in the view it leads back to. */
const views: [Place, PortName, AuthFormEvent[]][] = [
  [
    'login.signingIn',
    'signIn',
    [
      { type: 'credentials.submitted', email, password, remember: true },
      { type: 'social.chosen', provider: 'demo' },
      { type: 'registerTab.clicked' },
      { type: 'forgotPassword.clicked' },
    ],
  ],
  [
    'register.signingUp',
    'signUp',
    [
      { type: 'registration.submitted', email, name: 'Ada', password },
      { type: 'social.chosen', provider: 'demo' },
      { type: 'loginTab.clicked' },
    ],
  ],
  [
    'verifyEmail.verifying',
    'verifyEmail',
    [{ type: 'code.completed', code }, { type: 'backToLogin.clicked' }],
  ],
  [
    'forgotPassword.sendingResetCode',
    'sendResetCode',
    [{ type: 'resetCode.requested', email }, { type: 'backToLogin.clicked' }],
  ],
  [
    'resetPassword.resetting',
    'resetPassword',
    [{ type: 'newPassword.submitted', code, password }, { type: 'backToLogin.clicked' }],
  ],
]

const historyViews: HistoryView[] = ['login', 'register', 'verifyEmail', 'forgotPassword', 'resetPassword']
const back = historyViews.map((view): AuthFormEvent => ({ type: 'history.moved', view }))

async function refusedAt(place: Place, port: PortName): Promise<Form> {
  const form = await formAt(place)
  await form.ports.answer(port, refused)
  expect(memoryOf(form).failure?.message).toBe(refused.message)
  return form
}

const rows = views.flatMap(([place, port, gestures]) =>
  [...gestures, ...back].map((gesture) => [place, port, gesture] as const),
)

test.each(rows)('the refusal of %s (%s) is gone after %o', async (place, port, gesture) => {
  const form = await refusedAt(place, port)
  form.send(gesture)
  expect(memoryOf(form)).toMatchObject({ failure: null, notice: null })
})

test('asking for another code clears the refusal of the last', async () => {
  const form = await refusedAt('verifyEmail.verifying', 'verifyEmail')
  form.send({ type: 'cooldown.lapsed' })
  form.send({ type: 'resend.clicked' })
  expect(memoryOf(form).failure).toBeNull()
})

test('another code that is sent clears the refusal of the last one', async () => {
  const form = await formAt('verifyEmail.sending')
  form.send({ type: 'code.completed', code })
  await form.ports.answer('verifyEmail', refused)
  await form.ports.answer('sendVerificationCode', { ok: true, sentAt: 1_000 })
  expect(memoryOf(form)).toMatchObject({ failure: null, notice: 'codeSent' })
})

test('a refusal clears the notice before it', async () => {
  const form = await formAt('verifyEmail.sending')
  form.send({ type: 'code.completed', code })
  await form.ports.answer('sendVerificationCode', { ok: true, sentAt: 1_000 })
  await form.ports.answer('verifyEmail', refused)
  expect(memoryOf(form)).toMatchObject({ failure: { of: 'verify' }, notice: null })
})

test('a restored unverified session clears what an earlier attempt said', async () => {
  const form = await refusedAt('login.signingIn', 'signIn')
  await form.ports.answer('restoreSession', unverified)
  expect(memoryOf(form).failure).toBeNull()
})

test('typing, a hidden page and the cooldown leave a message where it is', async () => {
  const form = await refusedAt('verifyEmail.verifying', 'verifyEmail')
  const others: AuthFormEvent[] = [
    { type: 'email.changed', email },
    { type: 'page.hidden' },
    { type: 'cooldown.lapsed' },
  ]
  for (const other of others) form.send(other)
  expect(memoryOf(form).failure?.message).toBe(refused.message)
})

test('X-16: a code that could not be sent ends an older cooldown: another may be asked for at once', async () => {
  const form = startForm({ email, resendAt: 61_000 })
  form.send({ type: 'credentials.submitted', email, password, remember: true })
  await form.ports.answer('signIn', { ok: false, code: 'EMAIL_NOT_VERIFIED' })
  await form.ports.break('sendVerificationCode')
  expect(memoryOf(form).resendAt).toBe(0)
})
