// Samples of the email-change machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { EmailChangeEvent } from './email-change.machine.ts'

export const events = {
  'change.replaced': [{ type: 'change.replaced' }],
  'address.proven': [
    { type: 'address.proven', isTaken: false },
    { type: 'address.proven', isTaken: true },
  ],
  'undo.requested': [
    { type: 'undo.requested', isTaken: false },
    { type: 'undo.requested', isTaken: true },
  ],
  'undo.lapsed': [{ type: 'undo.lapsed' }],
  'olderChange.undone': [{ type: 'olderChange.undone' }],
} satisfies EventSamples<EmailChangeEvent>
