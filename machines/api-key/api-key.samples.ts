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
    { type: 'key.requested', hasRoom: true, isPersons: true },
    { type: 'key.requested', hasRoom: true, isPersons: false },
    { type: 'key.requested', hasRoom: false, isPersons: true },
  ],
  'replacement.requested': [{ type: 'replacement.requested' }],
  'key.presented': [presented, ...facts.map((fact) => ({ ...presented, [fact]: !presented[fact] }))],
  'rotation.requested': [
    { type: 'rotation.requested', hasLapsed: false, hasRoom: true, isPersons: true },
    { type: 'rotation.requested', hasLapsed: false, hasRoom: true, isPersons: false },
    { type: 'rotation.requested', hasLapsed: false, hasRoom: false, isPersons: true },
    { type: 'rotation.requested', hasLapsed: true, hasRoom: true, isPersons: true },
  ],
  'name.chosen': [{ type: 'name.chosen' }],
  'revocation.requested': [
    { type: 'revocation.requested', isPersons: true },
    { type: 'revocation.requested', isPersons: false },
  ],
} satisfies EventSamples<ApiKeyEvent>
