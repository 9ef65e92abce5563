// A sign-in alone opens a session, and only for an owner whom the account admits.

import { expect, test } from 'vitest'
import { methods, reasonOf } from '../../machines/sign-in/reason.ts'
import { events } from '../../machines/sign-in/sign-in.samples.ts'
import { testTransitions } from './support/transition-table.ts'
import { signInSuite } from './tables/sign-in.ts'

testTransitions('sign-in', signInSuite)

test.each([
  [{ type: 'owner.admitted', proof: 'password' }, 'pwd'],
  [{ type: 'owner.admitted', proof: 'signInCode' }, 'email'],
  [{ type: 'owner.admitted', proof: 'verification' }, 'email'],
  [{ type: 'owner.admitted', proof: 'idToken' }, 'federated'],
  [{ type: 'verifier.redeemed' }, 'federated'],
] as const)('%j is a sign-in by %s', (event, method) => {
  expect(reasonOf(event)).toEqual({ amr: [method], aal: 'aal1' })
})

test('every method is one of a proof', () => {
  const named = Object.values(events).flatMap((ofType) => ofType.flatMap((event) => reasonOf(event).amr))
  expect([...new Set(named)].toSorted()).toEqual([...methods].toSorted())
})
