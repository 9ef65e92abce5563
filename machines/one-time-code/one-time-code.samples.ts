// Samples of the one-time-code machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { CodeEvent } from './one-time-code.machine.ts'

export const events = {
  'code.matched': [{ type: 'code.matched' }],
  'code.recognised': [{ type: 'code.recognised' }],
  'code.mismatched': [{ type: 'code.mismatched' }],
  'code.mismatchedElsewhere': [{ type: 'code.mismatchedElsewhere' }],
  'browser.differed': [
    { type: 'browser.differed', budgetSpent: false },
    { type: 'browser.differed', budgetSpent: true },
  ],
  'code.superseded': [{ type: 'code.superseded' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
  'budget.exhausted': [{ type: 'budget.exhausted' }],
} satisfies EventSamples<CodeEvent>
