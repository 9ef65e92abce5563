// A sign-in alone opens a session, and only for an owner whom the account admits.

import { expect, test } from 'vitest'
import { methods, reasonOf, secondFactorIn } from '../../machines/sign-in/reason.ts'
import { events } from '../../machines/sign-in/sign-in.samples.ts'
import type { SecondFactor } from '../../machines/sign-in/sign-in.types.ts'
import { testTransitions } from './support/transition-table.ts'
import { signInSuite } from './tables/sign-in.ts'

testTransitions('sign-in', signInSuite)

const proven = (first: 'pwd' | 'email' | 'federated', by: SecondFactor) =>
  ({ type: 'factor.proven', first, by }) as const

test.each([
  [{ type: 'owner.admitted', proof: 'password', demand: 'none' }, ['pwd']],
  [{ type: 'owner.admitted', proof: 'signInCode', demand: 'none' }, ['email']],
  [{ type: 'owner.admitted', proof: 'verification', demand: 'none' }, ['email']],
  [{ type: 'owner.admitted', proof: 'idToken', demand: 'none' }, ['federated']],
  [{ type: 'verifier.redeemed', isSignedIn: false, demand: 'none' }, ['federated']],
] as const)('%j is a sign-in by %j, of the first level', (event, amr) => {
  expect(reasonOf(event)).toEqual({ amr, aal: 'aal1' })
})

test.each([
  [{ type: 'owner.admitted', proof: 'password', demand: 'totp' }, ['pwd', 'otp', 'mfa']],
  [{ type: 'owner.admitted', proof: 'password', demand: 'recoveryCode' }, ['pwd', 'recovery', 'mfa']],
  [proven('pwd', 'totp'), ['pwd', 'otp', 'mfa']],
  [proven('pwd', 'recoveryCode'), ['pwd', 'recovery', 'mfa']],
  [proven('federated', 'totp'), ['federated', 'otp', 'mfa']],
] as const)('%j is a sign-in by %j, of the second level', (event, amr) => {
  expect(reasonOf(event)).toEqual({ amr, aal: 'aal2' })
})

test.each(['totp', 'recoveryCode', 'hardwareKey', 'softwareKey'] as const)(
  'a mailed code and %s are not two factors',
  (by) => {
    const { amr, aal } = reasonOf(proven('email', by))
    expect(aal).toBe('aal1')
    expect(amr).not.toContain('mfa')
    expect(secondFactorIn(amr)).toBe(by)
  },
)

test.each([
  ['hardwareKey', 'hwk'],
  ['softwareKey', 'swk'],
] as const)('a passkey that has verified its user is both factors (%s)', (proof, method) => {
  for (const demand of ['none', 'unmet'] as const)
    expect(reasonOf({ type: 'owner.admitted', proof, demand })).toEqual({
      amr: [method, 'user', 'mfa'],
      aal: 'aal2',
    })
  expect(reasonOf(proven('pwd', proof))).toEqual({ amr: ['pwd', method, 'mfa'], aal: 'aal2' })
})

test('every method is one of a proof', () => {
  const named = Object.values(events).flatMap((ofType) => ofType.flatMap((event) => reasonOf(event).amr))
  expect([...new Set(named)].toSorted()).toEqual([...methods].toSorted())
})
