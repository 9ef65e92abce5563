// Samples of the totp machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { TotpEvent } from './totp.machine.ts'

export const events = {
  'enrolment.requested': [{ type: 'enrolment.requested' }],
  'secret.requested': [{ type: 'secret.requested' }],
  'removal.requested': [{ type: 'removal.requested' }],
  'removal.ordered': [{ type: 'removal.ordered' }],
  'code.matched': [{ type: 'code.matched' }],
  'code.replayed': [{ type: 'code.replayed' }],
  'code.mismatched': [{ type: 'code.mismatched' }],
  'budget.spent': [{ type: 'budget.spent' }],
  'undo.requested': [{ type: 'undo.requested' }],
  'undo.lapsed': [{ type: 'undo.lapsed' }],
  'emailChange.undone': [
    { type: 'emailChange.undone', isSince: true },
    { type: 'emailChange.undone', isSince: false },
  ],
} satisfies EventSamples<TotpEvent>
