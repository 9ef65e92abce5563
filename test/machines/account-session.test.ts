// A session alone is not enough to change an account's password or to delete the account.

import { describe, expect, test } from 'vitest'
import { accountMachine } from '../../machines/account/account.machine.ts'
import { events } from '../../machines/account/account.samples.ts'
import type { AccountEvent } from '../../machines/account/account.types.ts'
import { step } from '../../machines/kit/step.ts'
import { asSpecified } from './tables/email-verification.ts'

const stepFrom = (state: 'none' | 'unverified' | 'verified', event: AccountEvent) =>
  step(accountMachine, { state, context: asSpecified }, event)

describe.each(Object.values(events).flat())('%j', (event) => {
  const { effects } = stepFrom('verified', event)

  test('X-124, X-125: deletes nobody without the password or a session that has shown to be fresh', () => {
    // An operator, too, who is asked for neither.
    const isOrdered = event.type === 'deletion.ordered'
    const isProven = event.type === 'deletion.requested' && ['matched', 'session'].includes(event.proof)
    expect(effects.includes('removeUser')).toBe(isOrdered || isProven)
  })

  test('X-512: changes no e-mail without the password or a session that has shown to be fresh', () => {
    const isProven = event.type === 'emailChange.requested' && ['matched', 'session'].includes(event.proof)
    expect(effects.includes('beginEmailChange')).toBe(isProven)
  })

  test('X-122: replaces no password without the present one', () => {
    expect(effects.includes('replacePassword')).toBe(
      event.type === 'passwordChange.requested' && event.proof === 'matched',
    )
  })

  test('X-123: never replaces a password without invalidating codes and mailing a notice', () => {
    if (!effects.includes('replacePassword')) return
    expect(effects).toEqual(expect.arrayContaining(['supersedeCodes', 'mailPasswordChanged']))
  })
})

test.each<AccountEvent>([
  ...events['passwordChange.requested'],
  ...events['deletion.requested'],
  ...events['emailChange.requested'],
])('%j does nothing to an address that is not proven', (event) => {
  expect(stepFrom('none', event)).toMatchObject({ state: 'none', effects: [], accepted: false })
  expect(stepFrom('unverified', event)).toMatchObject({ state: 'unverified', effects: ['refuseUnverified'] })
})

test('X-126: a changed profile changes nothing but what describes the person', () => {
  expect(stepFrom('verified', { type: 'profile.changed' }).effects).toEqual(['describeUser'])
})
