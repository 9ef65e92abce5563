// The invitation machine keeps its table, and lets nobody in who has not proven the invited address.

import { expect, test } from 'vitest'
import { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import { step } from '../../machines/kit/step.ts'
import { testTransitions } from './support/transition-table.ts'
import { invitationSuite } from './tables/invitation.ts'

testTransitions('invitation', invitationSuite)

test('X-551: only the addressee joins, and once', () => {
  for (const state of ['none', 'pending', 'accepted', 'declined', 'revoked', 'lapsed'] as const)
    for (const event of invitationSuite.events) {
      const { effects } = step(invitationMachine, { state, context: {} }, event)
      const mayJoin = state === 'pending' && event.type === 'invitation.accepted' && event.by === 'addressee'
      expect(effects.includes('join')).toBe(mayJoin)
    }
})
