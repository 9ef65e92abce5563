// Samples of the step-up-form machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { StepUpFormEvent } from './step-up-form.machine.ts'

export const events = {
  // One that begins with each way, and one without any.
  'ways.found': [
    { type: 'ways.found', ways: ['passkey', 'password', 'mailedCode'] },
    { type: 'ways.found', ways: ['passkey', 'totp'] },
    { type: 'ways.found', ways: ['password', 'mailedCode'] },
    { type: 'ways.found', ways: ['totp'] },
    { type: 'ways.found', ways: ['mailedCode'] },
    { type: 'ways.found', ways: ['signIn'] },
    { type: 'ways.found', ways: [] },
  ],
  'way.chosen': [
    { type: 'way.chosen', way: 'passkey' },
    { type: 'way.chosen', way: 'password' },
    { type: 'way.chosen', way: 'totp' },
    { type: 'way.chosen', way: 'recoveryCode' },
    { type: 'way.chosen', way: 'mailedCode' },
  ],
  'code.mailed': [{ type: 'code.mailed' }],
  'factor.demanded': [
    { type: 'factor.demanded', ways: ['passkey', 'totp'] },
    { type: 'factor.demanded', ways: ['totp'] },
  ],
  'first.demanded': [
    { type: 'first.demanded', ways: ['passkey', 'password'] },
    { type: 'first.demanded', ways: ['password'] },
    { type: 'first.demanded', ways: ['signIn'] },
  ],
  'challenge.ended': [{ type: 'challenge.ended' }],
  'account.locked': [{ type: 'account.locked' }],
  'proof.accepted': [{ type: 'proof.accepted' }],
  'ceremony.dismissed': [{ type: 'ceremony.dismissed' }],
} satisfies EventSamples<StepUpFormEvent>
