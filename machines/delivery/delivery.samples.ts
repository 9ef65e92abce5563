// Samples of the delivery machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { DeliveryEvent } from './delivery.machine.ts'

export const events = {
  'delivery.accepted': [{ type: 'delivery.accepted' }],
  'delivery.failed': [
    { type: 'delivery.failed', attempts: 1 },
    { type: 'delivery.failed', attempts: 6 },
    { type: 'delivery.failed', attempts: 7 },
  ],
} satisfies EventSamples<DeliveryEvent>
