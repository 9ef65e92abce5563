// The form has the spec's five views, two more and an exit, and login is the first.

import { expect, test } from 'vitest'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { email } from '../../machines/auth-form/auth-form.samples.ts'
import { startForm } from './support/form.ts'

test('BV-14: the views are the spec’s', () => {
  expect(Object.keys(authFormMachine.states)).toEqual([
    'login',
    'register',
    'verifyEmail',
    // These two are not the spec’s: additions, with rows of their own.
    'signInByCode',
    'secondFactor',
    'mustEnrol',
    'forgotPassword',
    'resetPassword',
    'exit',
  ])
})

test('BV-14: login is first, with the e-mail the host knows', () => {
  const { value, context } = startForm({ email }).actor.getSnapshot()
  expect(value).toEqual({ login: 'editing' })
  expect(context.email).toBe(email)
})

test('a cooldown that outlived a reload still holds', () => {
  expect(startForm({ resendAt: 61_000 }).actor.getSnapshot().context).toMatchObject({
    email: '',
    resendAt: 61_000,
  })
})
