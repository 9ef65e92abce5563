// What cannot be done while a request is under way: change the e-mail it is for, or ask for a code that is no longer needed.

import { expect, test } from 'vitest'
import { email } from '../../machines/auth-form/auth-form.samples.ts'
import { formAt } from './support/journeys.ts'

test.each([
  'login.signingIn',
  'login.sendingCode',
  'register.signingUp',
  'verifyEmail',
  'verifyEmail.verifying',
  'verifyEmail.signingInAgain',
  'resetPassword',
  'exit.establishing',
] as const)('X-13: the e-mail stays what it is in %s', async (place) => {
  const form = await formAt(place)
  form.send({ type: 'email.changed', email: 'changed@example.org' })
  expect(form.actor.getSnapshot().context.email).toBe(email)
})

test.each(['login', 'register', 'forgotPassword'] as const)(
  'X-13: the e-mail is typed in %s',
  async (place) => {
    const form = await formAt(place)
    form.send({ type: 'email.changed', email: 'changed@example.org' })
    expect(form.actor.getSnapshot().context.email).toBe('changed@example.org')
  },
)

test.each(['verifyEmail.verifying', 'verifyEmail.pickingUpSession', 'verifyEmail.signingInAgain'] as const)(
  'EV-3: no other code can be asked for in %s',
  async (place) => {
    const form = await formAt(place)
    form.send({ type: 'cooldown.lapsed' })
    expect(form.actor.getSnapshot().can({ type: 'resend.clicked' })).toBe(false)
    form.send({ type: 'resend.clicked' })
    expect(form.ports.asked('sendVerificationCode')).toHaveLength(0)
  },
)
