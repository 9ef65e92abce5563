// Samples of the authorization-code machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { AuthorizationCodeEvent } from './authorization-code.machine.ts'

export const events = {
  'code.presented': [{ type: 'code.presented' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<AuthorizationCodeEvent>
