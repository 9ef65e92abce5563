// Samples of the passkey machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { PasskeyEvent } from './passkey.machine.ts'

export const events = {
  'attestation.verified': [
    { type: 'attestation.verified', isUserVerified: true, isBesideApp: false },
    { type: 'attestation.verified', isUserVerified: false, isBesideApp: true },
    { type: 'attestation.verified', isUserVerified: true, isBesideApp: true },
    { type: 'attestation.verified', isUserVerified: false, isBesideApp: false },
  ],
  'attestation.failed': [{ type: 'attestation.failed' }],
  'assertion.verified': [
    { type: 'assertion.verified', isUserVerified: true, isAlone: true },
    { type: 'assertion.verified', isUserVerified: false, isAlone: true },
    { type: 'assertion.verified', isUserVerified: true, isAlone: false },
    { type: 'assertion.verified', isUserVerified: false, isAlone: false },
  ],
  'counter.regressed': [{ type: 'counter.regressed' }],
  'assertion.failed': [{ type: 'assertion.failed' }],
  'name.chosen': [{ type: 'name.chosen' }],
  'removal.requested': [{ type: 'removal.requested' }],
  'removal.ordered': [{ type: 'removal.ordered' }],
  'undo.requested': [{ type: 'undo.requested' }],
  'undo.lapsed': [{ type: 'undo.lapsed' }],
} satisfies EventSamples<PasskeyEvent>
