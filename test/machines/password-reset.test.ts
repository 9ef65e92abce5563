// The password-reset machine keeps the spec's table, row by row.

import { expect, test } from 'vitest'
import { step } from '../../machines/kit/step.ts'
import { passwordResetMachine } from '../../machines/password-reset/password-reset.machine.ts'
import { testTransitions } from './support/transition-table.ts'
import { passwordResetSuite } from './tables/password-reset.ts'

testTransitions('password-reset', passwordResetSuite)

test('the password is replaced by an accepted code and by nothing else', () => {
  for (const state of ['idle', 'resetCodeSent', 'passwordUpdated'] as const)
    for (const event of passwordResetSuite.events) {
      const { effects } = step(passwordResetMachine, { state, context: {} }, event)
      const mayReplace = state === 'resetCodeSent' && event.type === 'code.accepted'
      expect(effects.includes('replacePassword')).toBe(mayReplace)
    }
})
