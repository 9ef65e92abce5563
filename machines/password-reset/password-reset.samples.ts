// Samples of the password-reset machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { PasswordResetEvent } from './password-reset.machine.ts'

export const events = {
  'reset.requested': [{ type: 'reset.requested' }],
  'code.accepted': [{ type: 'code.accepted' }],
} satisfies EventSamples<PasswordResetEvent>
