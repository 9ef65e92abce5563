// Samples of the two-step-form machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { TwoStepFormEvent } from './two-step-form.machine.ts'

export const events = {
  'account.loaded': [
    { type: 'account.loaded', isOn: true, isOffered: true, isAwaited: false },
    { type: 'account.loaded', isOn: true, isOffered: true, isAwaited: true },
    { type: 'account.loaded', isOn: true, isOffered: false, isAwaited: false },
    { type: 'account.loaded', isOn: true, isOffered: false, isAwaited: true },
    { type: 'account.loaded', isOn: false, isOffered: true, isAwaited: false },
    { type: 'account.loaded', isOn: false, isOffered: true, isAwaited: true },
    { type: 'account.loaded', isOn: false, isOffered: false, isAwaited: false },
    { type: 'account.loaded', isOn: false, isOffered: false, isAwaited: true },
  ],
  'secret.given': [{ type: 'secret.given' }],
  'enrolment.abandoned': [{ type: 'enrolment.abandoned' }],
  'code.accepted': [{ type: 'code.accepted' }],
  'codes.renewed': [{ type: 'codes.renewed' }],
  'codes.saved': [{ type: 'codes.saved' }],
  'app.removed': [{ type: 'app.removed' }],
} satisfies EventSamples<TwoStepFormEvent>
