// Samples of the authorization machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { AuthorizationEvent } from './authorization.machine.ts'

export const events = {
  'session.missing': [{ type: 'session.missing' }],
  'session.shown': [
    { type: 'session.shown', standing: 'enough', mustConsent: true },
    { type: 'session.shown', standing: 'enough', mustConsent: false },
    { type: 'session.shown', standing: 'below', mustConsent: true },
    { type: 'session.shown', standing: 'unreachable', mustConsent: true },
  ],
  'consent.given': [
    { type: 'consent.given', standing: 'enough' },
    { type: 'consent.given', standing: 'below' },
    { type: 'consent.given', standing: 'unreachable' },
  ],
  'consent.refused': [{ type: 'consent.refused' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<AuthorizationEvent>
