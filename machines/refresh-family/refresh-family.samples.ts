// Samples of the refresh-family machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { RefreshFamilyEvent } from './refresh-family.machine.ts'

export const events = {
  'token.presented': [
    { type: 'token.presented', isUsed: false },
    { type: 'token.presented', isUsed: true },
  ],
  'grant.ended': [{ type: 'grant.ended' }],
  'membership.ended': [{ type: 'membership.ended' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<RefreshFamilyEvent>
