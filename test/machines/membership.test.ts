// The membership machine keeps its table, and never leaves an organization to nobody.

import { expect, test } from 'vitest'
import { step } from '../../machines/kit/step.ts'
import { membershipMachine } from '../../machines/membership/membership.machine.ts'
import { testTransitions } from './support/transition-table.ts'
import { membershipSuite } from './tables/membership.ts'

testTransitions('membership', membershipSuite)

test('X-543: an owner is none any more by handing over, or with the person, and by nothing else', () => {
  const ways = membershipSuite.events.filter(
    (event) => step(membershipMachine, { state: 'owner', context: {} }, event).state !== 'owner',
  )
  expect(ways.map(({ type }) => type)).toEqual(['ownership.handedOver', 'person.deleted'])
})
