// Samples of the recovery-codes machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { RecoveryCodeEvent } from './recovery-codes.machine.ts'

export const events = {
  'code.matched': [{ type: 'code.matched' }],
  'set.superseded': [{ type: 'set.superseded' }],
} satisfies EventSamples<RecoveryCodeEvent>
