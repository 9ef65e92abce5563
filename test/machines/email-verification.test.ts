// The account machine keeps the spec's table of an address's trust, row by row; of passwords X-1, EV-2 and EP-1, and X-303 of
// what is told, among them.

import { expect, test } from 'vitest'
import { accountMachine } from '../../machines/account/account.machine.ts'
import { events } from '../../machines/account/samples.ts'
import { step } from '../../machines/kit/step.ts'
import { testLedger } from './support/ledger.ts'
import { accountSuite } from './tables/email-verification.ts'

testLedger('account', accountSuite)

const policies = [true, false].flatMap((disclosesUnverified) =>
  [true, false].flatMap((trustsEveryProvider) =>
    [true, false].map((opensSessionOnVerify) => ({
      disclosesUnverified,
      trustsEveryProvider,
      opensSessionOnVerify,
    })),
  ),
)

test.each(policies)('no session opens except into a verified account, whatever the policy: %o', (context) => {
  for (const state of ['none', 'unverified', 'verified'] as const)
    for (const event of accountSuite.events) {
      const { effects, state: to } = step(accountMachine, { state, context }, event)
      if (effects.includes('openSession')) expect(to).toBe('verified')
    }
})

test.each(policies)(
  'a verified account never loses its trust, unless its owner deletes it: %o',
  (context) => {
    for (const event of accountSuite.events) {
      const { effects, state } = step(accountMachine, { state: 'verified', context }, event)
      expect(state).toBe(effects.includes('removeUser') ? 'none' : 'verified')
    }
  },
)

test.each(policies)('no password, however often, leads out of unverified: %o', (context) => {
  for (const type of ['password.matched', 'password.mismatched', 'signUp.accepted'] as const)
    for (const event of events[type])
      expect(step(accountMachine, { state: 'unverified', context }, event).state).toBe('unverified')
})
