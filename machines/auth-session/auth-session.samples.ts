// Samples of a session's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { AuthSessionEvent } from './auth-session.machine.ts'

const sliding = { type: 'slide.due', by: 'token', isRemembered: true, isRefreshing: true } as const

export const events = {
  'slide.due': [
    sliding,
    { ...sliding, by: 'jwt' },
    { ...sliding, isRemembered: false },
    { ...sliding, isRefreshing: false },
  ],
  'action.requested': [
    { type: 'action.requested', by: 'token' },
    { type: 'action.requested', by: 'jwt' },
  ],
  'freshAction.requested': [{ type: 'freshAction.requested' }],
  'factorChange.requested': [
    { type: 'factorChange.requested', isBelow: false },
    { type: 'factorChange.requested', isBelow: true },
  ],
  'signOut.requested': [{ type: 'signOut.requested' }],
  'session.replaced': [{ type: 'session.replaced' }],
  'session.revoked': [{ type: 'session.revoked' }],
  'otherSessions.revoked': [{ type: 'otherSessions.revoked' }],
  'allSessions.revoked': [{ type: 'allSessions.revoked' }],
  'freshness.lapsed': [{ type: 'freshness.lapsed' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<AuthSessionEvent>
