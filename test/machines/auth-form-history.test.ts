// Back and forward move between the views where that is legal, and never out of the exit.

import { describe, expect, test } from 'vitest'
import type { HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import { startForm } from './support/form.ts'
import { testRow } from './support/form-row.ts'
import { formAt } from './support/journeys.ts'
import { history } from './tables/auth-form/history.ts'

const viewNames = [
  'login',
  'register',
  'verifyEmail',
  'signInByCode',
  'secondFactor',
  'forgotPassword',
  'resetPassword',
] as const

describe('auth-form: history', () => void history.map(testRow))

test.each(['verifyEmail', 'signInByCode', 'resetPassword'] as const)(
  '%s is not entered without an e-mail',
  (view) => {
    const form = startForm({})
    form.send({ type: 'history.moved', view })
    expect(form.actor.getSnapshot().value).toEqual({ login: 'editing' })
  },
)

test.each(['exit.establishing', 'exit.left'] as const)('history does not lead out of %s', async (place) => {
  for (const view of viewNames) {
    const form = await formAt(place)
    const before = form.actor.getSnapshot().value
    expect(form.actor.getSnapshot().can({ type: 'history.moved', view })).toBe(false)
    form.send({ type: 'history.moved', view })
    expect(form.actor.getSnapshot().value).toEqual(before)
  }
})

test('a request under way is aborted when history moves on', async () => {
  const form = await formAt('login.signingIn')
  form.send({ type: 'history.moved', view: 'register' })
  expect(form.ports.asked('signIn')[0]?.signal.aborted).toBe(true)
})

test('the end of the cooldown stays the same after leaving the view and coming back', async () => {
  const form = await formAt('verifyEmail')
  const { resendAt } = form.actor.getSnapshot().context
  for (const view of ['login', 'verifyEmail'] satisfies HistoryView[])
    form.send({ type: 'history.moved', view })
  expect(form.actor.getSnapshot().context.resendAt).toBe(resendAt)
})

test.each(viewNames)('the password is forgotten on the way to %s', async (view) => {
  const form = await formAt('verifyEmail')
  form.send({ type: 'history.moved', view })
  expect(form.actor.getSnapshot().context.password).toBeNull()
})
