// The email-change machine keeps the rules of a changed e-mail, row by row.

import { expect, test } from 'vitest'
import { emailChangeMachine } from '../../machines/email-change/email-change.machine.ts'
import { step } from '../../machines/kit/step.ts'
import { testTransitions } from './support/transition-table.ts'
import { emailChangeSuite } from './tables/email-change.ts'

testTransitions('email-change', emailChangeSuite)

test('the account gets the new address by a proof from there, and by nothing else', () => {
  for (const state of ['requested', 'changed', 'undone', 'kept', 'withdrawn'] as const)
    for (const event of emailChangeSuite.events) {
      const { effects } = step(emailChangeMachine, { state, context: {} }, event)
      const mayMove = state === 'requested' && event.type === 'address.proven' && !event.isTaken
      expect(effects.includes('moveAddress')).toBe(mayMove)
    }
})
