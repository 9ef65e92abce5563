// Samples of the email-form machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { EmailFormEvent } from './email-form.machine.ts'

export const events = {
  'code.mailed': [{ type: 'code.mailed', email: 'countess@example.org', resendAt: 61_000 }],
  'cooldown.lapsed': [{ type: 'cooldown.lapsed' }],
  'anotherAddress.chosen': [{ type: 'anotherAddress.chosen' }],
  'code.accepted': [{ type: 'code.accepted' }],
} satisfies EventSamples<EmailFormEvent>
