// Samples of the factor-recovery machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { FactorRecoveryEvent } from './factor-recovery.machine.ts'

export const events = {
  'recovery.ordered': [
    { type: 'recovery.ordered', hasFactor: true },
    { type: 'recovery.ordered', hasFactor: false },
  ],
  'mailbox.proven': [{ type: 'mailbox.proven' }],
  'link.lapsed': [{ type: 'link.lapsed' }],
  'stop.requested': [{ type: 'stop.requested' }],
  'stop.ordered': [{ type: 'stop.ordered' }],
  'factor.shown': [{ type: 'factor.shown' }],
  'address.moved': [{ type: 'address.moved' }],
  'time.passed': [
    { type: 'time.passed', isWaitOver: true },
    { type: 'time.passed', isWaitOver: false },
  ],
} satisfies EventSamples<FactorRecoveryEvent>
