// The step-up-form machine says what is shown while a person proves once more who they are, row by row; and by what that can be done.

import { expect, test } from 'vitest'
import { waysBeside, waysTo } from '../../machines/step-up-form/ways.ts'
import { testTransitions } from './support/transition-table.ts'
import { stepUpFormSuite } from './tables/step-up-form.ts'

testTransitions('step-up-form', stepUpFormSuite)

const recent = { hasPassword: true, isFirstRecent: true }
const old = { hasPassword: true, isFirstRecent: false }

test.each([
  [
    'a recent proof is the password, or a mailed code',
    'aal1',
    ['password', 'email-otp'],
    old,
    ['password', 'mailedCode'],
  ],
  [
    'of somebody with a provider alone it is a mailed code',
    'aal1',
    ['google', 'email-otp'],
    old,
    ['mailedCode'],
  ],
  [
    'a passkey comes first',
    'aal1',
    ['password', 'email-otp', 'passkey'],
    old,
    ['passkey', 'password', 'mailedCode'],
  ],
  ['the code of the app is enough beside a recent first factor', 'aal2', ['totp'], recent, ['totp']],
  ['beside an old one the password comes first', 'aal2', ['totp'], old, ['password']],
  [
    'a mailed code lifts nobody: who has no password signs in again',
    'aal2',
    ['totp'],
    { ...old, hasPassword: false },
    ['signIn'],
  ],
  ['a passkey is enough by itself', 'aal2', ['totp', 'passkey'], old, ['passkey', 'password']],
  ['a passkey alone is the only way', 'aal2', ['passkey'], recent, ['passkey']],
  ['who has no second factor has no way', 'aal2', [], recent, []],
] as const)('X-1101: %s', (_, level, methods, known, ways) => {
  expect(waysTo({ level, methods }, known)).toEqual(ways)
})

test('beside a first factor a passkey comes before the code of the app, and nothing else counts', () => {
  expect(waysBeside(['totp', 'password', 'passkey'])).toEqual(['passkey', 'totp'])
})
