// The account machine keeps the spec's table of an address's trust, row by row; and the added rules of passwords, of
// what people learn, of locks and of what is asked for.

import { expect, test } from 'vitest'
import { accountMachine } from '../../machines/account/account.machine.ts'
import { events } from '../../machines/account/account.samples.ts'
import { asked } from '../../machines/account/mailings-asked-for.ts'
import { step } from '../../machines/kit/step.ts'
import { testTransitions } from './support/transition-table.ts'
import { accountSuite } from './tables/email-verification.ts'

testTransitions('account', accountSuite)

const policies = [true, false].flatMap((disclosesUnverified) =>
  [true, false].flatMap((trustsEveryProvider) =>
    [true, false].map((demandsApproval) => ({ disclosesUnverified, trustsEveryProvider, demandsApproval })),
  ),
)

const proveNothing = [
  'signUp.accepted',
  ...asked.map(({ event }) => event.type),
  'password.mismatched',
] as const

test.each(policies)(
  'no owner is admitted except to a verified account, whatever the policy: %o',
  (context) => {
    for (const state of ['none', 'unverified', 'verified', 'locked', 'waiting'] as const)
      for (const event of accountSuite.events) {
        const { effects, state: to } = step(accountMachine, { state, context }, event)
        if (effects.includes('admitOwner')) expect(to).toBe('verified')
      }
  },
)

test.each(policies)(
  'a verified account never loses its trust, unless its owner deletes it, or an operator locks it: %o',
  (context) => {
    for (const event of accountSuite.events) {
      const { effects, state } = step(accountMachine, { state: 'verified', context }, event)
      const isLocked = event.type === 'lock.ordered'
      expect(state).toBe(isLocked ? 'locked' : effects.includes('removeUser') ? 'none' : 'verified')
    }
  },
)

const answeredAlike = (one: 'locked' | 'waiting', context: (typeof policies)[number]) => {
  for (const type of proveNothing)
    for (const event of events[type]) {
      const [answered, verified] = ([one, 'verified'] as const).map(
        (state) => step(accountMachine, { state, context }, event).effects,
      )
      expect(answered).toEqual(verified)
    }
}

test.each(policies)(
  'X-653: who proves nothing is answered by a locked account as by a verified one: %o',
  (context) => answeredAlike('locked', context),
)

test.each(policies)(
  'X-1347: who proves nothing is answered by a waiting account as by a verified one: %o',
  (context) => answeredAlike('waiting', context),
)

test.each(policies)(
  'X-1345: where an approval is demanded, nothing but an operator’s leads to verified: %o',
  (context) => {
    const from = ['none', 'unverified', 'waiting'] as const
    const leading = from.flatMap((state) =>
      accountSuite.events
        .filter((event) => step(accountMachine, { state, context }, event).state === 'verified')
        .map(({ type }) => `${state} ${type}`),
    )
    if (context.demandsApproval) expect(leading).toEqual(['waiting approval.given'])
    else expect(leading).toContain('unverified email.verified')
  },
)

test.each(policies)('X-1346: nobody who waits is let in, by any proof: %o', (context) => {
  for (const event of accountSuite.events)
    expect(step(accountMachine, { state: 'waiting', context }, event).effects).not.toContain('admitOwner')
})

test.each(policies)('X-1300: no event makes an account for whom sign-up is not open: %o', (context) => {
  for (const event of accountSuite.events) {
    const { state } = step(accountMachine, { state: 'none', context }, event)
    if (state !== 'none') expect(event).toMatchObject({ rule: 'open' })
  }
})

test.each(policies)('no password, however often, leads out of unverified: %o', (context) => {
  for (const type of ['password.matched', 'password.mismatched', 'signUp.accepted'] as const)
    for (const event of events[type])
      expect(step(accountMachine, { state: 'unverified', context }, event).state).toBe('unverified')
})
