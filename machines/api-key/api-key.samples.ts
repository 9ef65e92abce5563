// Samples of the api-key machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { ApiKeyEvent } from './api-key.machine.ts'

export const events = {
  'key.requested': [
    { type: 'key.requested', hasRoom: true },
    { type: 'key.requested', hasRoom: false },
  ],
  'key.presented': [
    { type: 'key.presented', isOwnerLocked: false, isPermitted: true, isUseKnown: true },
    { type: 'key.presented', isOwnerLocked: false, isPermitted: true, isUseKnown: false },
    { type: 'key.presented', isOwnerLocked: false, isPermitted: false, isUseKnown: false },
    { type: 'key.presented', isOwnerLocked: true, isPermitted: true, isUseKnown: true },
  ],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
  'revocation.requested': [{ type: 'revocation.requested' }],
} satisfies EventSamples<ApiKeyEvent>
