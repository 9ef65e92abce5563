// Samples of the api-key machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { ApiKeyEvent } from './api-key.machine.ts'

const presented = {
  type: 'key.presented',
  hasLapsed: false,
  isOwnerLocked: false,
  isPermitted: true,
  isLimitReached: false,
  isUseKnown: true,
} as const

const facts = ['hasLapsed', 'isOwnerLocked', 'isPermitted', 'isLimitReached', 'isUseKnown'] as const

export const events = {
  'key.requested': [
    { type: 'key.requested', hasRoom: true },
    { type: 'key.requested', hasRoom: false },
  ],
  'replacement.requested': [{ type: 'replacement.requested' }],
  'key.presented': [presented, ...facts.map((fact) => ({ ...presented, [fact]: !presented[fact] }))],
  'rotation.requested': [
    { type: 'rotation.requested', hasLapsed: false, hasRoom: true },
    { type: 'rotation.requested', hasLapsed: false, hasRoom: false },
    { type: 'rotation.requested', hasLapsed: true, hasRoom: true },
  ],
  'name.chosen': [{ type: 'name.chosen' }],
  'revocation.requested': [{ type: 'revocation.requested' }],
} satisfies EventSamples<ApiKeyEvent>
