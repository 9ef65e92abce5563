// Samples of the delivery machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { DeliveryEvent } from './delivery.machine.ts'

export const events = {
  'delivery.accepted': [{ type: 'delivery.accepted' }],
  'delivery.failed': [
    { type: 'delivery.failed', attempts: 1, patience: 'hours' },
    { type: 'delivery.failed', attempts: 6, patience: 'hours' },
    { type: 'delivery.failed', attempts: 7, patience: 'hours' },
    { type: 'delivery.failed', attempts: 7, patience: 'days' },
    { type: 'delivery.failed', attempts: 10, patience: 'days' },
  ],
  'retry.ordered': [
    { type: 'retry.ordered', hasLapsed: false },
    { type: 'retry.ordered', hasLapsed: true },
  ],
} satisfies EventSamples<DeliveryEvent>
